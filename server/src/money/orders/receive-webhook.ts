/** Takes in what the payment provider posts: kept first, acted upon then. */
import { newId } from '../../db/unit-of-work.ts'
import type { WebhookEvent } from '../../platform/payment-provider.ts'
import { type NewsContext, type Settled, takeNews } from './settle-order.ts'
import { insertEvent, setEventOutcome } from './settlement-queries.ts'

/**
 * Keeps the event as it came, then settles. A crash between the two leaves the event marked `received`: the provider
 * repeats it, or the order is asked about. Every outcome is final, so that the provider need not repeat any.
 */
export async function receiveWebhook(
  context: NewsContext,
  { type, version, body, news }: WebhookEvent,
): Promise<Settled | 'not-about-a-payment'> {
  const id = newId()
  await insertEvent(context.db, {
    id,
    kind: type,
    version,
    orderId: news?.orderId ?? null,
    paymentId: news?.payment.paymentId ?? null,
    body,
    receivedAt: context.now,
  })
  const outcome = news
    ? await takeNews(context, { orderId: news.orderId, payments: [news.payment], customer: news.customer })
    : 'not-about-a-payment'
  await setEventOutcome(context.db, id, outcome)
  return outcome
}
