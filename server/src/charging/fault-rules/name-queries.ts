/** SQL of what people call rules: by the code, and by what they look for. */
import { sql } from 'kysely'
import type { SubjectNames } from '../../db/subject-names.ts'

export const selectFaultRuleNames: SubjectNames[string] = (ids) =>
  sql`select id, coalesce(code, 'any fault') || case kind when 'lasts' then ' for ' || minutes || case minutes when 1 then ' minute' else ' minutes' end
             else ' ' || times || ' times in ' || within_days || case within_days when 1 then ' day' else ' days' end end as name
        from fault_rule where id = any(${ids}::uuid[])`
