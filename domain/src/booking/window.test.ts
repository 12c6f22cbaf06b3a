import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, countHours, days, hours, minutes } from '../time.ts'
import { checkBookingWindow } from './window.ts'

const now = new Date('2026-11-20T10:00:00Z')
const check = (ahead: number, durationHours = 1) =>
  checkBookingWindow({ start: addMs(now, ahead), durationHours, now })

describe('the start of a booking', () => {
  test('may be now, and the interval begins where it was asked to', () => {
    expect(check(0, 2)).toEqual({ ok: true, value: { start: now, end: addMs(now, hours(2)) } })
  })

  test('may lie five minutes behind, since requests take their time, and no further', () => {
    expect(check(-minutes(5))).toMatchObject({ ok: true, value: { start: addMs(now, -minutes(5)) } })
    expect(check(-minutes(5) - 1)).toEqual({ ok: false, refusal: { kind: 'start-in-the-past' } })
  })

  test('may lie thirty days ahead, and no further', () => {
    expect(check(days(30)).ok).toBe(true)
    expect(check(days(30) + 1)).toEqual({ ok: false, refusal: { kind: 'start-too-far', days: 30 } })
  })

  test('that is no date is a bug', () => {
    expect(() => checkBookingWindow({ start: new Date('soon'), durationHours: 1, now })).toThrow(RangeError)
  })
})

describe('the duration of a booking', () => {
  test.each([0.25, 0.5, 23.75, 24])('may be %s hours', (duration) => {
    expect(check(0, duration).ok).toBe(true)
  })

  test.each([0, -1, 0.24, 0.3, 24.25, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
    'may not be %s hours',
    (duration) => {
      expect(check(0, duration)).toEqual({ ok: false, refusal: { kind: 'duration-out-of-range' } })
    },
  )

  test('is the length of the interval', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 96 }), fc.nat({ max: days(30) }), (quarters, ahead) => {
        const booked = check(ahead, quarters / 4)
        expect(booked.ok && countHours(booked.value.start, booked.value.end)).toBe(quarters / 4)
      }),
    )
  })
})
