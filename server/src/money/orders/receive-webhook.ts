/** Takes in what the payment provider posts: kept first, acted upon then. */
import { newId } from '../../db/unit-of-work.ts'
import type { WebhookEvent } from '../../platform/payment-provider.ts'
import { applyPaymentUpdate, type PaymentUpdateContext, type Settled } from './settle-order.ts'
import { insertEvent, setEventOutcome } from './settlement-queries.ts'

/**
 * Keeps the event as it came, then settles. A crash between the two leaves the event marked `received`: the provider
 * repeats it, or the order is asked about. Every outcome is final, so that the provider need not repeat any.
 */
export async function receiveWebhook(
  context: PaymentUpdateContext,
  { type, version, body, update }: WebhookEvent,
): Promise<Settled | 'not-about-a-payment'> {
  const id = newId()
  await insertEvent(context.db, {
    id,
    kind: type,
    version,
    orderId: update?.orderId ?? null,
    paymentId: update?.payment.paymentId ?? null,
    body,
    receivedAt: context.now,
  })
  const outcome = update
    ? await applyPaymentUpdate(context, {
        orderId: update.orderId,
        payments: [update.payment],
        customer: update.customer,
      })
    : 'not-about-a-payment'
  await setEventOutcome(context.db, id, outcome)
  return outcome
}
