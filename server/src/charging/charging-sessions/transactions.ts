/**
 * Sessions of 2.0.1 chargers, which name their transactions themselves: the first message of one, also its end,
 * opens its session; its beginning is added when it arrives.
 */
import { chooseTime, type SessionEvent } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { chooseSession } from './choose-transaction.ts'
import { normalizeTag } from './id-tag.ts'
import { applyAll, applyEvent, createLiveSession, type LiveSession, toRow } from './live-session.ts'
import { hasRoomForUnclaimed, insertSession, saveSessions, selectOpenSessions } from './queries.ts'
import { isEntitling, lockPaidCharge, selectExpectedTag } from './tag-queries.ts'
import {
  selectConnectorsOfEvse,
  selectRequestedPlace,
  selectSessionsByTransaction,
  updateSessionPlace,
} from './transaction-queries.ts'

export interface TransactionFacts {
  readonly chargerId: string
  readonly transactionId: string
  readonly evse: { readonly id: number; readonly connectorId?: number | undefined } | undefined
  readonly idTag: string | null
  /** When the charger says that it happened, in ms since 1970, and that it said so at once. */
  readonly at: number
  readonly isAtOnce: boolean
  readonly events: readonly SessionEvent[]
  readonly now: Date
}

export interface TransactionResult {
  readonly session: LiveSession
  /** Sessions of the same connector that it puts an end to. */
  readonly ended: readonly LiveSession[]
  /** Whether its booking entitles it. */
  readonly isEntitled: boolean
}

/**
 * Stores what a charger says of one of its transactions.
 * @returns undefined where it has made up so many that nothing is kept of another
 */
export async function applyTransactionEvents(
  tx: Tx,
  facts: TransactionFacts,
): Promise<TransactionResult | undefined> {
  const { chargerId, transactionId, events, now } = facts
  const ofId = await selectSessionsByTransaction(tx, chargerId, transactionId)
  const known = chooseSession(ofId, facts)
  const session = known ?? {
    ...createLiveSession({ evse: 0, number: null, transactionId, idTag: null, bookingId: null }),
    transactionNumber: 0,
  }
  const located =
    (await findConnector(tx, session, facts)) ?? (await findRequestedConnector(tx, session, facts))
  const tag = await chooseTag(tx, { ...session, ...located?.session }, facts)
  const { askedAt = null, ...named } = tag ?? {}
  const placed: LiveSession = { ...session, ...located?.session, ...named }
  const arrived = now.getTime()
  const requested = askedAt ? [{ kind: 'requested', at: askedAt.getTime(), arrived } as const] : []
  let so = applyAll(placed, [
    ...requested,
    ...listMissedStart(placed, facts),
    ...(known ? events : events.map((one) => toUnknown(one, placed))),
  ])

  const row = toRow(so)
  const connectorId = located?.connectorId
  if (!known) {
    const isUnclaimed = so.progress.startedAt === undefined && so.bookingId === null
    if (isUnclaimed && !(await hasRoomForUnclaimed(tx, chargerId, now))) return undefined
    const { transactionNumber: _none, ...fresh } = so
    // Of one id several may begin at the same moment.
    const replayKey = ['transaction', transactionId, ...(ofId.length > 0 ? [createId()] : [])].join(':')
    const transactionNumber = await insertSession(tx, {
      chargerId,
      session: fresh,
      row,
      connectorId: connectorId ?? null,
      replayKey,
      now,
    })
    so = { ...so, transactionNumber }
  } else if (located || tag) {
    await updateSessionPlace(tx, so, { row, connectorId })
  } else if (so !== session) {
    await saveSessions(tx, [row])
  }
  const hasBegun = known?.progress.startedAt === undefined && so.progress.startedAt !== undefined
  const hasEnded = so.progress.stopped !== undefined
  const isEntitled = so.bookingId !== null && (await isEntitling(tx, so.bookingId, { hasEnded }))
  return { session: so, ended: hasBegun ? await endOthers(tx, so, facts) : [], isEntitled }
}

/** The end of an unknown transaction without a booking: the operator sees it. */
const toUnknown = (event: SessionEvent, { bookingId }: LiveSession): SessionEvent =>
  event.kind === 'stopped' && bookingId === null ? { ...event, isUnknown: true } : event

const isEnd = ({ kind }: SessionEvent): boolean => kind === 'stopped'
const isBegin = ({ kind }: SessionEvent): boolean => kind === 'started'

/** Its beginning never came, or comes later: it is followed and billed from here on where it is known whose it is. */
function listMissedStart(
  { bookingId, idTag, progress }: LiveSession,
  { events, at, now }: TransactionFacts,
): readonly SessionEvent[] {
  if (progress.startedAt !== undefined || events.some(isBegin)) return []
  // An end alone says nothing of what flowed: of nobody's booking it is held for its beginning.
  const isKnown = bookingId !== null || (idTag !== null && !events.some(isEnd))
  const readAt = events
    .flatMap((event) => (event.kind === 'metered' ? event.readings : []))
    .map((one) => one.at)
  return isKnown ? [{ kind: 'start-missed', at: Math.min(at, ...readAt), arrived: now.getTime() }] : []
}

