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
  stopAtPercent: null,
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

const computeLeft = (changes: Partial<typeof running | Booking>, batteryKWh?: number) =>
  computeMinutesLeft({ ...running, ...changes }, NOW, batteryKWh)

test('the time left is of the energy at the power of this moment, and never beyond the booked end', () => {
  expect(computeLeft({})).toBe(30)
  expect(computeLeft({ charging: { ...charging, powerKW: 1 } })).toBe(90)
  expect(computeLeft({ kWh: null })).toBe(90)
  expect(computeLeft({ charging: { ...charging, powerKW: 0 } })).toBeUndefined()
  expect(computeLeft({ charging: { ...charging, powerKW: null } })).toBeUndefined()
})

test('where a level ends the charge, the time left is until the battery has it', () => {
  const level = { stopAtPercent: 80, charging: { ...charging, socPercent: 70 } }
  // 10 % of 46 kWh are 4.6, and 5 by the meter, at 30 kW.
  expect(computeLeft(level, 46)).toBe(10)
  expect(computeLeft({ ...level, kWh: null }, 46)).toBe(10)
  expect(computeLeft({ ...level, charging: { ...charging, socPercent: 81 } }, 46)).toBe(0)
  // What is held ends first; and of a battery that is not known, the time is that of what is held.
  expect(computeLeft({ ...level, charging: { ...charging, socPercent: 10 } }, 46)).toBe(30)
  expect(computeLeft(level)).toBe(30)
  expect(computeLeft({ ...level, charging }, 46)).toBe(30)
})

test('what is added to a battery is about as much as the meter counts, less what is lost on the way', () => {
  expect(computeAddedPercent(10, 40)).toBe(23)
  expect(computeAddedPercent(60, 40)).toBe(100)
  expect(computeAddedPercent(10, undefined)).toBeUndefined()
})
