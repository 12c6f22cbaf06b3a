/** The payment provider's webhook, and the payment page of the simulated provider, for this machine alone. */

import { paymentWebhook, paySimulated, showSimulatedPayment } from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import type { PaymentSession } from '../../simulated-payments/index.ts'
import { receiveWebhook } from '../index.ts'

const toWire = ({ order, status, payments }: PaymentSession) => ({
  orderId: order.orderId,
  amount: toRupees(order.amount),
  currency: 'INR' as const,
  status,
  expiresAt: order.expiresAt.toISOString(),
  returnUrl: order.returnUrl,
  payments: payments.map((payment) => ({
    cf_payment_id: String(payment.cfPaymentId),
    payment_status: payment.status,
    payment_message: payment.message,
    payment_time: payment.at.toISOString(),
  })),
})

const MS = 1000

export const paymentsRoutes: readonly Route[] = [
  // The money moves in transactions of the program itself, which acts here, not of the visitor who knocked.
  write(paymentWebhook, {
    async prepare({ db, deps, now, headers, rawBody }) {
      const event = await deps.payments.verifyWebhook({ rawBody: rawBody ?? Buffer.alloc(0), headers, now })
      if (!event.ok) return event
      return ok(await receiveWebhook({ db, now, log: deps.log }, event.value))
    },
    write: async () => ok({ message: formatSuccess('payment-news-received') }),
  }),

  read(showSimulatedPayment, async ({ deps, params, isOfThisMachine }) => {
    const { simulatedPayments } = deps
    if (!simulatedPayments || !isOfThisMachine) return refuse({ kind: 'not-in-development' })
    const session = await simulatedPayments.session(params.paymentSessionId)
    return session.ok ? ok({ data: toWire(session.value) }) : session
  }),

  // The simulated provider stands for another company: it keeps its own books in its own transactions.
  write(paySimulated, {
    async prepare({ deps, params, body, isOfThisMachine }) {
      const { simulatedPayments } = deps
      if (!simulatedPayments || !isOfThisMachine) return refuse({ kind: 'not-in-development' })
      const { outcome, webhook, delaySeconds } = body
      return simulatedPayments.pay(params.paymentSessionId, {
        outcome,
        webhook,
        delayMs: delaySeconds * MS,
      })
    },
    write: async ({ prepared }) => ok({ data: toWire(prepared) }),
  }),
]
