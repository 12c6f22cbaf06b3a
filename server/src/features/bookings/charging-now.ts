/** A charge by its charger, as open screens show it. */
import { type Paise, type SessionState, wattHours } from '@voltyatra/domain'
import type { Booking } from './booking.ts'
import { billByMeter } from './metered-bill.ts'

export interface ChargingNow {
  readonly state: 'starting' | 'stopping' | Exclude<SessionState, 'unclaimed'>
  readonly energyWh: number
  readonly powerW: number | null
  readonly socPercent: number | null
  /** GST included, never above the prepayment. */
  readonly cost: Paise
  readonly meteredAt: Date | null
  /** Who or what asked for the end; the charger's own word where nobody did. */
  readonly stopReason: string | null
}

/** Null where no charger has been asked. */
export function chargingNow(booking: Booking, now: Date): ChargingNow | null {
  if (!booking.chargeAskedAt) return null
  const { sessionState, sessionEnergyWh, sessionStartedAt, sessionEndedAt } = booking
  const energyWh = wattHours(sessionEnergyWh ?? 0)
  const session = sessionState && { state: sessionState, energyWh }
  return {
    state: stateOf(booking),
    energyWh,
    powerW: booking.sessionPowerW,
    socPercent: booking.sessionSocPercent,
    cost: billByMeter(booking, { session, sessionStartedAt, sessionEndedAt }, now).total,
    meteredAt: booking.sessionLastMeterAt,
    stopReason: booking.chargeStopReason ?? booking.sessionStopReason,
  }
}

function stateOf({ sessionState, status, chargeStopAskedAt }: Booking): ChargingNow['state'] {
  if (sessionState === 'ended') return 'ended'
  if (!sessionState || sessionState === 'unclaimed') return status === 'reserved' ? 'starting' : 'ended'
  return chargeStopAskedAt ? 'stopping' : sessionState
}
