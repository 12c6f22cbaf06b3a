/** What follows for a booking from what its charger has said, and from the time: pure. */
import { type BookingState, minutes, plus, type SessionState } from '@voltyatra/domain'

/** After this long without energy the driver has the money back. */
export const ENERGY_WITHIN_MS = minutes(5)
/** A stop that has not reached its charger is sent again after this long. */
export const STOP_AGAIN_MS = 30_000
/** One that the charger has answered, and charges on, after this long. */
export const STOP_UNHEEDED_MS = minutes(2)
/** A charger that has not told of its meter for this long is asked: it may report every quarter of an hour only. */
export const METER_SILENT_MS = minutes(2)

/** What became of a command to the charger. */
export interface Asked {
  readonly status: string
  /** The charger's own word in its answer: Accepted, Rejected. */
  readonly said: string | null
  readonly errorText: string | null
  readonly endedAt: Date | null
}

export interface ChargeNow {
  readonly status: BookingState
  readonly askedAt: Date
  readonly endsAt: Date
  /** Null where time is paid for. */
  readonly energyLimitWh: number | null
  /** When the stop is due by what was measured last; null where nothing says so yet. */
  readonly stopDueAt: Date | null
  readonly start: Asked | null
  readonly stop: Asked | null
  readonly stopAskedAt: Date | null
  readonly meter: Asked | null
  readonly meterAskedAt: Date | null
  readonly lastMeterAt: Date | null
  readonly session: {
    readonly state: SessionState
    readonly energyWh: number
    readonly socPercent?: number | null
  } | null
  readonly isConnected: boolean
  readonly billedBy: string | null
  readonly billEnergyWh: number | null
  /** What the meter said when the bill was made or last compared. */
  readonly meterEnergyWh: number | null
  readonly unbilledWh: number
  readonly closedAt: Date | null
}

export type ChargeStep =
  /** The charger has begun. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'cancel'; readonly reason: string }
  | {
      readonly kind: 'ask-stop'
      readonly reason: 'prepaid-used-up' | 'time-used-up' | 'battery-full' | 'booking-ended'
    }
  | { readonly kind: 'stop-again' }
  /** The charger is asked what its meter says. */
  | { readonly kind: 'ask-meter' }
  /** The meter makes the bill, or makes it anew. */
  | { readonly kind: 'bill' }
  /** A hand-written bill is held against the meter. */
  | { readonly kind: 'compare' }
  | { readonly kind: 'note-unbilled'; readonly wh: number }
  /** Nothing more will follow by itself. */
  | { readonly kind: 'close' }

export function nextStep(charge: ChargeNow, now: Date): ChargeStep | undefined {
  switch (charge.status) {
    case 'reserved':
      return whileStarting(charge, now)
    case 'in_progress':
      return whileCharging(charge, now)
    case 'completed':
      return onceBilled(charge) ?? stopNow(charge, now)
    case 'confirmed':
    case 'cancelled':
      return stopNow(charge, now) ?? noteUnbilled(charge) ?? compare(charge) ?? close(charge)
  }
}

function whileStarting({ session, start, askedAt }: ChargeNow, now: Date): ChargeStep | undefined {
  if (session) return { kind: 'begin' }
  const failure = failureOf(start)
  if (failure) return { kind: 'cancel', reason: failure }
  return isOver(askedAt, now) ? { kind: 'cancel', reason: NOT_BEGUN } : undefined
}

function whileCharging(charge: ChargeNow, now: Date): ChargeStep | undefined {
  const { session, askedAt, energyLimitWh, stopDueAt, endsAt } = charge
  if (!session) return undefined
  const hasEnded = session.state === 'ended'
  if (session.energyWh === 0) {
    if (hasEnded) return { kind: 'cancel', reason: 'the charger delivered no energy' }
    if (isOver(askedAt, now)) return { kind: 'cancel', reason: NO_ENERGY }
  }
  if (hasEnded) return { kind: 'bill' }
  if (charge.stopAskedAt) return stopNow(charge, now)
  if (energyLimitWh === null) {
    if (endsAt <= now) return { kind: 'ask-stop', reason: 'time-used-up' }
  } else if (session.energyWh >= energyLimitWh || (stopDueAt && stopDueAt <= now)) {
    return { kind: 'ask-stop', reason: 'prepaid-used-up' }
  }
  if (isFull(session)) return { kind: 'ask-stop', reason: 'battery-full' }
  return askMeter(charge, now)
}

