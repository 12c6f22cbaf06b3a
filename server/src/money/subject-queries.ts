/** SQL of what people call the context's records, where a list names them by their ids. */
import { sql } from 'kysely'
import type { SubjectNames } from '../db/subject-names.ts'

export const MONEY_SUBJECTS: SubjectNames = {
  order: (ids) => sql`select id, order_id as name from top_up_order where id = any(${ids}::uuid[])`,
  tariff: (ids) => sql`select id, name from tariff where id = any(${ids}::uuid[])`,
}
