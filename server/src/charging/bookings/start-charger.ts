/** The charger's side of a start: whether its connector can be used, and the command to begin. */
import { randomInt } from 'node:crypto'
import { computeEnergyLimit, hasIdleFee, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { OUT_OF_USE } from '../../network/stations/index.ts'
import { type ChargerConnector, insertCommand } from '../chargers/index.ts'
import { createIdTag } from '../charging-sessions/index.ts'
import { isKeptFor, selectReservationTag } from '../connector-reservations/index.ts'
import { findDialect } from '../dialects/index.ts'
import { type Booking, getPrepayment } from './booking.ts'
import { linkCardSession, type SessionOfCard } from './card-queries.ts'
import { insertCharge, isConnectorInUse, isMaintainedNow } from './charge-queries.ts'
import type { ConnectorNotReady } from './quote-booking.ts'

export type ConnectorRefused = { readonly kind: 'charger-offline' | 'connector-busy' } | ConnectorNotReady

/** How long the charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000
const LARGEST_START_ID = 2 ** 31 - 1

/** Before its first word nobody knows whether it charges anybody. */
const NOT_READY: ReadonlySet<string> = new Set([...OUT_OF_USE, 'Unknown'])

/** The connector's row is locked. */
export async function checkConnector(
  { tx, now }: Work,
  booking: Booking,
  chargerConnector: ChargerConnector,
): Promise<Result<undefined, ConnectorRefused>> {
  if (!chargerConnector.isConnected) return refuse({ kind: 'charger-offline' })
  // People work at it: cards they try it with still start.
  if (await isMaintainedNow(tx, booking.connectorId, now))
    return refuse({ kind: 'connector-not-ready', word: 'Unavailable' })
  // The charger keeps it for another driver: it refuses a tag that it does not know.
  const isKept = chargerConnector.status === 'Reserved' && !(await isKeptFor(tx, booking.id))
  if (isKept || NOT_READY.has(chargerConnector.status)) {
    const word = chargerConnector.errorCode
      ? `${chargerConnector.status}, ${chargerConnector.errorCode}`
      : chargerConnector.status
    return refuse({ kind: 'connector-not-ready', word })
  }
  return (await isConnectorInUse(tx, booking)) ? refuse({ kind: 'connector-busy' }) : ok(undefined)
}

interface StartRequest {
  readonly chargerConnector: ChargerConnector
  /** By somebody without an account, for this charge alone. */
  readonly isPaidDirectly: boolean
}

/** Writes the command down; the process with the charger's connection sends it, once this is committed. */
export async function requestStart(
  work: Work,
  booking: Booking,
  { chargerConnector, isPaidDirectly }: StartRequest,
): Promise<void> {
  const { chargerId, protocol, evse, number } = chargerConnector
  // A charger that keeps the connector keeps it for this tag.
  const idTag = (await selectReservationTag(work.tx, booking.id)) ?? createIdTag()
  const startId = randomInt(LARGEST_START_ID)
  const call = findDialect(protocol).calls.start({ evse, number, idTag, startId, isPaidDirectly })
  const startCommandId = await insertCommand(work.tx, {
    id: createId(),
    chargerId,
    ...call,
    timeoutMs: ANSWER_MS,
    askedBy: null,
    requestedKey: null,
    now: work.now,
  })
  if (startCommandId === undefined) throw new Error(`Charger ${chargerId} vanished`)
  await insertCharge(work.tx, {
    bookingId: booking.id,
    chargerId,
    evse,
    number,
    idTag,
    ...computeLimits(booking),
    startCommandId,
    at: work.now,
  })
}

/** What the charge is followed by. */
function computeLimits(booking: Booking) {
  const prepaid = getPrepayment(booking)
  const { frozen } = prepaid.tariff
  return {
    energyLimitWh: computeEnergyLimit(prepaid),
    chargesIdle: frozen !== undefined && hasIdleFee(frozen),
  }
}

/** A card or a card terminal has had the charger begin already: its session is the booking's. */
export async function takeSession(
  work: Work,
  booking: Booking,
  session: Pick<SessionOfCard, 'chargerId' | 'evse' | 'number' | 'sessionId'>,
): Promise<void> {
  const { chargerId, evse, number, sessionId } = session
  await insertCharge(work.tx, {
    bookingId: booking.id,
    chargerId,
    evse,
    number,
    idTag: null,
    ...computeLimits(booking),
    startCommandId: null,
    at: work.now,
  })
  await linkCardSession(work.tx, { bookingId: booking.id, sessionId })
}
