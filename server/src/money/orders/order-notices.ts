/** What a driver is notified of about a payment into the wallet. */
import type { OrderFailure, Paise } from '@voltyatra/domain'
import type { NoticeTo } from '../../people/notifications/index.ts'
import type { Order } from './order.ts'

const toNoticeTarget = ({ id, customerId }: Order) =>
  ({ customerId, subject: { kind: 'order', id } }) as const

export const buildPaidNotice = (order: Order): NoticeTo<'order-paid'> => ({
  ...toNoticeTarget(order),
  kind: 'order-paid',
  facts: { amount: order.amount },
})

export interface Failure {
  readonly failure: OrderFailure
  /** What the payment provider said. */
  readonly failureDetail: string | null
}

export const buildFailedNotice = (order: Order, failure: Failure): NoticeTo<'order-failed'> => ({
  ...toNoticeTarget(order),
  kind: 'order-failed',
  facts: { amount: order.amount, ...failure },
})

interface RefundOfOrder {
  readonly customerId: string
  readonly orderId: string
  readonly amount: Paise
}

const toRefundTarget = ({ customerId, orderId }: RefundOfOrder) =>
  ({ customerId, subject: { kind: 'order', id: orderId } }) as const

export const buildRefundSentNotice = (
  of: RefundOfOrder & { readonly arn: string | null },
): NoticeTo<'refund-sent'> => ({
  ...toRefundTarget(of),
  kind: 'refund-sent',
  facts: { amount: of.amount, arn: of.arn },
})

export const buildRefundReturnedNotice = (of: RefundOfOrder): NoticeTo<'refund-returned'> => ({
  ...toRefundTarget(of),
  kind: 'refund-returned',
  facts: { amount: of.amount },
})

/** `owed` is what of it had been spent. */
export const buildTakenBackNotice = (
  order: Order,
  facts: { readonly amount: Paise; readonly owed: Paise },
): NoticeTo<'order-taken-back'> => ({ ...toNoticeTarget(order), kind: 'order-taken-back', facts })

interface RefundFacts {
  readonly amount: Paise
  readonly reason: string | null
}

export const buildRefundedNotice = (order: Order, refund: RefundFacts): NoticeTo<'order-refunded'> => ({
  ...toNoticeTarget(order),
  kind: 'order-refunded',
  facts: { ...refund, orderAmount: order.amount },
})
