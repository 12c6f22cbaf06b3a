/** SQL of the orders. */
import { getStartOfIstDay, type Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { buildAmongCondition, joinByAnd, joinByOr } from '../../db/rows-sought.ts'
import { selectSoughtCustomers } from '../../people/customers/index.ts'
import type { Order } from './order.ts'

const selectOrders = (reader: Reader) =>
  reader
    .selectFrom('top_up_order')
    .innerJoin('customer', 'customer.id', 'top_up_order.customer_id')
    .leftJoin('payment_account', 'payment_account.provider', 'top_up_order.provider')
    .select([
      'top_up_order.id',
      'top_up_order.order_id as orderId',
      'top_up_order.customer_id as customerId',
      'top_up_order.amount_paise as amount',
      'top_up_order.refunded_paise as refunded',
      'top_up_order.currency',
      'top_up_order.status',
      'top_up_order.provider',
      'top_up_order.is_live as isLive',
      'top_up_order.provider_order_id as providerOrderId',
      'payment_account.key_id as keyId',
      'top_up_order.payment_session_id as paymentSessionId',
      'top_up_order.upi_link as upiLink',
      'top_up_order.payment_id as paymentId',
      'top_up_order.payment_response as paymentResponse',
      'top_up_order.failure',
      'top_up_order.failure_detail as failureDetail',
      'top_up_order.created_at as createdAt',
      'top_up_order.expires_at as expiresAt',
      'top_up_order.paid_at as paidAt',
      'top_up_order.closed_at as closedAt',
      'top_up_order.mandate',
      'top_up_order.debit_on as debitOn',
      'customer.phone as customerPhone',
      'customer.email as customerEmail',
      'customer.name as customerName',
    ])

export interface OrderListRequest extends ListRequest {
  /** Only this customer's. */
  readonly customerId?: string
  /** Only these, as a subquery of ids. */
  readonly among?: RawBuilder<unknown> | undefined
}

/** One page of orders; `q` searches the order number, and the customer's phone, mail address and name. */
export async function selectOrderPage(reader: Reader, request: OrderListRequest) {
  const { q, status, customerId, among } = request
  const filters: RawBuilder<boolean>[] = []
  if (customerId) filters.push(sql`top_up_order.customer_id = ${customerId}::uuid`)
  if (status) filters.push(sql`top_up_order.status = ${status}`)
  if (among) filters.push(sql`top_up_order.id in (${among})`)
  if (q) filters.push(await buildOrderSearch(reader, q))
  const all = joinByAnd(filters)
  return selectKeysetPage({
    rows: selectOrders(reader).where(all),
    counted: reader.selectFrom('top_up_order').where(all),
    request,
    id: 'top_up_order.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'top_up_order.created_at', type: 'timestamptz' },
      amount: { column: 'top_up_order.amount_paise', type: 'int8' },
    },
  })
}

const buildOrderSearch = async (reader: Reader, q: string): Promise<RawBuilder<boolean>> =>
  joinByOr([
    sql<boolean>`lower(top_up_order.order_id) like lower(${toContainsPattern(q)})`,
    ...(await buildAmongCondition(reader, 'top_up_order.customer_id', selectSoughtCustomers(q))),
  ])

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** By its id or by its order number; of this customer alone, where one is named. */
export function selectOrder(reader: Reader, ref: string, customerId?: string): Promise<Order | undefined> {
  let rows = selectOrders(reader).where(
    UUID.test(ref) ? 'top_up_order.id' : 'top_up_order.order_id',
    '=',
    ref,
  )
  if (customerId) rows = rows.where('top_up_order.customer_id', '=', customerId)
  return rows.executeTakeFirst()
}

export function lockOrderByNumber(tx: Tx, orderId: string): Promise<Order | undefined> {
  return selectOrders(tx)
    .where('top_up_order.order_id', '=', orderId)
    .forUpdate('top_up_order')
    .executeTakeFirst()
}

export function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  return selectOrders(tx).where('top_up_order.id', '=', id).forUpdate('top_up_order').executeTakeFirst()
}

export interface NewOrder {
  readonly id: string
  readonly orderId: string
  readonly customerId: string
  readonly amount: Paise
  readonly provider: string
  readonly isLive: boolean
  readonly paymentSessionId: string
  readonly providerOrderId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Where a mandate pays it; nobody asks about it before that day of India. */
  readonly debit?: { readonly mandate: string; readonly on: string }
}

/** Whether it was kept; not when an order of this number is there already. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const inserted = await tx
    .insertInto('top_up_order')
    .values({
      id: order.id,
      order_id: order.orderId,
      customer_id: order.customerId,
      amount_paise: order.amount,
      currency: 'INR',
      status: 'created',
      provider: order.provider,
      is_live: order.isLive,
      payment_session_id: order.paymentSessionId,
      provider_order_id: order.providerOrderId,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      checked_at: order.debit ? getStartOfIstDay(order.debit.on) : order.createdAt,
      mandate: order.debit?.mandate ?? null,
      debit_on: order.debit?.on ?? null,
    })
    .onConflict((conflict) => conflict.constraint('order_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** How many orders the customer has made since. */
export async function countOrdersSince(reader: Reader, customerId: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('top_up_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Lets one order of a customer be kept at a time. */
export async function lockPayer(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/**
 * What a wallet holds, and what the other orders that can still be paid would add; one moment's truth, as one statement. An
 * order with a failed attempt can be paid until its payment page closes.
 */
export async function selectPayersMoney(
  reader: Reader,
  { customerId, orderId, now }: { readonly customerId: string; readonly orderId: string; readonly now: Date },
): Promise<{ balance: Paise; open: Paise }> {
  const { rows } = await sql<{ balance: Paise; open: Paise }>`
    select coalesce((select balance_paise from ledger_account
                      where kind = 'customer_wallet' and owner_id = ${customerId}), 0)::int8 as balance,
           coalesce((select sum(amount_paise) from top_up_order
                      where customer_id = ${customerId} and order_id <> ${orderId}
                        and closed_at is null and expires_at > ${now}), 0)::int8 as open
  `.execute(reader)
  const [money] = rows
  if (!money) throw new Error('A sum gave no row')
  return money
}

export function selectPayerContact(
  reader: Reader,
  customerId: string,
): Promise<{ phone: string; email: string | null }> {
  return reader
    .selectFrom('customer')
    .leftJoin('fleet', 'fleet.payer_id', 'customer.id')
    .select((eb) => [
      eb.fn.coalesce('fleet.phone', 'customer.phone').as('phone'),
      eb.fn.coalesce('fleet.email', 'customer.email').as('email'),
    ])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Keeps what a UPI app reads, unless there is one already; the one that is kept. */
export async function keepUpiLink(tx: Tx, id: string, link: string): Promise<string> {
  const { rows } = await sql<{ readonly link: string }>`
    update top_up_order set upi_link = coalesce(upi_link, ${link}) where id = ${id} returning upi_link as link`.execute(
    tx,
  )
  return rows[0]?.link ?? link
}