/** A full car takes nothing more, and many a charger waits for the plug to be pulled. */
const isFull = ({ state, socPercent }: NonNullable<ChargeNow['session']>): boolean =>
  state === 'suspended' && socPercent === 100

function askMeter(charge: ChargeNow, now: Date): ChargeStep | undefined {
  const { askedAt, lastMeterAt, meter, meterAskedAt, isConnected } = charge
  const heardAt = Math.max(...[askedAt, lastMeterAt, meterAskedAt].map((at) => at?.getTime() ?? 0))
  const isSilent = now.getTime() >= heardAt + METER_SILENT_MS
  // One that cannot do that is not asked again and again.
  const canTell = meter === null || meter.said === 'Accepted' || FAILED.has(meter.status)
  return isConnected && isSilent && canTell ? { kind: 'ask-meter' } : undefined
}

/** Ends of a command that the charger has not answered. */
const FAILED: ReadonlySet<string> = new Set(['no-answer', 'not-connected'])

const NOT_BEGUN = 'the charger did not begin within five minutes'
const NO_ENERGY = 'no energy flowed within five minutes'

const isOver = (askedAt: Date, now: Date): boolean => now >= plus(askedAt, ENERGY_WITHIN_MS)

/** Why the charger will not begin, in words; undefined while it may. */
function failureOf(start: Asked | null): string | undefined {
  switch (start?.status) {
    case 'answered':
      return start.said === 'Accepted' ? undefined : 'the charger refused to begin'
    case 'refused':
      return `the charger could not begin${start.errorText ? `: ${start.errorText.slice(0, 200)}` : ''}`
    case 'no-answer':
      return 'the charger did not answer'
    case 'not-connected':
      return 'the connection to the charger was lost'
    default:
      return undefined
  }
}

function stopNow({ session, stopAskedAt, stop, isConnected }: ChargeNow, now: Date): ChargeStep | undefined {
  if (!session || session.state === 'ended') return undefined
  if (!stopAskedAt) return { kind: 'ask-stop', reason: 'booking-ended' }
  if (stop && !stop.endedAt) return undefined
  const hasFailed = stop === null || FAILED.has(stop.status)
  const isDue = now >= plus(stop?.endedAt ?? stopAskedAt, hasFailed ? STOP_AGAIN_MS : STOP_UNHEEDED_MS)
  return isDue && isConnected ? { kind: 'stop-again' } : undefined
}

/** What comes after the end of a charge still counts, until the bill is confirmed. */
function onceBilled(charge: ChargeNow): ChargeStep | undefined {
  const { session, billedBy, meterEnergyWh } = charge
  if (billedBy !== 'meter') return compare(charge)
  return session && session.energyWh !== meterEnergyWh ? { kind: 'bill' } : undefined
}

const compare = ({ billedBy, session, meterEnergyWh }: ChargeNow): ChargeStep | undefined =>
  billedBy === 'partner' && session && session.energyWh !== meterEnergyWh ? { kind: 'compare' } : undefined

function noteUnbilled({
  status,
  session,
  billedBy,
  billEnergyWh,
  unbilledWh,
}: ChargeNow): ChargeStep | undefined {
  if (!session || (status === 'confirmed' && billedBy !== 'meter')) return undefined
  const wh = Math.max(session.energyWh - (billEnergyWh ?? 0), 0)
  return wh === unbilledWh ? undefined : { kind: 'note-unbilled', wh }
}

const close = ({ session, closedAt }: ChargeNow): ChargeStep | undefined =>
  closedAt || (session && session.state !== 'ended') ? undefined : { kind: 'close' }
