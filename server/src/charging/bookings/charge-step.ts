/** Decides the next step of a booking from its charger’s reports and the time: pure. */
import {
  addMs,
  type BookingState,
  type CancelReason,
  type ChargerLimit,
  type EnergyDoubt,
  hours,
  isBatteryAtLimit,
  minutes,
  type SessionState,
} from '@voltyatra/domain'
import { createCancelReason } from './cancel-reason.ts'

/** A charger that has not begun after this long, or whose meter says that nothing flows, gives the money back. */
export const ENERGY_WITHIN_MS = minutes(5)
/** One that has agreed to begin and lost its line is waited for this long: it may charge, as one with a session may. */
export const AWAY_MS = hours(24)
/** While one that is back may charge unseen, it is asked for the state of its connector by each connection, not more often than this. */
export const STATE_AGAIN_MS = minutes(1)
/** A stop that has not reached its charger is sent again after this long. */
export const STOP_AGAIN_MS = 30_000
/** One that the charger has answered, and charges on, after this long. */
export const STOP_UNHEEDED_MS = minutes(2)
/** A charger that has not sent its meter for this long is asked: it may report every quarter of an hour only. */
export const METER_SILENT_MS = minutes(2)
/** One that cannot answer how it was asked is asked the other way, and not any more after that. */
export const METER_REQUESTS = 2
/** A driver's own price is sent so often, each time as long after the last as a stop. */
export const TARIFF_REQUESTS = 3
/** A charge that is over its time is stopped where its meter has been silent for this long. */
export const SILENT_AT_END_MS = minutes(15)

/** Cars pause for seconds before they charge, and nobody needs a notice of that. */
export const IDLE_NOTICE_MS = minutes(1)
/** Whether idle time has used up what is held is looked at this often. */
export const IDLE_LOOK_MS = 30_000

/** A driver is notified that a charge is almost done so long before its estimated end, or with so much of the limit used. */
export const ALMOST_DONE_MS = minutes(5)
export const ALMOST_DONE_SHARE = 0.9
/** Of the battery, as far as the charger says; not of a car that came with so much. */
export const ALMOST_FULL_PERCENT = 90
/** So much before the level at which it is to end. */
export const ALMOST_AT_LEVEL = 5
export const ALMOST_FULL_AFTER_MS = minutes(5)

/** What became of a command to the charger. */
export interface Requested {
  readonly status: string
  /** The status of the charger's answer: Accepted, Rejected. */
  readonly answer: string | null
  readonly errorText: string | null
  readonly endedAt: Date | null
}

export interface IdleNow {
  /** Since when the vehicle has taken nothing by its charger's word; null where it takes something. */
  readonly since: Date | null
  readonly isPausedByLimit: boolean
  /** When the driver was notified of the fee. */
  readonly noticedAt: Date | null
  readonly lookedAt: Date | null
}

export interface ChargeNow {
  readonly status: BookingState
  readonly askedAt: Date
  readonly endsAt: Date
  /** Null where time is paid for. */
  readonly energyLimitWh: number | null
  /** When the stop is due by what was measured last; null where nothing says so yet. */
  readonly stopDueAt: Date | null
  readonly start: Requested | null
  readonly stop: Requested | null
  readonly stopRequestedAt: Date | null
  readonly meter: Requested | null
  readonly meterRequestedAt: Date | null
  /** The driver's own price, where the charger was sent one. */
  readonly tariff: Requested | null
  readonly tariffRequests: number
  /** Of the battery, at which it is to end; null where only what is held limits it. */
  readonly stopAtPercent: number | null
  /** Which of the limits that its charger keeps it has reached, by the charger's word. */
  readonly limitReached: ChargerLimit | null
  /** When the driver was notified that it is almost done. */
  readonly almostDoneAt: Date | null
  readonly meterRequests: number
  /** When its meter's newest reading arrived. */
  readonly lastReceivedAt: Date | null
  readonly session: {
    readonly state: SessionState
    readonly energyWh: number
    readonly reportsZero: boolean
    /** Why what it delivered is not known, once it has ended. */
    readonly doubt: EnergyDoubt | null
    readonly socPercent?: number | null
    /** The station's load limit leaves it nothing. */
    readonly isPausedByLimit?: boolean | null
    /** When the limit has last left it something again. */
    readonly allowedAt?: Date | null
  } | null
  readonly isConnected: boolean
  /** Since when; null where it never was. */
  readonly connectedAt: Date | null
  /** For how long it was connected in all, by connections that began after it was asked to begin and have ended. */
  readonly connectedAgainMs: number
  /** Its connector’s last word, since it was asked to begin, is that a car charges or pauses there. */
  readonly isSaidToCharge: boolean
  /** When it was asked for the state of its connector, because it was back without a word of the charge. */
  readonly stateRequestedAt: Date | null
  /** Of a charge at a tariff with an idle fee; null elsewhere. */
  readonly idle: IdleNow | null
  /** For which doubt it waits for the operator. */
  readonly doubt: EnergyDoubt | null
  readonly billedBy: string | null
  readonly billEnergyWh: number | null
  /** What the meter said when the bill was made or last compared. */
  readonly meterEnergyWh: number | null
  /** Something was odd about the charger's words when the meter made the bill. */
  readonly isBillFlagged: boolean
  /** Something is odd about them by now. */
  readonly hasAnomalies: boolean
  readonly unbilledWh: number
  readonly closedAt: Date | null
}

