/** Opening hours are times of the clock on the wire and minutes of the day inside. */
import type { BodyOf, createStation } from '@voltyatra/contract'
import { computeOpening, formatClock, type OpeningHours } from '@voltyatra/domain'

type HoursOnWire = NonNullable<BodyOf<typeof createStation>['openingHours']>

const parseMinute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const parseOpeningHours = <Nothing extends null | undefined>(hours: HoursOnWire | Nothing) =>
  hours?.map(({ day, from, to }) => ({ day, fromMinute: parseMinute(from), toMinute: parseMinute(to) })) ??
  (hours as Nothing)

export const toWireOpeningHours = (hours: OpeningHours): HoursOnWire | null =>
  hours?.map(({ day, fromMinute, toMinute }) => ({
    day,
    from: formatClock(fromMinute),
    to: formatClock(toMinute),
  })) ?? null

export function toWireOpening(hours: OpeningHours, now: Date) {
  const { isOpen, until } = computeOpening(hours, now)
  return { isOpen, until: until?.toISOString() ?? null }
}
