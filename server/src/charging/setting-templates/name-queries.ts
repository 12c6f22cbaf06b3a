/** SQL of what people call templates of settings: by their maker and model. */
import { sql } from 'kysely'
import type { SubjectNames } from '../../db/subject-names.ts'

export const selectSettingTemplateNames: SubjectNames[string] = (ids) =>
  sql`select id, vendor || ' ' || model as name from setting_template where id = any(${ids}::uuid[])`
