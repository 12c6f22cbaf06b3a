/** What a driver is told about a payment into the wallet. */
import { formatRupees, type Paise } from '@voltyatra/domain'
import type { PersonalNotice } from '../../people/notifications/index.ts'
import type { Order } from './order.ts'

type OrderNotice = Omit<PersonalNotice, 'customerId' | 'subject'>

const about = ({ id, customerId }: Order, notice: OrderNotice): PersonalNotice => ({
  customerId,
  ...notice,
  subject: { kind: 'order', id },
})

export const paidNotice = (order: Order): PersonalNotice =>
  about(order, {
    kind: 'order-paid',
    title: 'Top-up received',
    message: `${formatRupees(order.amount)} is in your wallet.`,
  })

export const failedNotice = (order: Order, failure: string): PersonalNotice =>
  about(order, {
    kind: 'order-failed',
    title: 'Top-up failed',
    message: `Your top-up of ${formatRupees(order.amount)} was not received: ${failure}.`,
  })

interface RefundFacts {
  readonly amount: Paise
  readonly reason: string | null
}

export const refundedNotice = (order: Order, { amount, reason }: RefundFacts): PersonalNotice =>
  about(order, {
    kind: 'order-refunded',
    title: 'Refund recorded',
    message: [
      amount === order.amount
        ? `Your top-up of ${formatRupees(amount)} was taken out of your wallet`
        : `${formatRupees(amount)} of your top-up of ${formatRupees(order.amount)} was taken out of your wallet`,
      'and will be refunded. It has not been sent to your bank or card yet.',
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ].join(' '),
  })
