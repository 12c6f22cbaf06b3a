/**
 * Delivers broadcasts: batch by batch through the customers in the order of joining, at constant memory. A batch is
 * one transaction, which also notes how far it has got; a killed process leaves a batch undone, never half done.
 */
import { addMs, days, minutes, ok, type Result } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db, Reader } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import type { Language } from '../../messages/locale.ts'
import { throwFailures } from '../../platform/run-each.ts'
import { lockConsents } from '../consents/index.ts'
import { loadTextLanguages } from '../message-connections/index.ts'
import { openLetter, type WriteLetter } from '../message-templates/index.ts'
import { type BulkMessage, queueMessages } from '../outbox/index.ts'
import { type BroadcastKind, DELIVERY_CHANNELS, type DeliveryChannel } from './broadcast.ts'
import { chooseText, type TranslatedText } from './broadcast-text.ts'
import { type DeliveryDecision, decideDelivery } from './decide-delivery.ts'
import {
  type CustomerRow,
  type DecidedRow,
  finishSwept,
  insertBroadcastNotices,
  insertDeliveries,
  lockDeferred,
  lockUnswept,
  selectNextCustomers,
  selectNextDeliveryAt,
  updateDeliveries,
  updateSweep,
} from './delivery-queries.ts'

const BATCH = 500
/** A run ends after so many batches, so that the program can end in order; the next one follows at once. */
const MOST_BATCHES = 40
/** A batch that fails is tried again as so many, and one that did not fail makes the next one so much larger. */
const SMALLER = 8
/** What could not be written for one customer is tried again after this long, and given up after a day. */
const AGAIN_MS = minutes(15)
const GIVE_UP_MS = days(1)

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
 * Any number of these may run at once. What fails with one broadcast, or with one customer, keeps nobody else from
 * getting it: a batch that fails is tried again in smaller ones, and who alone makes it fail is put off.
 * @throws SomeFailed when everything else is done
 */
export async function deliverBroadcasts(context: DeliveryContext): Promise<DeliveryReport> {
  const { db, now } = context
  const counts = { customers: 0, queued: 0, skipped: 0, deferred: 0 }
  const add = ({ customers, decided }: Batch) => {
    counts.customers += customers
    for (const { result } of decided) if (result in counts) counts[result as 'queued'] += 1
  }
  let batches = 0
  const errors: unknown[] = []
  const failed = new Set<string>()
  for (const { step, putOffFirst } of [SWEEP, DEFERRED]) {
    const whole = context.batch ?? BATCH
    let size = whole
    while (batches < MOST_BATCHES) {
      const attempt: Attempt = { broadcastId: undefined, leftOut: failed, size }
      batches += 1
      try {
        const batch = await runInTransaction(context, (work) => step(work, context, attempt))
        if (!batch) break
        add(batch)
        size = Math.min(size * SMALLER, whole)
      } catch (error) {
        if (size > 1) {
          size = Math.ceil(size / SMALLER)
          continue
        }
        errors.push(error)
        try {
          const batch = await runInTransaction(context, (work) => putOffFirst(work, attempt))
          if (!batch) break
          add(batch)
        } catch {
          // It is not the customer: nothing can be written of the broadcast.
          if (attempt.broadcastId === undefined) break
          failed.add(attempt.broadcastId)
          size = whole
        }
      }
    }
  }
  const finished = await finishSwept(db, now)
  throwFailures(errors, batches)
  return { ...counts, finished }
}

/** Which broadcast a batch is of, known once it is found; those whose batches failed in this run wait for the next. */
interface Attempt {
  broadcastId: string | undefined
  readonly leftOut: ReadonlySet<string>
  /** How many at most. */
  readonly size: number
}

interface Way {
  readonly step: (work: Work, context: DeliveryContext, attempt: Attempt) => Promise<Batch | undefined>
  /** Postpones the first customer, where a batch of only that one has failed. */
  readonly putOffFirst: (work: Work, attempt: Attempt) => Promise<Batch | undefined>
}

/** When there is something to deliver next, by the rows. */
export const findNextDelivery = (reader: Reader, now: Date): Promise<Date | undefined> =>
  selectNextDeliveryAt(reader, now)

