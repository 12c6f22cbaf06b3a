/** A charge by its charger, as open screens show it. */
import { computeWholeBill, type Paise, type Session, type SessionState, wattHours } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { type Booking, getPrepayment } from './booking.ts'
import { mayRunUnseen } from './charge-step.ts'
import { type ReceiptReader, selectReceiptReader } from './charger-receipt-queries.ts'
import { computeBillByMeter, computeMeteredUse } from './metered-bill.ts'
import { selectBooking } from './queries.ts'

export interface ChargingNow {
  readonly state: 'starting' | 'stopping' | Exclude<SessionState, 'unclaimed'>
  /** Its charger has agreed to begin, and is or was away since: nobody gives the charge up meanwhile. */
  readonly mayRunUnseen: boolean
  readonly energyWh: number
  readonly powerW: number | null
  readonly socPercent: number | null
  /** GST included, never above the prepayment. */
  readonly cost: Paise
  readonly meteredAt: Date | null
  /** From when an idle fee counts; null where the vehicle takes energy, or idle time costs nothing. */
  readonly idleFeeFrom: Date | null
  /** Who or what asked for the end; the charger's own reason where nobody did. */
  readonly stopReason: string | null
}

/** Null where no charger has been asked. */
export function computeChargingNow(booking: Booking, now: Date): ChargingNow | null {
  if (!booking.chargeRequestedAt) return null
  const { sessionState, sessionEnergyWh, sessionStartedAt, sessionEndedAt } = booking
  const energyWh = wattHours(sessionEnergyWh ?? 0)
  const session = sessionState && { state: sessionState, energyWh }
  return {
    state: getChargingState(booking),
    mayRunUnseen: mayBookingRunUnseen(booking, now),
    energyWh,
    powerW: booking.sessionPowerW,
    socPercent: booking.sessionSocPercent,
    cost: computeBillByMeter(booking, { session, sessionStartedAt, sessionEndedAt }, now).total,
    meteredAt: booking.sessionLastMeterAt,
    idleFeeFrom: booking.sessionIdleSince && booking.idleFeeFrom,
    stopReason: booking.chargeStopReason ?? booking.sessionStopReason,
  }
}

function mayBookingRunUnseen({ starting, chargeRequestedAt: askedAt }: Booking, now: Date): boolean {
  if (!starting || !askedAt) return false
  const { answer, connectedAt, ...known } = starting
  return mayRunUnseen(
    {
      ...{ ...known, askedAt, session: null, start: { answer } },
      connectedAt: connectedAt === null ? null : new Date(connectedAt),
    },
    now,
  )
}

interface SessionSoFar {
  readonly session: Session
  readonly now: Date
}

/**
 * What a booking's charge has cost when its session has come this far, GST included: for the charger's display, before
 * the session is stored. While it goes on, and at a card terminal in the end too, never above what is held. Undefined for a
 * booking that was called off.
 */
export async function computeCostSoFar(
  reader: Reader,
  bookingId: string,
  soFar: SessionSoFar,
): Promise<Paise | undefined> {
  const booking = await selectBooking(reader, bookingId)
  if (!booking || booking.status === 'cancelled') return undefined
  const { cost } = computeCost(booking, soFar)
  if (cost <= booking.total) return cost
  return capAtTerminal(cost, booking, (await selectReceiptReader(reader, bookingId)) ?? NO_PAYER)
}

const NO_PAYER = { isAtTerminal: false }

/** What a payer reads that the charge costs: a card terminal takes no more than it has blocked. */
export const capAtTerminal = (
  cost: Paise,
  { total: blocked }: Pick<Booking, 'total'>,
  { isAtTerminal }: Pick<ReceiptReader, 'isAtTerminal'>,
): Paise => (isAtTerminal && cost > blocked ? blocked : cost)

/** What it has cost, and for how much energy: as billed where nothing changes that any more, else as it will be billed. */
export function computeCost(
  booking: Booking,
  { session, now }: SessionSoFar,
): { readonly cost: Paise; readonly energyWh: number } {
  const { state, energyWh, startedAt, endedAt } = session
  const { status, billedBy, billTotal, billEnergyWh } = booking
  if (billTotal !== null && (status === 'confirmed' || billedBy !== 'meter'))
    return { cost: billTotal, energyWh: billEnergyWh ?? energyWh }
  const used = {
    session: { state, energyWh },
    sessionStartedAt: startedAt === null ? null : new Date(startedAt),
    sessionEndedAt: endedAt === null ? null : new Date(endedAt),
    heardAt: now,
  }
  if (endedAt === null) return { cost: computeBillByMeter(booking, used, now).total, energyWh }
  const { total: cost } = computeWholeBill(getPrepayment(booking), computeMeteredUse(booking, used, now))
  return { cost, energyWh }
}

function getChargingState({ sessionState, status, chargeStopRequestedAt }: Booking): ChargingNow['state'] {
  if (sessionState === 'ended') return 'ended'
  if (!sessionState || sessionState === 'unclaimed') return status === 'reserved' ? 'starting' : 'ended'
  return chargeStopRequestedAt ? 'stopping' : sessionState
}
