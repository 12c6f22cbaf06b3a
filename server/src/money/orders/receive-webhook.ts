/** Takes in what the payment provider posts: kept first, acted upon then. */
import type { Reader } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import type { OrderRef, WebhookEvent } from '../../platform/payment-provider.ts'
import { applyPaymentUpdate, type PaymentUpdateContext, type Settled } from './apply-payment-update.ts'
import { applyProviderRefund, type RefundOutcome } from './apply-provider-refund.ts'
import { insertEvent, selectOrderNumber, setEventOutcome } from './settlement-queries.ts'

/**
 * Keeps the event as it came, then settles. A crash between the two leaves the event marked `received`: the provider
 * repeats it, or the order is asked about. Every outcome is final, so that the provider need not repeat any.
 */
export async function receiveWebhook(
  context: PaymentUpdateContext,
  { provider, type, version, body, update, refund }: WebhookEvent,
): Promise<Settled | RefundOutcome | 'not-about-a-payment'> {
  const id = createId()
  const orderId = update ? await findOrderNumber(context.db, provider, update) : undefined
  await insertEvent(context.db, {
    id,
    provider,
    kind: type,
    version,
    orderId: orderId ?? null,
    paymentId: update?.payment.paymentId ?? refund?.paymentId ?? null,
    body,
    receivedAt: context.now,
  })
  const outcome = update
    ? await applyPaymentUpdate(context, {
        provider,
        // A number that no order of ours has settles nothing, and is looked at by a person.
        orderId: orderId ?? `${provider} ${update.providerOrderId}`,
        payments: [update.payment],
        customer: update.customer,
      })
    : refund
      ? await applyProviderRefund(context, provider, refund)
      : 'not-about-a-payment'
  await setEventOutcome(context.db, id, outcome)
  return outcome
}

/** Our order number, where the provider names the order by it or by its own number for one that we have. */
const findOrderNumber = async (
  reader: Reader,
  provider: string,
  { orderId, providerOrderId }: Partial<OrderRef>,
): Promise<string | undefined> =>
  orderId ??
  (providerOrderId === undefined ? undefined : selectOrderNumber(reader, provider, providerOrderId))
