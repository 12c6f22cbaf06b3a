/** Local time as offsets from UTC in whole seconds: one offset for India, a list of changes for partners abroad. */

/** What a clock on the wall is ahead of UTC, from a moment on. */
export interface ZoneOffset {
  /** Seconds since 1970 (UTC); the first one's is -Infinity. */
  readonly from: number
  /** Seconds ahead of UTC. */
  readonly ahead: number
}

/** Oldest first; one entry at least. */
export type Zone = readonly [ZoneOffset, ...ZoneOffset[]]

/** Asia/Kolkata: no daylight saving since 1945. */
export const INDIA: Zone = [{ from: Number.NEGATIVE_INFINITY, ahead: 19_800 }]

export const DAY_SECONDS = 86_400

/** Seconds that the clock on the wall is ahead of UTC at a moment, and when that changes next (Infinity: never). */
export function findOffset(zone: Zone, at: number): { readonly ahead: number; readonly until: number } {
  let { ahead } = zone[0]
  for (let index = 1; index < zone.length; index += 1) {
    const entry = zone[index]
    if (!entry) break
    if (at < entry.from) return { ahead, until: entry.from }
    ahead = entry.ahead
  }
  return { ahead, until: Number.POSITIVE_INFINITY }
}

/** Whole days since 1970 of a local second. */
export const toDayNumber = (local: number): number => Math.floor(local / DAY_SECONDS)

/** 1 is Monday, 7 Sunday. 1970-01-01 was a Thursday. */
export const toWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** 'YYYY-MM-DD' to days since 1970; NaN for text that is no day of the calendar. */
export function parseDayNumber(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.NaN
  const ms = Date.parse(text)
  return Number.isNaN(ms) || formatDay(ms / 1000 / DAY_SECONDS) !== text
    ? Number.NaN
    : ms / 1000 / DAY_SECONDS
}

/** Days since 1970 to 'YYYY-MM-DD'. */
export const formatDay = (day: number): string =>
  new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
