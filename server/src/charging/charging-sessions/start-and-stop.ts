/** How a 1.6 charger's start and stop find their session, in whatever order and however often they come. */
import { chooseTime, hours, type SessionEvent } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { normalizeTag } from './id-tag.ts'
import {
  applyAll,
  applyEvent,
  createLiveSession,
  type LiveSession,
  type SessionRow,
  toRow,
} from './live-session.ts'
import {
  adoptSession,
  findStationConnector,
  insertSession,
  renameReplay,
  saveSessions,
  selectOpenSessions,
  selectRecentSessions,
  selectSessionByNumber,
  selectSessionOfReplay,
} from './queries.ts'
import { isEntitling, lockPaidCharge } from './tag-queries.ts'

export interface StartFacts {
  readonly chargerId: string
  readonly number: number
  readonly idTag: string
  readonly meterStart: number
  /** As the charger says, ms since 1970. */
  readonly at: number
  readonly arrived: number
  /** Whether it began before what began then, by the charger's word, in ms since 1970: its start was sent late. */
  readonly isFromBefore: (began: number) => boolean
  readonly now: Date
}

export interface Started {
  readonly session: LiveSession
  /** Sessions of the same connector that it puts an end to. */
  readonly ended: readonly LiveSession[]
  readonly isKnownTag: boolean
}

/**
 * Opens a session. A start that is sent again (same connector, tag, meter and time) is the same session; one whose
 * stop came before takes that over; an earlier session that still ran on the connector has ended without a message.
 */
export async function startSession(tx: Tx, start: StartFacts): Promise<Started> {
  const { chargerId, number, idTag, now } = start
  const replayKey = ['start', number, idTag, start.meterStart, start.at].join(':')
  const paid = await lockPaidCharge(tx, { chargerId, evse: 0, number }, normalizeTag(idTag))
  const open = await selectOpenSessions(tx, chargerId)
  const replayed = await selectSessionOfReplay(tx, chargerId, replayKey)
  const isOther = replayed !== undefined && isOfStandingClock(replayed, start)
  if (isOther) await renameReplay(tx, replayed, replayKey)
  const known = isOther ? undefined : (replayed ?? open.find((session) => isSaidAgain(session, start)))
  if (known) return { session: known, ended: [], isKnownTag: await isEntitled(tx, known) }
  const { bookingId = null, energyLimitWh = null, stopAtPercent = null } = paid ?? {}
  const isKnownTag = paid?.isEntitled ?? false

  const { arrived } = start
  const events: readonly SessionEvent[] = [
    ...(paid?.askedAt ? [{ kind: 'requested', at: paid.askedAt.getTime(), arrived } as const] : []),
    { kind: 'started', at: start.at, registerWh: start.meterStart, arrived },
  ]
  const connector = await findStationConnector(tx, { chargerId, evse: 0, number })
  const connectorId = connector?.connectorId ?? null
  const held =
    open.find((session) => isStopOf(session, start)) ??
    (paid ? undefined : (await selectRecentSessions(tx, chargerId)).find((one) => isMissing(one, start)))
  if (held) {
    const maxPowerW = connector?.powerW ?? held.progress.maxPowerW
    const of = held.bookingId === null ? { bookingId, energyLimitWh, stopAtPercent } : held
    const claimed = {
      ...{ ...held, number, idTag, progress: { ...held.progress, maxPowerW } },
      ...{ bookingId: of.bookingId, energyLimitWh: of.energyLimitWh, stopAtPercent: of.stopAtPercent },
    }
    const { session, row } = beginSession(claimed, events)
    await adoptSession(tx, row, { number, connectorId, bookingId: of.bookingId, idTag, replayKey })
    return { session, ended: [], isKnownTag: isKnownTag || (await isEntitled(tx, session)) }
  }

  const lapsed = open.flatMap((other) => {
    if (other.number !== number || isYounger(other, start)) return []
    return applyEvent(other, { kind: 'lapsed', reason: 'NextStarted', arrived: start.arrived }) ?? []
  })
  await saveSessions(
    tx,
    lapsed.map(({ row }) => row),
  )
  const { session, row } = beginSession(
    createLiveSession({
      evse: 0,
      number,
      transactionId: null,
      idTag,
      bookingId,
      energyLimitWh,
      stopAtPercent,
      maxPowerW: connector?.powerW,
    }),
    events,
  )
  const transactionNumber = await insertSession(tx, { chargerId, session, row, connectorId, replayKey, now })
  return {
    session: { ...session, transactionNumber },
    ended: lapsed.map(({ session }) => session),
    isKnownTag,
  }
}

const isEntitled = async (tx: Tx, { bookingId, progress }: LiveSession): Promise<boolean> =>
  bookingId !== null && isEntitling(tx, bookingId, { hasEnded: progress.stopped !== undefined })

function beginSession<S extends Omit<LiveSession, 'transactionNumber'>>(
  session: S,
  events: readonly SessionEvent[],
): { readonly session: S; readonly row: SessionRow } {
  const so = applyAll(session, events)
  if (so === session) throw new Error('A session was started twice')
  return { session: so, row: toRow(so) }
}

/** For so long a charger that has no answer may try a start again, in milliseconds. */
const TRIED_FOR_MS = 15 * 60_000

/**
 * Whether that session is another one, with the same start by a clock that stands still: it has ended before this start was
 * made, as no charger tries one again for so long.
 */
function isOfStandingClock({ progress: { stopped } }: LiveSession, { at, arrived }: StartFacts): boolean {
  if (!stopped || chooseTime(at, arrived) === at) return false
  return arrived - (stopped.lapsedAt ?? stopped.at) > TRIED_FOR_MS
}

