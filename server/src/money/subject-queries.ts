/** SQL of what people call the context's records, where a list names them by their ids. */
import { sql } from 'kysely'
import type { SubjectNames } from '../db/subject-names.ts'

export const MONEY_SUBJECTS: SubjectNames = {
  'e-invoice': (ids) => sql`select id, number as name from paper where id = any(${ids}::uuid[])`,
  order: (ids) => sql`select id, order_id as name from top_up_order where id = any(${ids}::uuid[])`,
  payout: (ids) =>
    sql`select payout.id, partner.name from payout join partner on partner.id = payout.partner_id
         where payout.id = any(${ids}::uuid[])`,
  'payout-run': (ids) => sql`select id, number::text as name from payout_run where id = any(${ids}::uuid[])`,
  tariff: (ids) => sql`select id, name from tariff where id = any(${ids}::uuid[])`,
}
