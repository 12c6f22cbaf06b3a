/**
 * A 1.6 charger that charges under a number that nobody gave it: it was accepted while a car charged, or brought the
 * number with it. The session is opened by what its meter says, so that it is seen and can be stopped.
 */
import type { MeterReading } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { applyEvent, createLiveSession, type LiveSession, toRow } from './live-session.ts'
import { findStationConnector, insertSession, selectOpenSessions, selectSessionByNumber } from './queries.ts'

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
  const session = applyEvent(fresh, { kind: 'metered', readings, arrived: now.getTime() })?.session ?? fresh
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