export type ChargeStep =
  /** The charger has begun. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'cancel'; readonly reason: CancelReason }
  | {
      readonly kind: 'ask-stop'
      readonly reason:
        | 'prepaid-used-up'
        | 'time-used-up'
        | 'battery-full'
        | 'percent-reached'
        | 'limit-at-charger'
        | 'booking-ended'
        | 'no-readings'
    }
  | { readonly kind: 'stop-again' }
  /** The driver is notified of the idle fee, where one is ahead. */
  | { readonly kind: 'notify-idle' }
  /** The driver is notified that it will soon be over. */
  | { readonly kind: 'notify-almost-done' }
  /** Idle time and what followed may have used up what is held. */
  | { readonly kind: 'check-hold' }
  /** The charger is asked what its connector does. */
  | { readonly kind: 'ask-state' }
  /** The charger is asked what its meter says. */
  | { readonly kind: 'ask-meter' }
  /** The charger has not answered what this driver pays. */
  | { readonly kind: 'send-tariff-again' }
  /** What was delivered is not known: the operator decides, or a late word of the charger. */
  | { readonly kind: 'hold'; readonly doubt: EnergyDoubt }
  /** The meter makes the bill, or makes it anew. */
  | { readonly kind: 'bill' }
  /** A hand-written bill is held against the meter. */
  | { readonly kind: 'compare' }
  | { readonly kind: 'note-unbilled'; readonly wh: number }
  /** Its session goes on after all. */
  | { readonly kind: 'open-again' }
  /** Nothing more will follow by itself. */
  | { readonly kind: 'close' }

export function decideNextStep(charge: ChargeNow, now: Date): ChargeStep | undefined {
  switch (charge.status) {
    case 'reserved':
      return decideWhileStarting(charge, now)
    case 'in_progress':
      return decideWhileCharging(charge, now)
    case 'completed':
      return decideAfterBill(charge) ?? stopNow(charge, now)
    case 'confirmed':
    case 'cancelled':
      return (
        openAgain(charge) ?? stopNow(charge, now) ?? noteUnbilled(charge) ?? compare(charge) ?? close(charge)
      )
  }
}

function decideWhileStarting(charge: ChargeNow, now: Date): ChargeStep | undefined {
  const { session, start, askedAt, isConnected } = charge
  if (session) return { kind: 'begin' }
  const failure = findStartFailure(start)
  if (failure) return { kind: 'cancel', reason: failure }
  if (!isOver(askedAt, now) || mayRunUnseen(charge, now)) return requestState(charge, now)
  const isAway = start?.answer === 'Accepted' && !isConnected
  return { kind: 'cancel', reason: createCancelReason(isAway ? 'connection-lost' : 'charge-not-begun') }
}

/** What is known of a charger that was asked to begin. */
interface StartingCharge
  extends Pick<ChargeNow, 'askedAt' | 'isConnected' | 'connectedAt' | 'connectedAgainMs' | 'isSaidToCharge'> {
  readonly session: unknown
  readonly start: Pick<Requested, 'answer'> | null
}

/**
 * Whether the charger has agreed to begin and could not say since then that it has: it was away, and has been back for less
 * time in all than it has for beginning, with what it kept on the way; or it says that a car charges.
 */
export function mayRunUnseen(charge: StartingCharge, now: Date): boolean {
  const { session, start, askedAt, isConnected, connectedAgainMs } = charge
  if (session || start?.answer !== 'Accepted' || now >= addMs(askedAt, AWAY_MS)) return false
  if (isConnected && !isBack(charge)) return false
  const { connectedAt, isSaidToCharge } = charge
  // A line that breaks again and again leaves it time all the same: each of its connections counts.
  const thisMs = isConnected && connectedAt ? now.getTime() - connectedAt.getTime() : 0
  return isSaidToCharge || connectedAgainMs + thisMs < ENERGY_WITHIN_MS
}

const isBack = ({ isConnected, connectedAt, askedAt }: StartingCharge): boolean =>
  isConnected && connectedAt !== null && connectedAt > askedAt

