/** SQL of what was paid before the first settlement that is known: from when on the rest is watched. */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

/**
 * By provider from when on payments are watched: the oldest payment of its first settlement. Of a provider with entered keys that has
 * never settled anything, what was paid within the days that its first reading asks for.
 */
export const selectWatchedFrom = (now: Date): RawBuilder<unknown> => sql`
  select first.provider, coalesce(
           (select min(coalesce(payment.paid_at, block.paid_at))
              from settlement_line line
              left join top_up_order payment on payment.id = line.top_up_id
              left join payment_block block on block.id = line.payment_block_id
             where line.settlement_id = first.id), first.settled_at) as at
    from (select distinct on (provider) provider, id, settled_at from settlement
           order by provider, settled_at, id) first
  union all
  select provider, ${now}::timestamptz - interval '30 days' from payment_account account
   where not exists (select from settlement where settlement.provider = account.provider)`

/** With when it was paid or given back, and nothing that a settlement has or that a person has looked at. */
const selectEarlier = (now: Date): RawBuilder<unknown> => sql`
  with watched as (${selectWatchedFrom(now)})
  select payment.provider, 'payment' as kind, payment.payment_id as "paymentId", payment.order_id as "orderId",
         null::uuid as "refundId", payment.amount_paise as amount, payment.paid_at as at
    from top_up_order payment join watched using (provider)
   where payment.paid_at < watched.at
     and not exists (select from settlement_line where top_up_id = payment.id)
     and not exists (select from settlement_exception where top_up_id = payment.id)
  union all
  select block.provider, 'payment', block.payment_id, block.order_id, null, block.captured_paise, block.paid_at
    from payment_block block join watched using (provider)
   where block.state = 'captured' and block.paid_at < watched.at
     and not exists (select from settlement_line where payment_block_id = block.id)
     and not exists (select from settlement_exception where payment_block_id = block.id)
  union all
  select payment.provider, 'refund', payment.payment_id, payment.order_id, refund.id, -refund.amount_paise,
         coalesce(source.done_at, refund.created_at)
    from order_refund refund
    join top_up_order payment on payment.id = refund.order_id join watched using (provider)
    left join source_refund source on source.refund_id = refund.id
   where coalesce(source.done_at, refund.created_at) < watched.at and coalesce(source.state = 'done', true)
     and not exists (select from settlement_line where order_refund_id = refund.id)
     and not exists (select from settlement_exception where order_refund_id = refund.id)
  union all
  select refund.provider, 'refund', block.payment_id, block.order_id, refund.id, -refund.amount_paise, refund.at
    from block_refund refund
    join payment_block block on block.id = refund.block_id join watched on watched.provider = refund.provider
   where refund.at < watched.at
     and not exists (select from settlement_line where block_refund_id = refund.id)
     and not exists (select from settlement_exception where block_refund_id = refund.id)`

export interface EarlierSum {
  readonly provider: string
  /** From then on payments are watched. */
  readonly before: Date
  readonly count: number
  /** Payments less refunds. */
  readonly amount: Paise
}

/** What is not settled of the time before; of providers that have some. */
export async function sumEarlier(reader: Reader, now: Date): Promise<readonly EarlierSum[]> {
  const { rows } = await sql<EarlierSum>`
    select earlier.provider, watched.at as before, count(*)::int4 as count, sum(earlier.amount)::int8 as amount
      from (${selectEarlier(now)}) earlier join (${selectWatchedFrom(now)}) watched using (provider)
     group by earlier.provider, watched.at order by earlier.provider`.execute(reader)
  return rows
}

export interface EarlierItem {
  readonly kind: 'payment' | 'refund'
  readonly paymentId: string
  readonly orderId: string
  readonly refundId: string | null
  readonly amount: Paise
}

/** The latest of them first: what is left is still before all that is watched. */
export async function selectEarlierItems(
  reader: Reader,
  { provider, now, most }: { readonly provider: string; readonly now: Date; readonly most: number },
): Promise<readonly EarlierItem[]> {
  const { rows } = await sql<EarlierItem>`
    select kind, "paymentId", "orderId", "refundId", amount from (${selectEarlier(now)}) earlier
     where provider = ${provider} order by at desc, "refundId" nulls first limit ${most}`.execute(reader)
  return rows
}

export async function countBookedEarlier(reader: Reader, provider: string): Promise<number> {
  const { count } = await reader
    .selectFrom('settlement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .where('source', '=', 'earlier')
    .executeTakeFirstOrThrow()
  return count
}
