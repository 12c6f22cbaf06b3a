import { expect, test } from 'vitest'
import { computeLeastEnergy, computeReadingIntervalMs } from './least-prepayment.ts'

const least = (fields: Partial<Parameters<typeof computeLeastEnergy>[0]> = {}) =>
  computeLeastEnergy({ powerW: 60_000, intervalMs: 60_000, hours: 1, settingWh: 500, ...fields })

test('the least prepayment is what flows between two readings: 1 kWh at 60 kW read every minute', () => {
  expect(least()).toBe(1_000)
  expect(least({ powerW: 240_000 })).toBe(4_000)
  expect(least({ powerW: 7_400 })).toBe(500)
})

test('the operator may want more, but no more than the connector delivers in the booked time', () => {
  expect(least({ settingWh: 2_000 })).toBe(2_000)
  expect(least({ powerW: 3_300, hours: 0.25, settingWh: 2_000 })).toBe(825)
  expect(least({ intervalMs: null })).toBe(500)
})

test('a charger that reads its meter never, or has not said, is asked every two minutes; none counts beyond 15', () => {
  expect([30, 0, null, 3600, Number.NaN].map(computeReadingIntervalMs)).toEqual([
    30_000, 120_000, 120_000, 900_000, 120_000,
  ])
})
