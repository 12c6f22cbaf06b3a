/**
 * A 1.6 charger that charges under a number that nobody gave it: it was accepted while a car charged, brought the number
 * with it, or has given its start up. The session is opened by what its meter says, so that it is seen and can be stopped.
 */
import type { MeterReading, SessionEvent } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { applyAll, createLiveSession, type LiveSession, toRow } from './live-session.ts'
import { findStationConnector, insertSession, selectOpenSessions, selectSessionByNumber } from './queries.ts'
import { lockPaidCharge, selectExpectedTag } from './tag-queries.ts'

/** A charger that invents numbers has no more than these open. */
const MOST_UNKNOWN = 8

interface UnknownFacts {
  readonly chargerId: string
  readonly number: number
  readonly transactionNumber: number
  readonly readings: readonly MeterReading[]
  readonly now: Date
}

export async function openUnknown(tx: Tx, facts: UnknownFacts): Promise<LiveSession | undefined> {
  const { chargerId, number, transactionNumber, readings, now } = facts
  const known = await selectSessionByNumber(tx, chargerId, transactionNumber)
  if (known) return known
  const unknown = (await selectOpenSessions(tx, chargerId)).filter(
    ({ progress }) => progress.startedAt === undefined && progress.stopped === undefined,
  )
  if (unknown.length >= MOST_UNKNOWN) return undefined
  const connector = await findStationConnector(tx, { chargerId, evse: 0, number })
  const fresh = createLiveSession({
    evse: 0,
    number,
    transactionId: String(transactionNumber),
    idTag: null,
    bookingId: null,
    maxPowerW: connector?.powerW,
  })
  const session = applyAll(fresh, [{ kind: 'metered', readings, arrived: now.getTime() }])
  const given = await insertSession(tx, {
    chargerId,
    session,
    row: toRow(session),
    connectorId: connector?.connectorId ?? null,
    replayKey: `transaction:${transactionNumber}`,
    now,
  })
  return { ...session, transactionNumber: given }
}

interface ExpectedFacts extends Omit<UnknownFacts, 'transactionNumber'> {
  /** When the first of the readings was taken; undefined without one. */
  readonly since: Date | undefined
}

/**
 * The session of the booking that the charger has agreed to begin at this connector, where it meters a charge whose number
 * it never learned: its start was lost, and what flows since the first reading is the booking's.
 * @returns undefined where nothing waits there for its beginning, or the readings are from before that was asked for
 */
export async function openExpected(
  tx: Tx,
  { chargerId, number, readings, since, now }: ExpectedFacts,
): Promise<LiveSession | undefined> {
  if (since === undefined) return undefined
  const place = { chargerId, evse: 0, number }
  const idTag = await selectExpectedTag(tx, place, { since, transactionId: null })
  const paid = idTag === undefined ? undefined : await lockPaidCharge(tx, place, idTag)
  if (idTag === undefined || !paid?.isEntitled) return undefined
  const connector = await findStationConnector(tx, place)
  const { bookingId, energyLimitWh, stopAtPercent } = paid
  const fresh = createLiveSession({
    ...{ evse: 0, number, transactionId: null, idTag, bookingId, energyLimitWh, stopAtPercent },
    maxPowerW: connector?.powerW,
  })
  const arrived = now.getTime()
  const events: readonly SessionEvent[] = [
    { kind: 'start-missed', at: Math.min(...readings.map(({ at }) => at)), arrived },
    { kind: 'metered', readings, arrived },
  ]
  const session = applyAll(fresh, events)
  const transactionNumber = await insertSession(tx, {
    ...{ chargerId, session, row: toRow(session), now },
    connectorId: connector?.connectorId ?? null,
    replayKey: `start-missed:${bookingId}`,
  })
  return { ...session, transactionNumber }
}
