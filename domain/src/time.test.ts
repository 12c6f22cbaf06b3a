import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMs,
  computeNextSeminar,
  countDays,
  countHours,
  days,
  doOverlap,
  getStartOfIstDay,
  hours,
  isWithin,
  minutes,
  toFinancialYear,
  toIstDay,
  toIstMonth,
} from './time.ts'

const at = (text: string) => new Date(text)
const instants = fc.date({
  min: at('2017-07-01T00:00:00Z'),
  max: at('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('the calendar in India', () => {
  test('a day ends at 18:30 UTC', () => {
    expect(toIstDay(at('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20')
    expect(toIstDay(at('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21')
  })

  test('a month ends at 18:30 UTC of its last day', () => {
    expect(toIstMonth(at('2028-02-29T18:29:59.999Z'))).toBe('2028-02')
    expect(toIstMonth(at('2028-02-29T18:30:00.000Z'))).toBe('2028-03')
  })

  test('a financial year ends on 31 March at 18:30 UTC', () => {
    expect(toFinancialYear(at('2026-03-31T18:29:59.999Z'))).toBe('2025-26')
    expect(toFinancialYear(at('2026-03-31T18:30:00.000Z'))).toBe('2026-27')
  })

  test('January belongs to the financial year before, and the century turns', () => {
    expect(toFinancialYear(at('2027-01-01T00:00:00+05:30'))).toBe('2026-27')
    expect(toFinancialYear(at('2099-12-31T00:00:00+05:30'))).toBe('2099-00')
  })

  test('the day is what a clock in Kolkata shows', () => {
    const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
    fc.assert(fc.property(instants, (instant) => toIstDay(instant) === kolkata.format(instant)))
  })

  test('an invalid date has no day', () => {
    expect(() => toIstDay(at('never'))).toThrow(RangeError)
  })
})

describe('days and months by their names', () => {
  test('a day begins at the first instant that has its name', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const begin = getStartOfIstDay(toIstDay(instant))
        expect(toIstDay(begin)).toBe(toIstDay(instant))
        expect(toIstDay(addMs(begin, -1))).toBe(addDays(toIstDay(instant), -1))
      }),
    )
  })

  test('days are counted on the calendar, leap days among them', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(countDays('2026-11-20', '2026-11-20')).toBe(1)
    expect(countDays('2028-02-01', '2028-03-01')).toBe(30)
    expect(countDays('2026-11-20', '2026-11-19')).toBe(0)
  })

  test('months are counted across the turn of the year', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-06', -11)).toBe('2025-07')
  })
})

describe('spans', () => {
  test('are milliseconds', () => {
    expect([minutes(1.5), hours(2), days(1)]).toEqual([90_000, 7_200_000, 86_400_000])
  })

  test('moving a time leaves the one it came from alone', () => {
    const start = at('2026-11-20T10:00:00Z')
    expect(addMs(start, hours(2))).toEqual(at('2026-11-20T12:00:00Z'))
    expect(start).toEqual(at('2026-11-20T10:00:00Z'))
  })

  test('from ten to half past eleven are one and a half hours, and backwards as many below zero', () => {
    const [ten, later] = [at('2026-11-20T10:00:00Z'), at('2026-11-20T11:30:00Z')]
    expect([countHours(ten, later), countHours(later, ten)]).toEqual([1.5, -1.5])
  })
})

describe('half-open intervals', () => {
  const interval = (start: string, end: string) => ({
    start: at(`2026-11-20T${start}Z`),
    end: at(`2026-11-20T${end}Z`),
  })
  const booking = interval('10:00', '12:00')

  test('hold their start and not their end', () => {
    expect(isWithin(booking, booking.start)).toBe(true)
    expect(isWithin(booking, addMs(booking.end, -1))).toBe(true)
    expect(isWithin(booking, booking.end)).toBe(false)
    expect(isWithin(booking, addMs(booking.start, -1))).toBe(false)
  })

  test.each([
    ['one that begins where the other ends', interval('12:00', '13:00'), false],
    ['one that ends where the other begins', interval('09:00', '10:00'), false],
    ['one that reaches in by a minute', interval('11:59', '13:00'), true],
    ['one inside', interval('10:30', '11:00'), true],
    ['one around', interval('09:00', '13:00'), true],
    ['an empty one inside', interval('11:00', '11:00'), false],
  ])('overlap: %s', (_, other, expected) => {
    expect([doOverlap(booking, other), doOverlap(other, booking)]).toEqual([expected, expected])
  })
})

describe('the partner seminar', () => {
  const monday = { start: at('2026-11-23T13:00:00+05:30'), end: at('2026-11-23T16:00:00+05:30') }
  const after = { start: at('2026-11-30T13:00:00+05:30'), end: at('2026-11-30T16:00:00+05:30') }

  test.each([
    ['on a Friday it is the coming Monday', '2026-11-20T12:00:00+05:30', monday],
    ['on Sunday to the last millisecond it is tomorrow', '2026-11-22T23:59:59.999+05:30', monday],
    ['on Monday morning it is today', '2026-11-23T00:00:00+05:30', monday],
    ['while it runs it is today', '2026-11-23T15:59:59.999+05:30', monday],
    ['once it has ended it is next week', '2026-11-23T16:00:00+05:30', after],
    ['late on Monday, when it is still Monday in UTC, it is next week', '2026-11-23T23:00:00+05:30', after],
  ])('%s', (_, now, seminar) => {
    expect(computeNextSeminar(at(now))).toEqual(seminar)
  })

  test('always ends ahead, within a week, on a Monday from one to four', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    fc.assert(
      fc.property(instants, (now) => {
        const { start, end } = computeNextSeminar(now)
        expect(end > now && end <= addMs(now, days(7))).toBe(true)
        expect([clock.format(start), clock.format(end)]).toEqual(['Monday 13:00', 'Monday 16:00'])
      }),
    )
  })
})
