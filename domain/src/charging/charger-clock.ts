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
