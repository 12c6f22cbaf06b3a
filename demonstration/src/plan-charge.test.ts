import { describe, expect, test } from 'vitest'
import { type ConnectorType, FITS, HABIT_OF } from './facts/connectors.ts'
import { VEHICLES } from './facts/people.ts'
import { drawCharge } from './plan-charge.ts'
import { createRandom } from './random.ts'

const POWERS: Readonly<Record<ConnectorType, readonly number[]>> = {
  CCS2: [25_000, 30_000, 50_000, 60_000, 60_000, 120_000, 120_000, 180_000, 240_000],
  CHAdeMO: [50_000],
  'Bharat DC-001': [15_000],
  'Type 6 (LEVDC)': [12_000],
  'Type 7 (LECCS)': [3_300],
  'Type 2': [7_400, 11_000, 22_000],
  'Bharat AC-001': [3_300],
  '3-pin 16A': [3_300],
}

const random = createRandom('charges')
const charges = (Object.keys(POWERS) as ConnectorType[]).flatMap((type) => {
  const vehicles = VEHICLES.filter(({ is }) => FITS[is].includes(type))
  return vehicles.length === 0
    ? []
    : Array.from({ length: 1_500 }, () => {
        const vehicle = random.weighted(vehicles, ({ share }) => share)
        const powerW = random.pick(POWERS[type])
        const charge = drawCharge(random, { type, powerW }, vehicle)
        const minutes = charge.durationHours * 60 * charge.timeShare
        return { type, powerW, vehicle, ...charge, minutes, kWh: (charge.energy * charge.usedShare) / 1_000 }
      })
})
const of = (...types: readonly ConnectorType[]) => charges.filter(({ type }) => types.includes(type))
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

describe('a charge of the demonstration', () => {
  test('brings a car 12 to 18 kWh in 25 to 45 minutes at a fast connector', () => {
    expect(median(of('CCS2').map(({ kWh }) => kWh))).toBeGreaterThan(12)
    expect(median(of('CCS2').map(({ kWh }) => kWh))).toBeLessThan(18)
    expect(median(of('CCS2').map(({ minutes }) => minutes))).toBeGreaterThan(25)
    expect(median(of('CCS2').map(({ minutes }) => minutes))).toBeLessThan(45)
  })

  test('takes hours at a slow one', () => {
    expect(median(of('Type 2').map(({ minutes }) => minutes))).toBeGreaterThan(90)
  })

  test('is small for two and three wheels', () => {
    expect(Math.max(...of('Type 7 (LECCS)').map(({ kWh }) => kWh))).toBeLessThan(4)
    expect(Math.max(...of('Type 6 (LEVDC)', 'Bharat AC-001').map(({ kWh }) => kWh))).toBeLessThan(9)
  })

  test('never flows faster than the connector gives, nor past what the battery holds', () => {
    for (const { kWh, powerW, minutes, vehicle } of charges) {
      expect(kWh).toBeLessThanOrEqual((powerW / 1_000) * (minutes / 60))
      expect(kWh).toBeLessThanOrEqual(vehicle.battery)
    }
  })

  test('fits into what is booked, in quarters of an hour and within the connector’s slot', () => {
    for (const { durationHours, timeShare, usedShare, energy, powerW, type } of charges) {
      expect(Number.isInteger(durationHours * 4)).toBe(true)
      expect(durationHours).toBeLessThanOrEqual(HABIT_OF[type].slotHours)
      expect(timeShare).toBeLessThan(1)
      expect(usedShare).toBeLessThanOrEqual(1)
      expect(energy).toBeLessThanOrEqual(powerW * durationHours)
    }
  })
})
