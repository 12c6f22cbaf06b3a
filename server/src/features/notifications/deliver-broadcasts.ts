/**
 * Delivers broadcasts: batch by batch through the customers in the order of joining, at constant memory. A batch is
 * one transaction, which also notes how far it has got; whoever is killed leaves a batch undone, never half done.
 */
import { ok, type Result } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db, Reader } from '../../db/client.ts'
import { newId, unitOfWork, type Work } from '../../db/unit-of-work.ts'
import { throwThose } from '../../platform/each-one.ts'
import { lockConsents } from '../consents/index.ts'
import { type BulkMessage, queueMessages } from '../outbox/index.ts'
import {
  type BroadcastKind,
  type BroadcastText,
  DELIVERY_CHANNELS,
  type DeliveryChannel,
} from './broadcast.ts'
import { type DeliveryDecision, decideDelivery } from './decide-delivery.ts'
import {
  advanceSweep,
  type CustomerRow,
  type DecidedRow,
  finishSwept,
  insertBroadcastNotices,
  insertDeliveries,
  lockDeferred,
  lockUnswept,
  nextCustomers,
  nextDeliveryAt,
  updateDeliveries,
} from './delivery-queries.ts'

const BATCH = 500
/** A run ends after so many batches, so that the program can end in order; the next one follows at once. */
const MOST_BATCHES = 40

export interface DeliveryContext {
  readonly db: Db
  readonly now: Date
  /** Where the driver's app is reached; promotional mails say how to be rid of them. */
  readonly publicUrl: string
  /** Customers in one transaction. */
  readonly batch?: number
}

export interface DeliveryReport {
  /** Customers who were dealt with. */
  readonly customers: number
  readonly queued: number
  readonly skipped: number
  readonly deferred: number
  /** Broadcasts of which nothing waits any more. */
  readonly finished: number
}

const ACTOR: SystemActor = { kind: 'system', name: 'deliver-broadcasts' }

/**
 * Any number of these may run at once. What fails with one broadcast keeps nobody from getting the others.
 * @throws SomeFailed when everything else is done
 */
export async function deliverBroadcasts(context: DeliveryContext): Promise<DeliveryReport> {
  const { db, now } = context
  const counts = { customers: 0, queued: 0, skipped: 0, deferred: 0 }
  const add = (rows: readonly DecidedRow[]) => {
    for (const { result } of rows) if (result !== 'delivered') counts[result] += 1
  }
  let batches = 0
  const errors: unknown[] = []
  const failed = new Set<string>()
  for (const step of [sweepBatch, deferredBatch]) {
    while (batches < MOST_BATCHES) {
      const attempt = { broadcastId: undefined as string | undefined, leftOut: failed }
      batches += 1
      try {
        const batch = await inTransaction(context, (work) => step(work, context, attempt))
        if (!batch) break
        counts.customers += batch.customers
        add(batch.decided)
      } catch (error) {
        errors.push(error)
        if (attempt.broadcastId === undefined) break
        failed.add(attempt.broadcastId)
      }
    }
  }
  const finished = await finishSwept(db, now)
  throwThose(errors, batches)
  return { ...counts, finished }
}

/** Which broadcast a batch is of, known once it is found; those whose batches failed in this run wait for the next. */
interface Attempt {
  broadcastId: string | undefined
  readonly leftOut: ReadonlySet<string>
}

/** When there is something to deliver next, where the rows tell. */
export const nextDelivery = (reader: Reader, now: Date): Promise<Date | undefined> =>
  nextDeliveryAt(reader, now)

interface Batch {
  readonly customers: number
  readonly decided: readonly DecidedRow[]
}

async function inTransaction(
  context: DeliveryContext,
  step: (work: Work) => Promise<Batch | undefined>,
): Promise<Batch | undefined> {
  const { db, now } = context
  const done: Result<Batch | undefined, { kind: string }> = await unitOfWork(
    { db, now, actor: ACTOR },
    async (work) => ok(await step(work)),
  )
  if (!done.ok) throw new Error(`A broadcast could not be delivered: ${done.refusal.kind}`)
  return done.value
}

