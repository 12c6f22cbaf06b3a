/** SQL of an order's settlement: what the provider reported, when it is asked, how the order changes. */
import { addMs, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { PaymentResponse } from './order.ts'
import type { Failure } from './order-notices.ts'

/** Whether this payment of the provider has reached a wallet, through whichever order. */
export async function isCredited(reader: Reader, provider: string, paymentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('top_up_order')
    .select('id')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}

/** The order whose wallet this payment has reached. */
export async function selectCreditedOrder(
  reader: Reader,
  provider: string,
  paymentId: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('top_up_order')
    .select('id')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

interface CreditedPayment {
  readonly paymentId: string
  readonly response: PaymentResponse
  readonly at: Date
}

/** @throws Error when the order was paid before: callers hold its lock and have looked */
export async function markPaid(
  tx: Tx,
  id: string,
  { paymentId, response, at }: CreditedPayment,
): Promise<void> {
  const moved = await tx
    .updateTable('top_up_order')
    .set({
      status: 'paid',
      payment_id: paymentId,
      payment_response: keepForPayer(response),
      failure: null,
      failure_detail: null,
      paid_at: at,
      closed_at: at,
    })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'failed'])
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`The order ${id} cannot be paid`)
}

const NO_CONTACT = sql`'{"customer_details": {"customer_phone": null, "customer_email": null}}'::jsonb`

/** What the provider said; of a payer who has erased the account meanwhile without whom it asked. */
const keepForPayer = (response: PaymentResponse) => {
  const answer = sql`${JSON.stringify(response)}::jsonb`
  return sql<string>`case when exists (select from customer
                                        where customer.id = top_up_order.customer_id and customer.erased_at is not null)
                          then ${answer} || ${NO_CONTACT} else ${answer} end`
}

/** Of a driver who erases the account: the payments stay, without whom the provider asked. */
export async function erasePayerContact(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update top_up_order
       set payment_response = payment_response || ${NO_CONTACT}
     where customer_id = ${customerId} and payment_response ? 'customer_details'`.execute(tx)
}

export async function markFailed(tx: Tx, id: string, { failure, failureDetail }: Failure): Promise<void> {
  await tx
    .updateTable('top_up_order')
    .set({ status: 'failed', failure, failure_detail: failureDetail })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'failed'])
    .execute()
}

export async function closeOrder(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('top_up_order')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

export interface OpenOrder {
  readonly orderId: string
  readonly providerOrderId: string
  readonly mandateId: string | null
  readonly expiresAt: Date
}

export interface Claim {
  readonly provider: string
  readonly now: Date
  /** Orders that were asked about since then are left alone. */
  readonly notSince: Date
}

/** Banks debit within a day: such an order is asked about every half hour. */
const setCheckedAt = (now: Date) =>
  sql<Date>`${now}::timestamptz + case when mandate is null then interval '0' else interval '29 minutes' end`

const REQUESTED = [
  'order_id as orderId',
  'provider_order_id as providerOrderId',
  'mandate as mandateId',
  'expires_at as expiresAt',
] as const

/** Takes the right to ask the provider about one open order: one caller gets it, then nobody for a while. */
export function claimOrder(
  db: Db,
  id: string,
  { provider, now, notSince }: Claim,
): Promise<OpenOrder | undefined> {
  return db
    .updateTable('top_up_order')
    .set({ checked_at: setCheckedAt(now) })
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('closed_at', 'is', null)
    .where('checked_at', '<=', notSince)
    .returning(REQUESTED)
    .executeTakeFirst()
}

/** The same for the open orders that have waited longest. */
export function claimOpenOrders(
  db: Db,
  { provider, now, notSince }: Claim,
  limit: number,
): Promise<OpenOrder[]> {
  return db
    .updateTable('top_up_order')
    .set({ checked_at: setCheckedAt(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('top_up_order as waiting')
        .select('waiting.id')
        .where('waiting.closed_at', 'is', null)
        .where('waiting.checked_at', '<=', notSince)
        .where('waiting.provider', '=', provider)
        .orderBy('waiting.checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(REQUESTED)
    .execute()
}

/** Of the order that the provider has under its own number. */
export async function selectOrderNumber(
  reader: Reader,
  provider: string,
  providerOrderId: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('top_up_order')
    .select('order_id as orderId')
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
  return row?.orderId
}

interface MandateMessage {
  readonly provider: string
  readonly now: Date
  readonly mandateId: string | null
  readonly orderId: string | null
}

/**
 * Has the provider asked at once about the mandate and the debit that it names: its message is believed only so far.
 * Whether there is one of them.
 */
export async function queryMandateSoon(
  db: Db,
  { provider, now, mandateId, orderId }: MandateMessage,
): Promise<boolean> {
  const { numUpdatedRows: mandates } = await db
    .updateTable('top_up_mandate')
    .set({ next_at: now })
    .where('provider', '=', provider)
    .where('number', '=', mandateId ?? '')
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  const { numUpdatedRows: debits } = await db
    .updateTable('top_up_order')
    .set({ checked_at: addMs(now, -hours(1)) })
    .where('provider', '=', provider)
    .where('order_id', '=', orderId ?? '')
    .where('mandate', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return mandates + debits > 0n
}
