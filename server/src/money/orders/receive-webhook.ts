/** Takes in what the payment provider posts: kept first, acted upon then. */
import type { Reader } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import type { OrderRef, WebhookEvent } from '../../platform/payment-provider.ts'
import { applyDispute, type DisputeOutcome } from '../disputes/index.ts'
import { checkBlockSoon } from '../payment-blocks/index.ts'
import { applyPaymentUpdate, type PaymentUpdateContext, type Settled } from './apply-payment-update.ts'
import { applyProviderRefund, type RefundOutcome } from './apply-provider-refund.ts'
import { insertEvent, setEventOutcome } from './event-queries.ts'
import { queryMandateSoon, selectOrderNumber } from './settlement-queries.ts'

/** `block-asked-about`: it is about an amount that is blocked, not paid in; `mandate-asked-about`: about a debit or a mandate. */
type WebhookOutcome =
  | Settled
  | RefundOutcome
  | DisputeOutcome
  | 'not-about-a-payment'
  | 'block-asked-about'
  | 'mandate-asked-about'

/**
 * Keeps the event as it came, then settles, and keeps it without the payer. A crash between the two leaves the event marked `received`: the provider
 * repeats it, or the order is asked about. Every outcome is final, so that the provider need not repeat any.
 */
export async function receiveWebhook(
  context: PaymentUpdateContext,
  { provider, type, version, body, update, refund, dispute, mandate }: WebhookEvent,
): Promise<WebhookOutcome> {
  const id = createId()
  const orderId = update ? await findOrderNumber(context.db, provider, update) : undefined
  await insertEvent(context.db, {
    id,
    provider,
    kind: type,
    version,
    orderId: orderId ?? mandate?.orderId ?? null,
    paymentId: update?.payment.paymentId ?? refund?.paymentId ?? dispute?.paymentId ?? null,
    body,
    receivedAt: context.now,
  })
  const outcome = await applyEvent(context, { provider, update, refund, dispute, mandate }, orderId)
  await setEventOutcome(context.db, { id, outcome, body })
  return outcome
}

async function applyEvent(
  context: PaymentUpdateContext,
  {
    provider,
    update,
    refund,
    dispute,
    mandate,
  }: Pick<WebhookEvent, 'provider' | 'update' | 'refund' | 'dispute' | 'mandate'>,
  orderId: string | undefined,
): Promise<WebhookOutcome> {
  if (refund) return applyProviderRefund(context, provider, refund)
  if (dispute) return applyDispute(context, { provider, dispute })
  const { db, now } = context
  // The built-in provider has a mandate approved as an order is paid.
  const ids = mandate ?? { mandateId: orderId ?? null, orderId: null }
  if (await queryMandateSoon(db, { provider, now, ...ids })) return 'mandate-asked-about'
  if (!update) return 'not-about-a-payment'
  const { providerOrderId } = update
  if (await checkBlockSoon(db, { provider, orderId, providerOrderId, now })) return 'block-asked-about'
  return applyPaymentUpdate(context, {
    provider,
    // A number that no order of ours has settles nothing, and is looked at by a person.
    orderId: orderId ?? `${provider} ${providerOrderId}`,
    payments: [update.payment],
    customer: update.customer,
  })
}

/** Our order number, where the provider names the order by it or by its own number for one that we have. */
const findOrderNumber = async (
  reader: Reader,
  provider: string,
  { orderId, providerOrderId }: Partial<OrderRef>,
): Promise<string | undefined> =>
  orderId ??
  (providerOrderId === undefined ? undefined : selectOrderNumber(reader, provider, providerOrderId))