/** One that charges says so, and in 2.x begins its session by that. */
function requestState(charge: ChargeNow, now: Date): ChargeStep | undefined {
  const { start, connectedAt, stateRequestedAt } = charge
  if (start?.answer !== 'Accepted' || !isBack(charge)) return undefined
  const isDue =
    stateRequestedAt === null ||
    (connectedAt !== null && stateRequestedAt < connectedAt && now >= addMs(stateRequestedAt, STATE_AGAIN_MS))
  return isDue ? { kind: 'ask-state' } : undefined
}

function decideWhileCharging(charge: ChargeNow, now: Date): ChargeStep | undefined {
  const { session, energyLimitWh, stopDueAt, endsAt } = charge
  if (!session) return undefined
  if (session.state === 'ended') return decideAtEnd(charge, session)
  if (isEmpty(charge, session, now)) return { kind: 'cancel', reason: createCancelReason('no-energy-flowed') }
  // In doubt it was over for its driver already, and its connector was free for others.
  if (charge.stopRequestedAt || charge.doubt) return stopNow(charge, now)
  if (energyLimitWh === null) {
    if (endsAt <= now) return { kind: 'ask-stop', reason: 'time-used-up' }
  } else if (session.energyWh >= energyLimitWh || (stopDueAt && stopDueAt <= now)) {
    return { kind: 'ask-stop', reason: 'prepaid-used-up' }
  }
  if (isBatteryAtLimit(session.socPercent, charge.stopAtPercent))
    return { kind: 'ask-stop', reason: 'percent-reached' }
  if (charge.limitReached) return { kind: 'ask-stop', reason: 'limit-at-charger' }
  const idle = charge.idle && decideWhileIdle(charge.idle, now)
  if (idle) return idle
  if (isFull(session) && !charge.idle) return { kind: 'ask-stop', reason: 'battery-full' }
  if (endsAt <= now && isSilent(charge, now, SILENT_AT_END_MS))
    return { kind: 'ask-stop', reason: 'no-readings' }
  if (isAlmostDone(charge, session, now)) return { kind: 'notify-almost-done' }
  return sendTariffAgain(charge, now) ?? requestMeter(charge, now)
}

function isAlmostDone(
  { almostDoneAt, askedAt, energyLimitWh, stopDueAt, endsAt, stopAtPercent }: ChargeNow,
  { state, energyWh, socPercent }: NonNullable<ChargeNow['session']>,
  now: Date,
): boolean {
  if (almostDoneAt || state !== 'charging' || energyWh === 0) return false
  const isSoon = (end: Date) => end <= addMs(now, ALMOST_DONE_MS)
  const isAtLimit =
    energyLimitWh === null
      ? isSoon(endsAt)
      : energyWh >= energyLimitWh * ALMOST_DONE_SHARE || (stopDueAt !== null && isSoon(stopDueAt))
  const almost = Math.min(ALMOST_FULL_PERCENT, (stopAtPercent ?? 100) - ALMOST_AT_LEVEL)
  const isAlmostFull = (socPercent ?? 0) >= almost && now >= addMs(askedAt, ALMOST_FULL_AFTER_MS)
  return isAtLimit || isAlmostFull
}

/** With an idle fee a full car stays connected: its charge ends when the cable is out, or what is held is used up. */
function decideWhileIdle(
  { since, isPausedByLimit, noticedAt, lookedAt }: IdleNow,
  now: Date,
): ChargeStep | undefined {
  if (lookedAt && now < addMs(lookedAt, IDLE_LOOK_MS)) return undefined
  if (noticedAt) return now >= addMs(noticedAt, IDLE_LOOK_MS) ? { kind: 'check-hold' } : undefined
  const isDue = since !== null && !isPausedByLimit && now >= addMs(since, IDLE_NOTICE_MS)
  return isDue ? { kind: 'notify-idle' } : undefined
}

/** Silence is not zero: a charge without readings goes on, and what it delivered may come with its end. */
function isEmpty(
  { askedAt, lastReceivedAt }: ChargeNow,
  { reportsZero, isPausedByLimit, allowedAt }: NonNullable<ChargeNow['session']>,
  now: Date,
): boolean {
  // It waits for its turn under the station's load limit, or has had it for too short a time.
  if (isPausedByLimit || (allowedAt && !isOver(allowedAt, now))) return false
  const isFresh = lastReceivedAt !== null && now < addMs(lastReceivedAt, METER_SILENT_MS)
  return reportsZero && isFresh && isOver(askedAt, now)
}