interface Batch {
  readonly customers: number
  readonly decided: readonly DecidedRow[]
}

async function runInTransaction(
  context: DeliveryContext,
  step: (work: Work) => Promise<Batch | undefined>,
): Promise<Batch | undefined> {
  const { db, now } = context
  const done: Result<Batch | undefined, { kind: string }> = await runUnitOfWork(
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
  const { size } = attempt
  const broadcast = await lockUnswept(tx, { now, leftOut: attempt.leftOut })
  if (!broadcast) return undefined
  attempt.broadcastId = broadcast.id
  const customers = await selectNextCustomers(tx, broadcast, size)
  const consents = await loadConsents(work, broadcast.kind, customers)
  const decided = customers.flatMap((recipient) =>
    DELIVERY_CHANNELS.map((channel) => {
      const decision = decideDelivery({
        channel,
        kind: broadcast.kind,
        recipient,
        consents: consents?.get(recipient.id),
        now,
      })
      return { recipient, customerId: recipient.id, channel, decision, ...toRow(createId(), decision) }
    }),
  )
  if (customers.length > 0) {
    const notices = customers.map((customer) => ({ id: createId(), customerId: customer.id }))
    await insertBroadcastNotices(tx, broadcast, notices)
    const facts = { kind: broadcast.kind, context, ...(await openWords(work, broadcast.kind)) }
    await queueMessages(
      work,
      decided.flatMap((row) => buildMessages(row, { text: broadcast, ...facts })),
    )
    await insertDeliveries(tx, broadcast.id, decided, now)
  }
  const isSwept = customers.length < size
  await updateSweep(tx, broadcast.id, { lastCustomerId: customers.at(-1)?.id, isSwept, at: now })
  return { customers: customers.length, decided }
}

/** The next customer of that broadcast, by no channel now: tried again later, and passed over by the others. */
async function postponeCustomer({ tx, now }: Work, { broadcastId, leftOut }: Attempt) {
  const broadcast = broadcastId && (await lockUnswept(tx, { now, leftOut, only: broadcastId }))
  if (!broadcast) return undefined
  const [customer] = await selectNextCustomers(tx, broadcast, 1)
  if (!customer) return undefined
  const decided = DELIVERY_CHANNELS.map((channel) => ({
    customerId: customer.id,
    channel,
    ...putOff({ id: createId(), since: now, now }),
  }))
  await insertDeliveries(tx, broadcast.id, decided, now)
  await updateSweep(tx, broadcast.id, { lastCustomerId: customer.id, isSwept: false, at: now })
  return { customers: 1, decided }
}

/** What was put off: decided on again, by what holds now. */
async function deliverDeferred(
  work: Work,
  context: DeliveryContext,
  { size }: Attempt,
): Promise<Batch | undefined> {
  const { tx, now } = work
  const deferred = await lockDeferred(tx, now, size)
  if (deferred.length === 0) return undefined
  const consents = await loadConsents(work, 'promotional', deferred)
  const decided = deferred.map((delivery) => {
    const { id: customerId, deliveryId, channel, kind } = delivery
    const decision = decideDelivery({
      channel,
      kind,
      recipient: delivery,
      consents: consents?.get(customerId),
      now,
    })
    return { recipient: delivery, customerId, channel, delivery, decision, ...toRow(deliveryId, decision) }
  })
  for (const { id: customerId, channel, broadcastId, kind, broadcastAt } of deferred) {
    if (channel !== 'inbox') continue
    const broadcast = { id: broadcastId, kind, createdAt: broadcastAt }
    await insertBroadcastNotices(tx, broadcast, [{ id: createId(), customerId }])
  }
  const words = {
    service: await openWords(work, 'service'),
    promotional: await openWords(work, 'promotional'),
  }
  await queueMessages(
    work,
    decided.flatMap((row) => {
      const { kind } = row.delivery
      return buildMessages(row, { text: row.delivery, kind, context, ...words[kind] })
    }),
  )
  await updateDeliveries(tx, decided)
  return { customers: 0, decided }
}

async function postponeDelivery({ tx, now }: Work): Promise<Batch | undefined> {
  const [delivery] = await lockDeferred(tx, now, 1)
  if (!delivery) return undefined
  const decided = [putOff({ id: delivery.deliveryId, since: delivery.broadcastAt, now })]
  await updateDeliveries(tx, decided)
  return { customers: 0, decided }
}

function putOff({
  id,
  since,
  now,
}: {
  readonly id: string
  readonly since: Date
  readonly now: Date
}): DecidedRow {
  const row = { id, reason: 'not-written' as const, messageId: null }
  return now >= addMs(since, GIVE_UP_MS)
    ? { ...row, result: 'failed', dueAt: null }
    : { ...row, result: 'deferred', dueAt: addMs(now, AGAIN_MS) }
}

const SWEEP: Way = { step: sweepBatch, putOffFirst: postponeCustomer }
const DEFERRED: Way = { step: deliverDeferred, putOffFirst: postponeDelivery }

const loadConsents = async (work: Work, kind: BroadcastKind, customers: readonly CustomerRow[]) =>
  kind === 'promotional' && customers.length > 0
    ? lockConsents(
        work.tx,
        customers.map(({ id }) => id),
      )
    : undefined

function toRow(id: string, decision: DeliveryDecision): DecidedRow {
  const row = { id, reason: null, messageId: null, dueAt: null }
  switch (decision.kind) {
    case 'arrived':
      return { ...row, result: 'delivered' }
    case 'send':
      return { ...row, result: 'queued', messageId: createId() }
    case 'skip':
      return { ...row, result: 'skipped', reason: decision.reason }
    case 'defer':
      return { ...row, result: 'deferred', reason: 'quiet-hours', dueAt: decision.until }
  }
}

/** How it is written, and in which languages by text message. */
interface Words {
  readonly write: WriteLetter<'broadcast-service'> | WriteLetter<'broadcast-promotional'>
  readonly mayBeTexted: (language: Language) => boolean
}

const openWords = async ({ tx }: Work, kind: BroadcastKind): Promise<Words> => ({
  write: await openLetter(tx, `broadcast-${kind}`),
  mayBeTexted: await loadTextLanguages(tx, `broadcast-${kind}`),
})

interface Decided {
  readonly recipient: CustomerRow
  readonly customerId: string
  readonly channel: DeliveryChannel
  readonly decision: DeliveryDecision
  readonly messageId: string | null
}

interface MessageFacts extends Words {
  readonly text: TranslatedText
  readonly kind: BroadcastKind
  readonly context: DeliveryContext
}

/** The message to put into the outbox, where one is to be sent. */
function buildMessages(
  { recipient, customerId, channel, decision, messageId }: Decided,
  { text, kind, context, write, mayBeTexted }: MessageFacts,
): BulkMessage[] {
  if (decision.kind !== 'send' || messageId === null || channel === 'inbox') return []
  const isPromotion = kind === 'promotional'
  const wanted = channel === 'sms' && !mayBeTexted(recipient.language) ? 'en' : recipient.language
  const { language, ...words } = chooseText(text, wanted)
  const { subject, body } = write(channel, words)
  const farewell = isPromotion ? writeFarewell(channel, { language, context }) : ''
  return [
    {
      id: messageId,
      channel,
      recipient: decision.to,
      template: `broadcast-${kind}`,
      ...(subject !== null && { subject }),
      body: body + farewell,
      ...(decision.until && { expiresAt: decision.until }),
      promotedTo: isPromotion ? customerId : undefined,
    },
  ]
}

/** How to be rid of offers; a push message leads to where that is chosen. */
function writeFarewell(
  channel: 'sms' | 'email' | 'push',
  { language, context }: { readonly language: Language; readonly context: DeliveryContext },
): string {
  const { unsubscribe } = getMessages(language)
  switch (channel) {
    case 'sms':
      return `\n${unsubscribe('byText', context)}`
    case 'email':
      return `\n\n--\n${unsubscribe('byMail', context)}`
    case 'push':
      return ''
  }
}
