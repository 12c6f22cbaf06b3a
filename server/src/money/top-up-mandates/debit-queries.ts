/** SQL of the debits of mandates: which wallet needs one, and how those of before ended. */
import {
  getStartOfIstDay,
  type OrderFailure,
  type OrderState,
  type Paise,
  type TopUpStanding,
} from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'

/** What a mandate's debits of the month of that day bring, without those that failed; in paise. */
const sumMonth = (number: RawBuilder<unknown>, on: string) => sql<Paise>`
  coalesce((select sum(counted.amount_paise) from top_up_order counted
             where counted.mandate = ${number} and counted.status <> 'failed'
               and date_trunc('month', counted.debit_on) = date_trunc('month', ${on}::date)), 0)::int8`

/**
 * Wallets below what their drivers have said, without a debit under way, whose mandates allow one on that day of India;
 * nobody's who is blocked.
 */
export async function selectLowMandates(
  db: Db,
  {
    providers,
    on,
    most,
  }: { readonly providers: readonly string[]; readonly on: string; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select mandate.id
      from top_up_mandate mandate
      join customer on customer.id = mandate.customer_id
      left join ledger_account wallet on wallet.kind = 'customer_wallet' and wallet.owner_id = mandate.customer_id
     where mandate.state = 'active' and mandate.provider = any (${providers})
       and customer.blocked_at is null and customer.erased_at is null
       and coalesce(wallet.balance_paise, 0) < mandate.below_paise
       and not exists (select from top_up_order debit where debit.mandate = mandate.number and debit.closed_at is null)
       and mandate.ends_at > ${getStartOfIstDay(on)}
       and mandate.amount_paise + ${sumMonth(sql`mandate.number`, on)} <= mandate.month_most_paise
     order by mandate.id
     limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What decides about a debit on that day of India; one moment's truth, as one statement. */
export async function selectStanding(
  reader: Reader,
  { customerId, number, on }: { readonly customerId: string; readonly number: string; readonly on: string },
): Promise<TopUpStanding> {
  const { rows } = await sql<TopUpStanding>`
    select coalesce((select balance_paise from ledger_account
                      where kind = 'customer_wallet' and owner_id = ${customerId}), 0)::int8 as balance,
           ${sumMonth(sql`${number}`, on)} as debited,
           exists (select from top_up_order where mandate = ${number} and closed_at is null) as "isUnderWay"
  `.execute(reader)
  if (!rows[0]) throw new Error('A select without a table has one row')
  return rows[0]
}

/** Mandates whose last debits since they were approved or resumed all failed. */
export async function selectFailingMandates(
  db: Db,
  { failed, most }: { readonly failed: number; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select mandate.id
      from top_up_mandate mandate
      cross join lateral (
        select debit.status from top_up_order debit
         where debit.mandate = mandate.number and debit.created_at >= mandate.active_since and debit.closed_at is not null
           and not (debit.status = 'failed' and debit.failure = 'not-paid-in-time')
         order by debit.created_at desc limit ${failed}
      ) last
     where mandate.state = 'active'
     group by mandate.id
    having count(*) = ${failed} and bool_and(last.status = 'failed')
     limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface OpenDebit {
  readonly mandateId: string
  readonly orderId: string
  readonly amount: Paise
  readonly on: string
  readonly provider: string
  /** Whether the provider has taken it. */
  readonly isTaken: boolean
  readonly isWanted: boolean
}

/** Debits of which the provider does not know yet, and those that it is to leave. */
export async function selectUnsettledDebits(
  db: Db,
  { providers, most }: { readonly providers: readonly string[]; readonly most: number },
): Promise<readonly OpenDebit[]> {
  const { rows } = await sql<OpenDebit>`
    select debit.mandate as "mandateId", debit.order_id as "orderId", debit.amount_paise as amount,
           debit.debit_on::text as on, debit.provider, debit.debit_taken_at is not null as "isTaken",
           mandate.state = 'active' as "isWanted"
      from top_up_order debit join top_up_mandate mandate on mandate.number = debit.mandate
     where debit.closed_at is null and debit.provider = any (${providers})
       and (debit.debit_taken_at is null or mandate.state <> 'active')
     order by debit.created_at
     limit ${most}`.execute(db)
  return rows
}

export async function markTaken(db: Db, orderId: string, at: Date): Promise<void> {
  await db
    .updateTable('top_up_order')
    .set({ debit_taken_at: at })
    .where('order_id', '=', orderId)
    .where('debit_taken_at', 'is', null)
    .execute()
}

export interface Debit {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  readonly on: string
  readonly status: OrderState
  readonly failure: OrderFailure | null
  readonly failureDetail: string | null
  readonly isOver: boolean
}

/** Newest first. */
export async function selectDebits(
  reader: Reader,
  { number, most }: { readonly number: string; readonly most: number },
): Promise<readonly Debit[]> {
  const { rows } = await sql<Debit>`
    select id, order_id as "orderId", amount_paise as amount, debit_on::text as on, status, failure,
           failure_detail as "failureDetail", closed_at is not null as "isOver"
      from top_up_order where mandate = ${number} order by created_at desc limit ${most}`.execute(reader)
  return rows
}