function decideAtEnd(charge: ChargeNow, session: NonNullable<ChargeNow['session']>): ChargeStep | undefined {
  // What time costs is known without a meter, unless the end is not.
  const isTimed = charge.energyLimitWh === null && session.doubt === 'no-reading'
  if (session.doubt && !isTimed) {
    return charge.doubt === session.doubt ? undefined : { kind: 'hold', doubt: session.doubt }
  }
  if (session.energyWh === 0 && !isTimed)
    return { kind: 'cancel', reason: createCancelReason('no-energy-delivered') }
  return { kind: 'bill' }
}

/** A full car takes nothing more, and many chargers wait for the cable to be removed. */
const isFull = ({ state, socPercent }: NonNullable<ChargeNow['session']>): boolean =>
  state === 'suspended' && socPercent === 100

function requestMeter(charge: ChargeNow, now: Date): ChargeStep | undefined {
  const { meter, meterRequests, isConnected } = charge
  const mayRequest =
    meter === null ||
    meter.answer === 'Accepted' ||
    FAILED.has(meter.status) ||
    meterRequests < METER_REQUESTS
  return isConnected && mayRequest && isSilent(charge, now, METER_SILENT_MS)
    ? { kind: 'ask-meter' }
    : undefined
}

/** What it refuses it is not sent again: the bill is ours in any case. */
function sendTariffAgain(
  { tariff, tariffRequests, isConnected }: ChargeNow,
  now: Date,
): ChargeStep | undefined {
  if (!tariff?.endedAt || !FAILED.has(tariff.status) || tariffRequests >= TARIFF_REQUESTS) return undefined
  return isConnected && now >= addMs(tariff.endedAt, STOP_AGAIN_MS)
    ? { kind: 'send-tariff-again' }
    : undefined
}

/** Whether the meter has neither reported nor been asked for so long. */
function isSilent({ askedAt, lastReceivedAt, meterRequestedAt }: ChargeNow, now: Date, ms: number): boolean {
  const requested = ms === METER_SILENT_MS ? meterRequestedAt : null
  const last = Math.max(...[askedAt, lastReceivedAt, requested].map((at) => at?.getTime() ?? 0))
  return now.getTime() >= last + ms
}

/** Ends of a command that the charger has not answered. */
const FAILED: ReadonlySet<string> = new Set(['no-answer', 'not-connected'])

/** Of what a charger said, so many characters are kept. */
const MOST_SAID = 200

const isOver = (askedAt: Date, now: Date): boolean => now >= addMs(askedAt, ENERGY_WITHIN_MS)

/** Why the charger will not begin; undefined while it may. */
function findStartFailure(start: Requested | null): CancelReason | undefined {
  switch (start?.status) {
    case 'answered':
      return start.answer === 'Accepted' ? undefined : createCancelReason('start-refused')
    case 'refused':
      return createCancelReason('start-failed', start.errorText?.slice(0, MOST_SAID) || null)
    case 'no-answer':
      return createCancelReason('start-unanswered')
    case 'not-connected':
      return createCancelReason('connection-lost')
    default:
      return undefined
  }
}

function stopNow(
  { session, stopRequestedAt, stop, isConnected }: ChargeNow,
  now: Date,
): ChargeStep | undefined {
  if (!session || session.state === 'ended') return undefined
  if (!stopRequestedAt) return { kind: 'ask-stop', reason: 'booking-ended' }
  if (stop && !stop.endedAt) return undefined
  const hasFailed = stop === null || FAILED.has(stop.status)
  const isDue = now >= addMs(stop?.endedAt ?? stopRequestedAt, hasFailed ? STOP_AGAIN_MS : STOP_UNHEEDED_MS)
  return isDue && isConnected ? { kind: 'stop-again' } : undefined
}

/** What comes after the end of a charge still counts, until the bill is confirmed. */
function decideAfterBill(charge: ChargeNow): ChargeStep | undefined {
  const { session, billedBy, meterEnergyWh, isBillFlagged, hasAnomalies } = charge
  if (billedBy !== 'meter') return compare(charge)
  if (!session) return undefined
  const isPutRight = isBillFlagged && !hasAnomalies && session.state === 'ended'
  return session.energyWh !== meterEnergyWh || isPutRight ? { kind: 'bill' } : undefined
}

const compare = ({ billedBy, session, meterEnergyWh }: ChargeNow): ChargeStep | undefined =>
  billedBy !== null && billedBy !== 'meter' && session && session.energyWh !== meterEnergyWh
    ? { kind: 'compare' }
    : undefined

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

const openAgain = ({ session, closedAt }: ChargeNow): ChargeStep | undefined =>
  closedAt && session && session.state !== 'ended' ? { kind: 'open-again' } : undefined

const close = ({ session, closedAt }: ChargeNow): ChargeStep | undefined =>
  closedAt || (session && session.state !== 'ended') ? undefined : { kind: 'close' }
