/** Delivers what stands in the outbox: at least once, several processes beside each other, failures later again. */
import type { Db } from '../../db/client.ts'
import type { MessageSenders } from '../../platform/messaging.ts'
import { throwFailures } from '../../platform/run-each.ts'
import {
  claimDue,
  type DueMessage,
  expireMessages,
  markDelivered,
  markFailed,
  markUnsent,
} from './queries.ts'
import { REDACTED } from './service.ts'

const BATCH = 20
/** A run ends after so many: the next one begins with what is urgent and came meanwhile. */
const MOST_IN_ONE_RUN = 200
const MOST_ATTEMPTS = 6
/** Templates whose body is a secret: erased as soon as it is delivered, except where a developer has to read it. */
const SECRET_TEMPLATES: ReadonlySet<string> = new Set(['one-time-code'])

/** After an attempt the next is due 30 s, 2, 8, 32 and 128 minutes later; until then a running one is let alone. */
const PAUSE = { firstSeconds: 30, factor: 4 } as const

export interface Delivery {
  readonly db: Db
  readonly senders: MessageSenders
  readonly now: Date
  /** Leaves delivered codes readable: the outbox is the only place where a developer finds them. */
  readonly isDevelopment: boolean
}

export interface Delivered {
  readonly delivered: number
  /** Attempts that failed; most are tried again. */
  readonly failed: number
  /** Those for which there is no provider; they are not tried again. */
  readonly unsent: number
}

const sum = ({ delivered, failed, unsent }: Delivered): number => delivered + failed + unsent

/**
 * Sends messages that are due, those to one person before those to many. Each is claimed in a short transaction of
 * its own before it is sent, so that no row is locked while a provider takes its time; a process that dies in between
 * leaves it to the next attempt.
 */
export async function deliverOutbox({ db, senders, now, isDevelopment }: Delivery): Promise<Delivered> {
  await expireMessages(db, { now, body: REDACTED })
  const counts = { delivered: 0, failed: 0, unsent: 0 }
  const errors: unknown[] = []
  for (;;) {
    const due = await claimDue(db, { now, limit: BATCH, pause: PAUSE })
    const attempts = due.map((message) => attempt(db, senders, message, { now, isDevelopment }))
    const outcomes = await Promise.allSettled(attempts)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') errors.push(outcome.reason)
      counts[outcome.status === 'fulfilled' ? outcome.value : 'failed'] += 1
    }
    if (due.length < BATCH || sum(counts) >= MOST_IN_ONE_RUN) break
  }
  throwFailures(errors, sum(counts))
  return counts
}

async function attempt(
  db: Db,
  senders: MessageSenders,
  message: DueMessage,
  { now, isDevelopment }: Pick<Delivery, 'now' | 'isDevelopment'>,
): Promise<keyof Delivered> {
  const { id, attempts, template } = message
  const isErased = SECRET_TEMPLATES.has(template) && !isDevelopment
  const body = isErased ? { body: REDACTED } : {}
  try {
    if (!(await send(senders, message))) {
      await markUnsent(db, { id, ...body })
      return 'unsent'
    }
  } catch (error) {
    await markFailed(db, { id, detail: describeError(error), isLast: attempts >= MOST_ATTEMPTS })
    return 'failed'
  }
  await markDelivered(db, { id, at: now, ...body })
  return 'delivered'
}

/** Whether there is a sender for it; rejects when the sender fails. */
async function send(senders: MessageSenders, message: DueMessage): Promise<boolean> {
  const { id, channel, recipient: to, template, body } = message
  if (channel === 'sms') await senders.text?.send({ id, to, template, body })
  else await senders.mail?.send({ id, to, template, subject: message.subject ?? '', body })
  return (channel === 'sms' ? senders.text : senders.mail) !== undefined
}

/** Why an attempt failed; a provider may quote the number or the code back at us, so longer digits are left out. */
const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : 'unknown').replace(/\d{4,}/g, '•').slice(0, 300)
