/** Posts the simulated provider's webhooks over HTTP, and again when the answer is not a success. */
import { minutes } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../platform/log.ts'
import { buildDisputeBody, buildWebhookBody, buildWebhookHeaders } from './webhook-message.ts'
import { type ClaimedWebhook, claimDueWebhooks, deleteWebhook } from './webhook-queries.ts'

/** Cashfree repeats a delivery that failed after 2, then 10, then 30 minutes, and gives up. */
const REPEAT_AFTER_MS = [2, 10, 30].map(minutes)
const ANSWER_WITHIN_MS = 10_000
const AT_ONCE = 10

export interface Delivery {
  readonly db: Db
  readonly secret: Buffer
  /** The origin at which this program really listens; a notify URL's own host may lead elsewhere from here. */
  readonly listeningUrl: () => string
  readonly fetch: typeof globalThis.fetch
  readonly log: Pick<Log, 'warn'>
}

export interface DeliveryCount {
  readonly delivered: number
  readonly failed: number
}

/** Posts what is due at `now`, or of that only the webhooks named; returns when every one has been tried once. */
export async function deliverDueWebhooks(
  delivery: Delivery,
  now: Date,
  ids?: readonly number[],
): Promise<DeliveryCount> {
  let [delivered, failed] = [0, 0]
  for (;;) {
    const claimed = await claimDueWebhooks(delivery.db, {
      now,
      ...(ids && { ids }),
      limit: AT_ONCE,
      repeatAfter: REPEAT_AFTER_MS,
    })
    if (claimed.length === 0) return { delivered, failed }
    const results = await Promise.all(claimed.map((webhook) => post(delivery, webhook, now)))
    delivered += results.filter(Boolean).length
    failed += results.filter((isDelivered) => !isDelivered).length
  }
}

/** Whether it was taken: any 2xx, nothing else, a redirect neither. */
async function post(delivery: Delivery, webhook: ClaimedWebhook, now: Date): Promise<boolean> {
  const { db, secret, listeningUrl, fetch, log } = delivery
  const { id, attempt, order, payment, dispute } = webhook
  const rawBody = dispute ? buildDisputeBody(order, payment, dispute) : buildWebhookBody(order, payment)
  const { pathname, search } = new URL(order.notifyUrl)
  const failure = await fetch(new URL(pathname + search, listeningUrl()), {
    method: 'POST',
    headers: buildWebhookHeaders(rawBody, { secret, now, attempt, id }),
    body: new Uint8Array(rawBody),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok ? undefined : `answered ${response.status}`
    },
    (error: Error) => error.message,
  )
  if (failure === undefined) {
    await deleteWebhook(db, id)
    return true
  }
  log.warn({ orderId: order.orderId, attempt, failure }, 'a simulated webhook was not delivered')
  return false
}
