import { expect, test } from 'vitest'
import type { Booking } from './booking.ts'
import { computeAddedPercent, computeMinutesLeft, computeShare } from './progress.ts'

const NOW = new Date('2026-11-22T06:30:00Z')
const charging = { energyKWh: 5, powerKW: 30, cost: 88.5 } as NonNullable<Booking['charging']>
const running = {
  totalAmount: 354,
  kWh: 20,
  startTime: '2026-11-22T06:00:00.000Z',
  endTime: '2026-11-22T08:00:00.000Z',
  charging,
}

test('what is used is the share of the energy that was bought', () => {
  expect(computeShare(running, NOW)).toBe(0.25)
  expect(computeShare({ ...running, charging: { ...charging, energyKWh: 21 } }, NOW)).toBe(1)
})

test('where time was bought, or nothing is metered, it is the share of the time', () => {
  expect(computeShare({ ...running, kWh: null }, NOW)).toBe(0.25)
  expect(computeShare({ ...running, charging: undefined }, NOW)).toBe(0.25)
  expect(computeShare({ ...running, kWh: null }, new Date('2026-11-22T05:00:00Z'))).toBe(0)
})

test('the time left is of the energy at the power of this moment, and never beyond the booked end', () => {
  expect(computeMinutesLeft(running, NOW)).toBe(30)
  expect(computeMinutesLeft({ ...running, charging: { ...charging, powerKW: 1 } }, NOW)).toBe(90)
  expect(computeMinutesLeft({ ...running, kWh: null }, NOW)).toBe(90)
  expect(computeMinutesLeft({ ...running, charging: { ...charging, powerKW: 0 } }, NOW)).toBeUndefined()
  expect(computeMinutesLeft({ ...running, charging: { ...charging, powerKW: null } }, NOW)).toBeUndefined()
})

test('what is added to a battery is about as much as the meter counts, less what is lost on the way', () => {
  expect(computeAddedPercent(10, 40)).toBe(23)
  expect(computeAddedPercent(60, 40)).toBe(100)
  expect(computeAddedPercent(10, undefined)).toBeUndefined()
})
