import { afterEach, expect, test } from 'vitest'
import { parseTimeOr } from './times.ts'

const NOW = new Date('2026-11-22T06:00:00Z')
const FIVE = Date.UTC(2026, 10, 22, 5)
const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a time without a zone is UTC, whatever clock the machine shows', () => {
  process.env.TZ = 'Asia/Kolkata'
  for (const text of [
    '2026-11-22T05:00:00',
    '2026-11-22 05:00:00.000',
    '2026-11-22T05:00:00.',
    '2026-11-22T05:00',
  ]) {
    expect([text, parseTimeOr(text, NOW)]).toEqual([text, FIVE])
  }
})

test('zones are read in every form that is written', () => {
  for (const text of [
    '05:00:00Z',
    '05:00:00z',
    '10:30:00+05:30',
    '10:30:00+0530',
    '10:00:00+05',
    '10:30:00 +5:30',
    '04:00:00-01:00',
  ]) {
    expect([text, parseTimeOr(`2026-11-22T${text}`, NOW)]).toEqual([text, FIVE])
  }
  expect(parseTimeOr('2026-11-22T05:00:00,125Z', NOW)).toBe(FIVE + 125)
  expect(parseTimeOr('2026-11-22T05:00:00.123456789Z', NOW)).toBe(FIVE + 123)
})

test('what is no time is now', () => {
  for (const text of [
    undefined,
    '',
    'noon',
    '2026-02-30T05:00:00',
    '2026-11-22T24:30:00',
    '2026-13-01T00:00:00Z',
  ]) {
    expect([text, parseTimeOr(text, NOW)]).toEqual([text, NOW.getTime()])
  }
})
