/** When something happened, by a charger's word where that can be right, and by our own clock otherwise; all in ms since 1970. */
import type { MeterReading } from './meter.ts'
import type { Point, Sum } from './meter-steps.ts'

/** A charger's clock may be ahead by this much and still be believed, in milliseconds. */
const AHEAD_MS = 5 * 60_000
/** No charger's word from before is right about the time: the protocol is younger. */
const EARLIEST = Date.UTC(2015, 0, 1)

/** What is kept of the readings of a session. */
interface KeptReadings {
  readonly sum?: Sum | undefined
  readonly recent: readonly Point[]
}

/** The charger's word for when, unless it cannot be right; then ours. */
export const chooseTime = (reported: number, arrived: number): number =>
  reported < EARLIEST || reported > arrived + AHEAD_MS ? arrived : reported

/** Whether the charger's clock shows the right time, as far as that can be known from a message that was on its way. */
export const isClockRight = (reported: number, arrived: number): boolean =>
  Math.abs(reported - arrived) <= AHEAD_MS

/** Whether what the charger says was before that time of ours cannot be meant as the same time. */
export const isBefore = (reported: number, ours: number): boolean => reported < ours - AHEAD_MS

/** A charger that was asked to begin has begun within so many milliseconds. */
const BEGUN_WITHIN_MS = 6 * 60_000

interface AskedCharge {
  readonly startedAt: number
  /** Null while it goes on. */
  readonly endedAt: number | null
  /** When the program asked the charger to begin; null where a card began it, perhaps while the charger was away. */
  readonly askedAt: number | null
  /** When the charger's last word of it arrived, which is that of its end where it has one. */
  readonly heardAt: number | null
}

/**
 * From when the time of a charge counts. One that the program has asked for cannot have begun before: the charger's clock
 * was behind. Where it is as far behind at the end, the time between the two is right; otherwise it was put right
 * meanwhile, and the charge counts from when it was asked for.
 * @returns all in ms since 1970, as what is given
 */
export function chooseStart({ startedAt, endedAt, askedAt, heardAt }: AskedCharge): number {
  if (askedAt === null || !isBefore(startedAt, askedAt)) return startedAt
  const behindMs = askedAt - startedAt
  const behindAtEndMs = endedAt === null || heardAt === null ? 0 : heardAt - endedAt
  // An end before the program has asked is by a clock that is behind still, however late its word arrives.
  const hasEndedBehind = endedAt !== null && isBefore(endedAt, askedAt)
  const isSteady =
    behindAtEndMs >= behindMs - 60_000 && (hasEndedBehind || behindAtEndMs <= behindMs + BEGUN_WITHIN_MS)
  return isSteady ? startedAt : Math.min(askedAt, endedAt ?? askedAt)
}

const listKept = ({ sum, recent }: KeptReadings): readonly Point[] => (sum ? [sum.last, ...recent] : recent)

/**
 * When it was read, by our clock. A wrong clock still counts forwards: a reading after which others came
 * is no later than those, however late it is sent again.
 */
export function placeReading(
  readings: KeptReadings,
  { at: reported, registerWh }: MeterReading,
  arrived: number,
): number {
  const at = chooseTime(reported, arrived)
  if (hasClockFallen(readings, { at, registerWh, arrived })) return arrived
  if (at === reported) return at
  const next = listKept(readings).find((point) => point[0] !== point[1] && point[1] >= reported)
  return next ? Math.min(at, next[0]) : at
}

/**
 * A register only grows: one above all that are kept is no older than the last, so the charger's clock was put back in
 * between. One above the last alone may be of before the register fell.
 */
export function hasClockFallen(
  readings: KeptReadings,
  {
    at,
    registerWh,
    arrived,
  }: { readonly at: number; readonly registerWh: number | undefined; readonly arrived: number },
): boolean {
  const lastAt = (readings.recent.at(-1) ?? readings.sum?.last)?.[0]
  if (lastAt === undefined || registerWh === undefined) return false
  const isOlder = at < lastAt - AHEAD_MS && arrived > lastAt
  return isOlder && listKept(readings).every((point) => registerWh > point[2])
}