/** Where it charges, unless that is known already. An EVSE with a single connector needs no number. */
async function findConnector(tx: Tx, session: LiveSession, facts: TransactionFacts) {
  const { chargerId, events, evse = session.evse > 0 ? { id: session.evse } : undefined } = facts
  if (!evse || session.number !== null) return undefined
  const connectors = await selectConnectorsOfEvse(tx, chargerId, evse.id)
  const [only] = connectors.length === 1 ? connectors : []
  let number = evse.connectorId ?? only?.number ?? null
  if (number === null) {
    const requested = await findRequestedConnector(tx, session, facts)
    if (requested) return requested
    number = events.some(isUse) ? chooseUsed(connectors) : null
    if (number === null && session.evse === evse.id) return undefined
  }
  return placeSession(session, { evse: evse.id, number, connectors })
}

/** Whoever charges pays at a connector, whether or not the charger says at which. */
const isUse = ({ kind }: SessionEvent): boolean => kind === 'resumed' || kind === 'stopped'

/** Of an EVSE's connectors the one that a car is connected to, by its last state, or else the first. */
function chooseUsed(connectors: Connectors): number | null {
  const used = connectors.find(({ status }) => status === 'Occupied') ?? connectors[0]
  return used?.number ?? null
}

type Connectors = Awaited<ReturnType<typeof selectConnectorsOfEvse>>

function placeSession(
  session: LiveSession,
  {
    evse,
    number,
    connectors,
  }: { readonly evse: number; readonly number: number | null; readonly connectors: Connectors },
) {
  const connector = connectors.find((one) => one.number === number)
  const maxPowerW = connector?.powerW ?? session.progress.maxPowerW
  return {
    session: { evse, number, progress: { ...session.progress, maxPowerW } },
    connectorId: connector?.connectorId ?? undefined,
  }
}

/**
 * A charger that was asked to begin for a booking, and names its tag, does so where it was asked: it need not say which of
 * the EVSE's connectors it is, nor, before a car is connected, which EVSE.
 */
async function findRequestedConnector(
  tx: Tx,
  session: LiveSession,
  { chargerId, evse = { id: 0 }, idTag: ownTag }: TransactionFacts,
) {
  const idTag = ownTag ?? session.idTag
  if (idTag === null || session.number !== null) return undefined
  const place = await selectRequestedPlace(tx, chargerId, normalizeTag(idTag))
  const said = evse.id || session.evse
  if (!place || (said > 0 && said !== place.evse)) return undefined
  return placeSession(session, {
    ...place,
    connectors: await selectConnectorsOfEvse(tx, chargerId, place.evse),
  })
}

/** Its tag: the first one that is sent, until a booking's own comes. */
async function chooseTag(tx: Tx, session: LiveSession, facts: TransactionFacts) {
  const { chargerId, idTag: ownTag } = facts
  // Its connector may become known only after its tag.
  const idTag = ownTag ?? session.idTag ?? (await findExpectedTag(tx, session, facts))
  if (idTag === null || session.bookingId !== null) return undefined
  const { evse, number } = session
  const connector = number === null ? undefined : { chargerId, evse, number }
  const paid = connector && (await lockPaidCharge(tx, connector, normalizeTag(idTag)))
  if (paid)
    return {
      idTag,
      bookingId: paid.bookingId,
      energyLimitWh: paid.energyLimitWh,
      stopAtPercent: paid.stopAtPercent,
      askedAt: paid.askedAt,
    }
  return session.idTag === null ? { idTag } : undefined
}

/**
 * What the charger has agreed to begin there: of a transaction whose beginning, with its tag, was lost, and of the one that
 * its answer has named, which had begun before.
 */
async function findExpectedTag(
  tx: Tx,
  { evse, number, transactionNumber, transactionId }: LiveSession,
  { chargerId, at, isAtOnce, events, now }: TransactionFacts,
): Promise<string | null> {
  const isFirst = transactionNumber === 0 && isAtOnce && !events.some((one) => isBegin(one) || isEnd(one))
  if (number === null) return null
  const since = isFirst ? new Date(chooseTime(at, now.getTime())) : null
  return (await selectExpectedTag(tx, { chargerId, evse, number }, { since, transactionId })) ?? null
}

/** Earlier sessions of the same connector have ended; their end may still arrive. */
async function endOthers(
  tx: Tx,
  begun: LiveSession,
  { chargerId, now }: TransactionFacts,
): Promise<readonly LiveSession[]> {
  const { startedAt = 0 } = begun.progress
  const event = { kind: 'lapsed', reason: 'NextStarted', arrived: now.getTime() } as const
  const open = await selectOpenSessions(tx, chargerId)
  const lapsed = open.flatMap((other) => {
    const isBefore = (other.progress.startedAt ?? Number.POSITIVE_INFINITY) < startedAt
    const isThere =
      (other.evse === begun.evse && other.number === begun.number) ||
      other.transactionId === begun.transactionId
    return isBefore && isThere && other.id !== begun.id ? (applyEvent(other, event) ?? []) : []
  })
  await saveSessions(
    tx,
    lapsed.map(({ row }) => row),
  )
  return lapsed.map(({ session }) => session)
}
