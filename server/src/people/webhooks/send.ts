/** Sends what programs are to be notified of: at least once, several processes beside each other, failures later again. */
import { addMs, days, hours, minutes } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { claimDue, type DueMessage, markDelivered, markFailed } from './queries.ts'
import { buildSecretUse } from './service.ts'
import { signMessage } from './sign.ts'

/** After an attempt that failed the next one follows so much later; after the last none does, 25 hours and a half later. */
const PAUSES_MS = [5_000, minutes(5), minutes(30), hours(2), hours(5), hours(8), hours(10)] as const
const ANSWER_MS = 10_000
/** Longer than an attempt takes: then whoever had it has died. */
const CLAIM_MS = 60_000
const OFF_AFTER_MS = days(5)
const AT_ONCE = 10
const MOST_OF_FAILING = 1
/** A run ends after so many rounds; the next begins with the oldest of each address again. */
const MOST_ROUNDS = 20
const MOST_ANSWER_BYTES = 10_000
const LONGEST_FAILURE = 300

export interface Sending {
  readonly db: Db
  readonly request: RequestOutside
  readonly secrets: SecretBox
  readonly now: Date
}

export interface Sent {
  readonly delivered: number
  readonly failed: number
}

export async function sendWebhooks(sending: Sending): Promise<Sent> {
  const { db, now } = sending
  const counts = { delivered: 0, failed: 0 }
  const failing = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await claimDue(db, {
      ...{ now, until: addMs(now, CLAIM_MS), most: AT_ONCE, mostOfFailing: MOST_OF_FAILING },
      except: [...failing],
    })
    if (due.length === 0) break
    await Promise.all(
      due.map(async (message) => {
        const isDelivered = await sendOne(sending, message)
        counts[isDelivered ? 'delivered' : 'failed'] += 1
        if (!isDelivered) failing.add(message.webhookId)
      }),
    )
  }
  return counts
}

async function sendOne({ db, request, secrets, now }: Sending, message: DueMessage): Promise<boolean> {
  const { id, webhookId } = message
  const outcome = await post({ request, secrets, now }, message)
  if (outcome.httpStatus !== null && outcome.httpStatus >= 200 && outcome.httpStatus < 300) {
    await markDelivered(db, { id, webhookId, now, httpStatus: outcome.httpStatus })
    return true
  }
  const pause = PAUSES_MS[message.attempts - 1]
  await markFailed(db, {
    ...{ id, webhookId, now, httpStatus: outcome.httpStatus },
    nextAt: pause === undefined ? null : addMs(now, pause),
    failure: outcome.failure.slice(0, LONGEST_FAILURE),
    offBefore: addMs(now, -OFF_AFTER_MS),
  })
  return false
}

interface Posted {
  readonly httpStatus: number | null
  readonly failure: string
}

async function post(
  { request, secrets, now }: Omit<Sending, 'db'>,
  { id, webhookId, event, at, data, url, sealed, sealedOld }: DueMessage,
): Promise<Posted> {
  const opened = [sealed, ...(sealedOld ? [sealedOld] : [])].map((one) =>
    secrets.open(buildSecretUse(webhookId), one),
  )
  const usable = opened.flatMap((one) => (one.ok ? [one.value] : []))
  if (usable.length === 0) return { httpStatus: null, failure: 'The secret cannot be read: make a new one' }
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data })
  const timestamp = Math.floor(now.getTime() / 1000)
  try {
    const answer = await request({
      ...{ method: 'POST', url, body, mostBytes: MOST_ANSWER_BYTES, answerWithinMs: ANSWER_MS },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'VoltYatra-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage({ id, timestamp, body }, usable),
      },
    })
    return { httpStatus: answer.status, failure: `Answered ${answer.status}` }
  } catch (error) {
    return { httpStatus: null, failure: error instanceof Error ? error.message : 'No answer' }
  }
}
