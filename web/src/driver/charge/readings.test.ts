import { expect, test } from 'vitest'
import type { Charging } from './booking.ts'
import { addReading, drawLine, keepReading, pickRows, type Reading } from './readings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString()
const charging = (minute: number, powerKW: number | null): Charging => ({
  ...{ state: 'charging', energyKWh: minute, socPercent: null, cost: 0, stopReason: null },
  mayRunUnseen: false,
  meteredAt: at(minute),
  powerKW,
})
const add = (readings: readonly Reading[], minute: number, powerKW: number | null = 50) =>
  addReading(readings, charging(minute, powerKW))

test('a reading is kept once, and one without power or of before is none', () => {
  const one = add([], 1)
  expect(one).toHaveLength(1)
  expect(add(one, 1)).toBe(one)
  expect(add(one, 0)).toBe(one)
  expect(add(one, 2, null)).toBe(one)
  expect(add(one, 2)).toHaveLength(2)
})

test('a long charge keeps its shape in few readings, the newest among them', () => {
  let readings: readonly Reading[] = []
  for (let minute = 0; minute < 2_000; minute += 1) readings = add(readings, minute)
  expect(readings.length).toBeLessThanOrEqual(240)
  expect(readings[0]?.at).toBe(at(0))
  expect(readings.at(-1)?.at).toBe(at(1_999))
  const rows = pickRows(readings)
  expect(rows.length).toBeLessThanOrEqual(12)
  expect(rows.at(-1)).toBe(readings.at(-1))
})

test('the line goes from the first to the newest reading, the strongest at the top', () => {
  const readings = add(add(add([], 0, 50), 1, 100), 4, 0)
  expect(drawLine(readings)).toBe('0,50 25,0 100,100')
  expect(drawLine(add([], 0, 50))).toBe('0,0')
})

test('another charge begins anew', () => {
  keepReading('one', charging(1, 50))
  expect(keepReading('one', charging(2, 50))).toHaveLength(2)
  expect(keepReading('other', charging(3, 50))).toHaveLength(1)
})
