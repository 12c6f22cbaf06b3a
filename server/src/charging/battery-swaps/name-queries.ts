/** SQL of what people call swaps: by the cabinet and the first battery. */
import { sql } from 'kysely'
import type { SubjectNames } from '../../db/subject-names.ts'

export const selectSwapNames: SubjectNames[string] = (ids) =>
  sql`select swap.id, concat_ws(' ', charger.identity, first.serial) as name
        from battery_swap swap join charger on charger.id = swap.charger_id
        left join battery_swap_battery first on first.swap_id = swap.id and first.way = 'in' and first.position = 0
       where swap.id = any(${ids}::uuid[])`
