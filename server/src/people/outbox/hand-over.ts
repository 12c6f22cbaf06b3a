/** Hands one message over: to the first provider that takes it, within what may be spent, each attempt kept as a row. */
import type { MessageFailure } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type {
  Handover,
  MessageChannel,
  MessageChannels,
  OutgoingMessage,
} from '../../platform/messaging/channel.ts'
import { MayHaveArrived } from '../../platform/outside/request-outside.ts'
import {
  addSpend,
  applyReports,
  type BegunAttempt,
  closeOpenAttempts,
  endAttempt,
  insertAttempt,
  loadMessageCaps,
  type Spending,
} from './attempt-queries.ts'
import type { DueMessage } from './queries.ts'

/** Templates whose body is a secret that is worth something for minutes: a second way is tried at once. */
export const SECRET_TEMPLATES: ReadonlySet<string> = new Set(['one-time-code'])

export type Outcome =
  | { readonly kind: 'sent' | 'delivered' | 'unsent' }
  | { readonly kind: 'retry'; readonly detail: string }
  | { readonly kind: 'refused'; readonly failure: MessageFailure; readonly detail: string | null }

export interface HandingOver {
  readonly db: Db
  readonly channels: MessageChannels
  readonly now: Date
}

/**
 * Tries the message's connections in their order. After one that may have taken it, no other is tried, so that it does
 * not arrive twice; of a code, twice is better than never.
 */
export async function handOver(context: HandingOver, message: DueMessage): Promise<Outcome> {
  const connections = await listConnectionsFor(context.channels, message)
  let last: Outcome = { kind: 'unsent' }
  for (const connection of connections) {
    const tried = await tryConnection(context, connection, message)
    if (tried.kind !== 'retry' && tried.kind !== 'refused') return tried
    // One that could be reached later is worth waiting for, whatever another one refused.
    if (last.kind !== 'retry') last = tried
    if (tried.kind === 'refused' && tried.failure === 'over-cap') return last
    if (tried.kind === 'retry' && tried.mayHaveArrived && !SECRET_TEMPLATES.has(message.template))
      return tried
  }
  return last
}

/** A code that no text brings is called out. */
async function listConnectionsFor(
  channels: MessageChannels,
  { channel, template }: DueMessage,
): Promise<readonly MessageChannel[]> {
  const own = await channels.of(channel)
  if (channel !== 'sms' || own.length === 0 || !SECRET_TEMPLATES.has(template)) return own
  return [...own, ...(await channels.of('voice'))]
}

type Tried =
  | Exclude<Outcome, { kind: 'retry' }>
  | { readonly kind: 'retry'; readonly detail: string; readonly mayHaveArrived: boolean }

async function tryConnection(
  context: HandingOver,
  connection: MessageChannel,
  message: DueMessage,
): Promise<Tried> {
  const { id, recipient: to, template, subject, body, replyTo } = message
  const outgoing: OutgoingMessage = {
    ...{ id, to, template, subject, body },
    ...(replyTo !== null && { replyTo }),
  }
  const begun = await begin(context, connection, { message, outgoing })
  if (begun === 'over-cap') return { kind: 'refused', failure: 'over-cap', detail: null }
  try {
    const handover = await connection.send(outgoing)
    await end(context, connection, { begun, ended: toEnd(handover), failure: null })
    return handover.outcome === 'refused'
      ? { kind: 'refused', failure: handover.failure, detail: handover.detail }
      : { kind: handover.outcome }
  } catch (error) {
    const detail = describeError(error)
    const mayHaveArrived = error instanceof MayHaveArrived
    const ended = { outcome: mayHaveArrived ? 'unknown' : 'failed', providerId: null, detail } as const
    await end(context, connection, { begun, ended, failure: detail })
    return { kind: 'retry', detail, mayHaveArrived }
  }
}

const toEnd = (handover: Handover) =>
  handover.outcome === 'refused'
    ? ({ outcome: 'refused', providerId: null, detail: handover.detail } as const)
    : ({
        outcome: 'sent',
        providerId: handover.outcome === 'sent' ? handover.providerId : null,
        detail: null,
      } as const)

class OverCap extends Error {}

/**
 * Counts the cost and writes the attempt down, before the provider is asked: a process that ends now has spent it. What
 * a provider refuses afterwards stays spent too: caps bound the worst.
 */
async function begin(
  { db, now }: HandingOver,
  connection: MessageChannel,
  { message, outgoing }: { readonly message: DueMessage; readonly outgoing: OutgoingMessage },
): Promise<BegunAttempt | 'over-cap' | undefined> {
  const { account } = connection
  if (!account) return undefined
  const paise = connection.costOf(outgoing)
  const spendings = paise > 0 ? await listSpendings(db, message) : []
  try {
    return await db.transaction().execute(async (tx) => {
      await closeOpenAttempts(tx, message.id, now)
      for (const spending of spendings) {
        if (!(await addSpend(tx, spending, { paise, now }))) throw new OverCap()
      }
      const attempt = { messageId: message.id, channel: message.channel, account, costPaise: paise, at: now }
      return await insertAttempt(tx, attempt)
    })
  } catch (error) {
    if (error instanceof OverCap) return 'over-cap'
    throw error
  }
}

/** What strangers ask for never takes the last fifth: people who are known can sign in whatever thieves do. */
const STRANGERS = 0.8

/** In the order in which their rows are locked. */
async function listSpendings(
  db: Db,
  { recipient, requestedFrom, isBulk }: DueMessage,
): Promise<readonly Spending[]> {
  const caps = await loadMessageCaps(db)
  if (isBulk) return [{ scope: 'broadcasts', key: 'all', capPaise: caps.broadcastsPaise }]
  const strangers = Math.floor(caps.installationPaise * STRANGERS)
  return [
    { scope: 'address', key: recipient, capPaise: caps.addressPaise },
    ...(requestedFrom === null
      ? []
      : [
          { scope: 'network', key: requestedFrom, capPaise: caps.networkPaise } as const,
          { scope: 'strangers', key: 'all', capPaise: strangers } as const,
        ]),
    { scope: 'installation', key: 'all', capPaise: caps.installationPaise },
  ]
}

interface Ending {
  readonly begun: BegunAttempt | undefined
  readonly ended: {
    readonly outcome: 'sent' | 'failed' | 'refused' | 'unknown'
    readonly providerId: string | null
    readonly detail: string | null
  }
  /** Of the connection, not of this message. */
  readonly failure: string | null
}

async function end(
  { db, now, channels }: HandingOver,
  { account }: MessageChannel,
  { begun, ended, failure }: Ending,
): Promise<void> {
  if (begun) await endAttempt(db, begun, { at: now, ...ended })
  if (account) await channels.noteOutcome(account.id, { at: now, failure })
}

/** Moves messages on whose report came before the answer that named them. */
export const catchUp = ({ db, now }: HandingOver): Promise<void> => applyReports(db, now)

/** Why an attempt failed; a provider may quote the number or the code back at us, so longer digits are left out. */
const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : 'unknown').replace(/\d{4,}/g, '•').slice(0, 300)