/** Whether it is the start of that booking's session, said again with the time of the new try; nothing has flowed since. */
function isSaidAgain({ number, idTag, bookingId, progress }: LiveSession, start: StartFacts): boolean {
  const { startedAt, stopped, recent } = progress
  if (bookingId === null || number !== start.number || startedAt === undefined || stopped) return false
  const isSameTag = idTag !== null && normalizeTag(idTag) === normalizeTag(start.idTag)
  const isSoon = start.at >= startedAt && start.at < startedAt + TRIED_FOR_MS
  return isSameTag && isSoon && !progress.sum && recent.every(([, , wh]) => wh === start.meterStart)
}

/** Whether the session was opened by what was metered of a booking's charge, and this is its start, which comes after all. */
function isMissing({ number, idTag, bookingId, progress }: LiveSession, start: StartFacts): boolean {
  if (bookingId === null || number !== start.number || idTag === null || !progress.isStartMissed) return false
  return normalizeTag(idTag) === normalizeTag(start.idTag)
}

/**
 * Whether the session began after the one whose start comes only now. Registers only grow, whatever a clock says: one that
 * has come to where the other ended is of a charge after it.
 */
function isYounger({ progress: { startedAt, sum, recent } }: LiveSession, start: StartFacts): boolean {
  if (startedAt === undefined || !start.isFromBefore(startedAt)) return false
  const lastWh = (recent.at(-1) ?? sum?.last)?.[2]
  if (lastWh === undefined || start.meterStart < lastWh) return true
  return start.meterStart === lastWh && !sum && recent.length === 1
}

/** So long a stop waits for its start, in milliseconds: another charge may have the same register. */
const WAITS_FOR_START_MS = hours(24)

/** Whether the session is a stop that waits for this very start. */
function isStopOf({ progress, idTag, notifiedAt }: LiveSession, start: StartFacts): boolean {
  const { startedAt, stopped } = progress
  if (startedAt !== undefined || !stopped || start.arrived - notifiedAt >= WAITS_FOR_START_MS) return false
  const isLater = stopped.said >= start.at && (stopped.registerWh ?? start.meterStart) >= start.meterStart
  return isLater && (idTag === null || idTag === start.idTag)
}

export interface StopFacts {
  readonly chargerId: string
  /** As the charger says; -1 and 0 where it never learned it. */
  readonly transactionNumber: number
  readonly idTag: string | null
  readonly meterStop: number
  readonly at: number
}

/**
 * The session that a stop means: the one of its number; otherwise the one that it has stopped already; otherwise one
 * that was begun before it and has not been stopped, of the same tag. Only a charger that never learned the number has
 * its youngest guessed, or one that has a single session open: a number that nobody knows ends nobody else's charge.
 */
export async function findSessionToStop(reader: Reader, stop: StopFacts): Promise<LiveSession | undefined> {
  const named = await selectSessionByNumber(reader, stop.chargerId, stop.transactionNumber)
  if (named) return named
  const hasNumber = stop.transactionNumber > 0
  const recent = await selectRecentSessions(reader, stop.chargerId)
  const stoppedByIt = recent.find(
    ({ idTag, progress: { stopped, startedAt } }) =>
      stopped?.said === stop.at &&
      stopped.registerWh === stop.meterStop &&
      // One that is held is known by its number too.
      (!hasNumber || (startedAt !== undefined && isOfTag(idTag, stop.idTag))),
  )
  if (stoppedByIt) return stoppedByIt
  const running = recent.filter(({ progress: { stopped, startedAt } }) => {
    const isStopped = stopped !== undefined && !stopped.lapsed
    return !isStopped && startedAt !== undefined && startedAt <= stop.at
  })
  const ofTag = running.find(
    ({ idTag }) => stop.idTag !== null && idTag !== null && isOfTag(idTag, stop.idTag),
  )
  if (ofTag) return ofTag
  if (!hasNumber) return running[0]
  const open = recent.filter(({ progress }) => progress.stopped === undefined)
  const [only] = open
  return open.length === 1 && only && running.includes(only) && stop.idTag === null ? only : undefined
}

/** Whether a stop under this tag may be of a session under that one, as far as both are known. */
const isOfTag = (one: string | null, other: string | null): boolean =>
  one === null || other === null || normalizeTag(one) === normalizeTag(other)

/** Stores a stop whose start never arrived. */
export async function storeEarlyStop(
  tx: Tx,
  {
    stop,
    events,
    now,
  }: {
    readonly stop: StopFacts
    readonly events: readonly Parameters<typeof applyEvent>[1][]
    readonly now: Date
  },
): Promise<LiveSession> {
  const facts = {
    evse: 0,
    number: null,
    transactionId: null,
    idTag: stop.idTag,
    bookingId: null,
  }
  let session = createLiveSession(facts)
  let row: SessionRow | undefined
  for (const event of events) {
    const changed = applyEvent(session, event)
    if (changed) ({ session, row } = changed)
  }
  if (!row) throw new Error('A stop changed nothing')
  const replayKey = ['stop', stop.transactionNumber, stop.meterStop, stop.at].join(':')
  const known = await selectSessionOfReplay(tx, stop.chargerId, replayKey)
  if (known) return known
  const transactionNumber = await insertSession(tx, {
    chargerId: stop.chargerId,
    session,
    row,
    connectorId: null,
    replayKey,
    now,
  })
  return { ...session, transactionNumber }
}
