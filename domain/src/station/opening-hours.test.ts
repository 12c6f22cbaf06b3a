import { expect, test } from 'vitest'
import { computeOpening, isOpenThroughout, type OpenSpan, WEEKDAYS } from './opening-hours.ts'

const ist = (text: string): Date => new Date(`${text}:00+05:30`)
const daily = (fromMinute: number, toMinute: number): OpenSpan[] =>
  WEEKDAYS.map((day) => ({ day, fromMinute, toMinute }))

/** From six in the morning to ten at night. */
const DAYTIME = daily(360, 1320)

test('a station without hours is always open', () => {
  expect(computeOpening(null, ist('2026-11-22T03:00'))).toEqual({ isOpen: true, until: null })
  expect(isOpenThroughout(null, { start: ist('2026-11-22T03:00'), end: ist('2026-11-25T03:00') })).toBe(true)
})

test('it is open from the first minute up to the last, by the clock in India', () => {
  expect(computeOpening(DAYTIME, ist('2026-11-22T05:59'))).toEqual({
    isOpen: false,
    until: ist('2026-11-22T06:00'),
  })
  expect(computeOpening(DAYTIME, ist('2026-11-22T06:00'))).toEqual({
    isOpen: true,
    until: ist('2026-11-22T22:00'),
  })
  expect(computeOpening(DAYTIME, ist('2026-11-22T22:00'))).toEqual({
    isOpen: false,
    until: ist('2026-11-23T06:00'),
  })
})

test('a span that ends before it begins lasts into the next day', () => {
  const nights = [{ day: 'sat', fromMinute: 1200, toMinute: 120 }] as const
  expect(computeOpening(nights, ist('2026-11-22T01:59'))).toEqual({
    isOpen: true,
    until: ist('2026-11-22T02:00'),
  })
  expect(computeOpening(nights, ist('2026-11-22T02:00'))).toEqual({
    isOpen: false,
    until: ist('2026-11-28T20:00'),
  })
})

test('spans that touch are one, so that it does not seem to close at midnight', () => {
  const wholeDays = daily(0, 1440)
  expect(computeOpening(wholeDays, ist('2026-11-22T23:59'))).toEqual({ isOpen: true, until: null })
  const weekend = [
    { day: 'sat', fromMinute: 480, toMinute: 1440 },
    { day: 'sun', fromMinute: 0, toMinute: 600 },
  ] as const
  expect(computeOpening(weekend, ist('2026-11-21T09:00'))).toEqual({
    isOpen: true,
    until: ist('2026-11-22T10:00'),
  })
})

test('one that is never open says so and names no time', () => {
  expect(computeOpening([], ist('2026-11-22T12:00'))).toEqual({ isOpen: false, until: null })
})

test('a stay is possible only where the station is open from its start to its end', () => {
  const stay = (from: string, to: string) => isOpenThroughout(DAYTIME, { start: ist(from), end: ist(to) })
  expect(stay('2026-11-22T06:00', '2026-11-22T22:00')).toBe(true)
  expect(stay('2026-11-22T21:30', '2026-11-22T22:01')).toBe(false)
  expect(stay('2026-11-22T05:30', '2026-11-22T07:00')).toBe(false)
  expect(stay('2026-11-22T21:00', '2026-11-23T07:00')).toBe(false)
})
