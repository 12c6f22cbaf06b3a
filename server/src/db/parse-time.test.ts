import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

const parseByDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown

/** As PostgreSQL writes it in UTC: without the zeros at the end of a fraction. */
function formatTime(at: Date, micros: number): string {
  const fraction = String(at.getUTCMilliseconds() * 1000 + micros)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${at.toISOString().slice(0, 19).replace('T', ' ')}${fraction && `.${fraction}`}+00`
}

test('an instant is read to the millisecond, whatever its fraction', () => {
  const anyTime = fc.date({
    min: new Date('0100-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: 999 }), (at, micros) => {
      expect(parseTime(formatTime(at, micros))).toEqual(at)
    }),
  )
  for (let ms = 0; ms < 1000; ms += 1) {
    const at = new Date(Date.UTC(2026, 10, 27, 20, 15, 0, ms))
    expect(parseTime(formatTime(at, 0))).toEqual(at)
  }
})

test.each([
  'infinity',
  '-infinity',
  '0044-03-15 12:00:00+00 BC',
  '0044-03-15 12:00:00+00',
  '12026-11-27 20:15:00+00',
  '12026-11-27 20:15:00.5+00',
  '2026-11-27 20:15:00.5+05:30',
  '2026-11-27 20:15:00-08',
  '2026-11-27 20:15:00+00:00:30',
])('%s is read as the driver reads it', (text) => {
  expect(parseTime(text)).toEqual(parseByDriver(text))
})
