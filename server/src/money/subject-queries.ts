/** SQL of what people call the context's records, where a list names them by their ids. */
import { sql } from 'kysely'
import type { SubjectNames } from '../db/subject-names.ts'

export const MONEY_SUBJECTS: SubjectNames = {
  dispute: (ids) =>
    sql`select id, provider_dispute_id as name from payment_dispute where id = any(${ids}::uuid[])`,
  'e-invoice': (ids) => sql`select id, number as name from paper where id = any(${ids}::uuid[])`,
  order: (ids) => sql`select id, order_id as name from top_up_order where id = any(${ids}::uuid[])`,
  payout: (ids) =>
    sql`select payout.id, partner.name from payout join partner on partner.id = payout.partner_id
         where payout.id = any(${ids}::uuid[])`,
  'payout-run': (ids) => sql`select id, number::text as name from payout_run where id = any(${ids}::uuid[])`,
  settlement: (ids) =>
    sql`select id, provider_settlement_id as name from settlement where id = any(${ids}::uuid[])`,
  'settlement-difference': (ids) =>
    sql`select difference.id, coalesce(settlement.provider_settlement_id, payment.order_id) as name
          from settlement_exception difference
          left join settlement on settlement.id = difference.settlement_id
          left join order_refund refund on refund.id = difference.order_refund_id
          left join top_up_order payment on payment.id = coalesce(difference.top_up_id, refund.order_id)
         where difference.id = any(${ids}::uuid[])`,
  tariff: (ids) => sql`select id, name from tariff where id = any(${ids}::uuid[])`,
}