/** The next customers of the oldest broadcast that has not seen all. */
async function sweepBatch(
  work: Work,
  context: DeliveryContext,
  attempt: Attempt,
): Promise<Batch | undefined> {
  const { tx, now } = work
  const size = context.batch ?? BATCH
  const broadcast = await lockUnswept(tx, { now, leftOut: attempt.leftOut })
  if (!broadcast) return undefined
  attempt.broadcastId = broadcast.id
  const customers = await nextCustomers(tx, broadcast, size)
  const consents = await consentsFor(work, broadcast.kind, customers)
  const decided = customers.flatMap((recipient) =>
    DELIVERY_CHANNELS.map((channel) => {
      const decision = decideDelivery({
        channel,
        kind: broadcast.kind,
        recipient,
        consents: consents?.get(recipient.id),
        now,
      })
      return { customerId: recipient.id, channel, decision, ...rowFor(newId(), decision) }
    }),
  )
  if (customers.length > 0) {
    const notices = customers.map((customer) => ({ id: newId(), customerId: customer.id }))
    await insertBroadcastNotices(tx, broadcast, notices)
    await queueMessages(
      work,
      decided.flatMap((row) => messageFor(row, { text: broadcast, kind: broadcast.kind, context })),
    )
    await insertDeliveries(tx, broadcast.id, decided, now)
  }
  const isSwept = customers.length < size
  await advanceSweep(tx, broadcast.id, { lastCustomerId: customers.at(-1)?.id, isSwept, at: now })
  return { customers: customers.length, decided }
}

/** Texts that were put off: decided on again, by what holds now. */
async function deferredBatch(work: Work, context: DeliveryContext): Promise<Batch | undefined> {
  const { tx, now } = work
  const deferred = await lockDeferred(tx, now, context.batch ?? BATCH)
  if (deferred.length === 0) return undefined
  const consents = await consentsFor(work, 'promotional', deferred)
  const decided = deferred.map((delivery) => {
    const { id: customerId, deliveryId, channel, kind } = delivery
    const decision = decideDelivery({
      channel,
      kind,
      recipient: delivery,
      consents: consents?.get(customerId),
      now,
    })
    return { customerId, channel, delivery, decision, ...rowFor(deliveryId, decision) }
  })
  await queueMessages(
    work,
    decided.flatMap((row) => messageFor(row, { text: row.delivery, kind: row.delivery.kind, context })),
  )
  await updateDeliveries(tx, decided)
  return { customers: 0, decided }
}

const consentsFor = async (work: Work, kind: BroadcastKind, customers: readonly CustomerRow[]) =>
  kind === 'promotional' && customers.length > 0
    ? lockConsents(
        work.tx,
        customers.map(({ id }) => id),
      )
    : undefined

function rowFor(id: string, decision: DeliveryDecision): DecidedRow {
  const row = { id, reason: null, messageId: null, dueAt: null }
  switch (decision.kind) {
    case 'arrived':
      return { ...row, result: 'delivered' }
    case 'send':
      return { ...row, result: 'queued', messageId: newId() }
    case 'skip':
      return { ...row, result: 'skipped', reason: decision.reason }
    case 'defer':
      return { ...row, result: 'deferred', reason: 'quiet-hours', dueAt: decision.until }
  }
}

interface Decided {
  readonly customerId: string
  readonly channel: DeliveryChannel
  readonly decision: DeliveryDecision
  readonly messageId: string | null
}

interface MessageFacts {
  readonly text: BroadcastText
  readonly kind: BroadcastKind
  readonly context: DeliveryContext
}

/** The message to put into the outbox, where one is to be sent. */
function messageFor(
  { customerId, channel, decision, messageId }: Decided,
  { text: { title, message }, kind, context }: MessageFacts,
): BulkMessage[] {
  if (decision.kind !== 'send' || messageId === null || channel === 'inbox') return []
  const isPromotion = kind === 'promotional'
  const farewell = isPromotion ? unsubscribing(context.publicUrl) : ''
  return [
    {
      id: messageId,
      channel,
      recipient: decision.to,
      template: `broadcast-${kind}`,
      ...(channel === 'email' && { subject: title }),
      body: channel === 'sms' ? `${title}: ${message}` : `${message}${farewell}`,
      ...(decision.until && { expiresAt: decision.until }),
      promotedTo: isPromotion ? customerId : undefined,
    },
  ]
}

const unsubscribing = (publicUrl: string): string =>
  `\n\n--\nYou get this because you agreed to hear of offers by mail. You can withdraw that at any time: ${publicUrl}/app`
