/** SQL of the simulated provider's own books. */
import type { Paise } from '@voltyatra/domain'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { NewProviderOrder, PaymentStatus, ProviderCustomer } from '../../platform/payment-provider.ts'

export interface BookedOrder {
  readonly orderId: string
  readonly cfOrderId: number
  readonly paymentSessionId: string
  readonly amount: Paise
  readonly customer: ProviderCustomer
  readonly status: 'ACTIVE' | 'PAID' | 'TERMINATED'
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly expiresAt: Date
  readonly createdAt: Date
}

export interface BookedPayment {
  readonly cfPaymentId: number
  readonly status: Extract<PaymentStatus, 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING'>
  readonly amount: Paise
  readonly message: string
  readonly at: Date
}

export const ORDER = [
  'simulated_payment_order.order_id as orderId',
  'simulated_payment_order.cf_order_id as cfOrderId',
  'simulated_payment_order.payment_session_id as paymentSessionId',
  'simulated_payment_order.amount_paise as amount',
  'simulated_payment_order.customer',
  'simulated_payment_order.status',
  'simulated_payment_order.notify_url as notifyUrl',
  'simulated_payment_order.return_url as returnUrl',
  'simulated_payment_order.expires_at as expiresAt',
  'simulated_payment_order.created_at as createdAt',
] as const

export const PAYMENT = [
  'simulated_payment.cf_payment_id as cfPaymentId',
  'simulated_payment.status as paymentStatus',
  'simulated_payment.amount_paise as paidAmount',
  'simulated_payment.message',
  'simulated_payment.paid_at as paidAt',
] as const

/** Keeps the order unless one of this id is there already. */
export async function insertOrder(
  db: Db,
  order: NewProviderOrder & { readonly paymentSessionId: string; readonly createdAt: Date },
): Promise<void> {
  await db
    .insertInto('simulated_payment_order')
    .values({
      order_id: order.orderId,
      payment_session_id: order.paymentSessionId,
      amount_paise: order.amount,
      customer: JSON.stringify(order.customer),
      status: 'ACTIVE',
      notify_url: order.notifyUrl,
      return_url: order.returnUrl,
      expires_at: order.expiresAt,
      created_at: order.createdAt,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export async function selectOrder(reader: Reader, orderId: string): Promise<BookedOrder | undefined> {
  const row = await reader
    .selectFrom('simulated_payment_order')
    .select(ORDER)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row as BookedOrder | undefined
}

export async function selectOrderBySession(
  reader: Reader,
  session: string,
): Promise<BookedOrder | undefined> {
  const row = await reader
    .selectFrom('simulated_payment_order')
    .select(ORDER)
    .where('payment_session_id', '=', session)
    .executeTakeFirst()
  return row as BookedOrder | undefined
}

/** The same, locked: one payer at a time. */
export async function lockOrderBySession(tx: Tx, session: string): Promise<BookedOrder | undefined> {
  const row = await tx
    .selectFrom('simulated_payment_order')
    .select(ORDER)
    .where('payment_session_id', '=', session)
    .forUpdate()
    .executeTakeFirst()
  return row as BookedOrder | undefined
}

/** By our number. */
export async function lockOrder(tx: Tx, orderId: string): Promise<BookedOrder | undefined> {
  const row = await tx
    .selectFrom('simulated_payment_order')
    .select(ORDER)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row as BookedOrder | undefined
}

/** The attempts at an order, oldest first. */
export async function selectPayments(reader: Reader, orderId: string): Promise<BookedPayment[]> {
  const rows = await reader
    .selectFrom('simulated_payment')
    .select(PAYMENT)
    .where('order_id', '=', orderId)
    .orderBy('cf_payment_id')
    .execute()
  return rows.map(toPayment)
}

export const toPayment = (row: {
  cfPaymentId: number
  paymentStatus: string
  paidAmount: Paise
  message: string
  paidAt: Date
}): BookedPayment => ({
  cfPaymentId: row.cfPaymentId,
  status: row.paymentStatus as BookedPayment['status'],
  amount: row.paidAmount,
  message: row.message,
  at: row.paidAt,
})

export async function insertPayment(
  tx: Tx,
  order: BookedOrder,
  payment: Omit<BookedPayment, 'cfPaymentId' | 'amount'>,
): Promise<BookedPayment> {
  const { cfPaymentId } = await tx
    .insertInto('simulated_payment')
    .values({
      order_id: order.orderId,
      status: payment.status,
      amount_paise: order.amount,
      message: payment.message,
      paid_at: payment.at,
    })
    .returning('cf_payment_id as cfPaymentId')
    .executeTakeFirstOrThrow()
  return { ...payment, cfPaymentId, amount: order.amount }
}

export async function markPaid(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('simulated_payment_order')
    .set({ status: 'PAID' })
    .where('order_id', '=', orderId)
    .execute()
}
