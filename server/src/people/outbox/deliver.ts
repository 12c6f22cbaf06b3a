/** Delivers what stands in the outbox: at least once, several processes beside each other, failures later again. */

import { throwFailures } from '../../platform/run-each.ts'
import { catchUp, type HandingOver, handOver, type Outcome, SECRET_TEMPLATES } from './hand-over.ts'
import {
  claimDue,
  type DueMessage,
  expireMessages,
  markDelivered,
  markFailed,
  markRefused,
  markSent,
  markUnsent,
} from './queries.ts'
import { REDACTED } from './service.ts'

const BATCH = 20
/** A run ends after so many: the next one begins with what is urgent and came meanwhile. */
const MOST_IN_ONE_RUN = 200
const MOST_ATTEMPTS = 6
/** After an attempt the next is due 30 s, 2, 8, 32 and 128 minutes later; until then a running one is let alone. */
const PAUSE = { firstSeconds: 30, factor: 4 } as const

export interface Delivery extends HandingOver {
  /** Leaves delivered codes readable: the outbox is the only place where a developer finds them. */
  readonly isDevelopment: boolean
}

export interface Delivered {
  /** Those that a provider has taken over. */
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
export async function deliverOutbox(delivery: Delivery): Promise<Delivered> {
  const { db, now } = delivery
  await expireMessages(db, { now, body: REDACTED })
  const counts = { delivered: 0, failed: 0, unsent: 0 }
  const errors: unknown[] = []
  for (;;) {
    const due = await claimDue(db, { now, limit: BATCH, pause: PAUSE })
    const attempts = due.map((message) => attempt(delivery, message))
    const outcomes = await Promise.allSettled(attempts)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') errors.push(outcome.reason)
      counts[outcome.status === 'fulfilled' ? outcome.value : 'failed'] += 1
    }
    if (due.length < BATCH || sum(counts) >= MOST_IN_ONE_RUN) break
  }
  await catchUp(delivery)
  throwFailures(errors, sum(counts))
  return counts
}

async function attempt(delivery: Delivery, message: DueMessage): Promise<keyof Delivered> {
  const outcome = await handOver(delivery, message)
  await write(delivery, message, outcome)
  return COUNTED[outcome.kind]
}

const COUNTED = {
  sent: 'delivered',
  delivered: 'delivered',
  unsent: 'unsent',
  retry: 'failed',
  refused: 'failed',
} as const satisfies Record<Outcome['kind'], keyof Delivered>

function write(
  { db, now, isDevelopment }: Delivery,
  { id, template, attempts }: DueMessage,
  outcome: Outcome,
): Promise<void> {
  const isErased = SECRET_TEMPLATES.has(template) && !isDevelopment
  const body = isErased ? { body: REDACTED } : {}
  switch (outcome.kind) {
    case 'unsent':
      return markUnsent(db, { id, ...body })
    case 'retry':
      return markFailed(db, { id, detail: outcome.detail, isLast: attempts >= MOST_ATTEMPTS })
    case 'refused':
      return markRefused(db, { id, failure: outcome.failure, detail: outcome.detail, ...body })
    case 'sent':
      return markSent(db, { id, at: now, ...body })
    case 'delivered':
      return markDelivered(db, { id, at: now, ...body })
  }
}
