import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charge, computeAcceptedPowerW, createVehicle } from './vehicle.ts'

const HOUR = 3_600_000

describe('a car', () => {
  it('takes all it can up to 80 %, then less and less, and nothing when full', () => {
    const at = (socPercent: number) => computeAcceptedPowerW(createVehicle({ socPercent, maxPowerKw: 100 }))
    expect([20, 80, 90, 99, 100].map((soc) => Math.round(at(soc)))).toEqual([
      100_000, 100_000, 55_000, 14_500, 0,
    ])
  })

  it('follows its own curve: straight between the points, and level before and after them', () => {
    const curve = [
      [10, 0.5],
      [20, 1],
      [60, 0.2],
    ] as const
    const at = (socPercent: number) =>
      computeAcceptedPowerW(createVehicle({ socPercent, maxPowerKw: 100, curve }))
    expect([0, 10, 15, 20, 40, 60, 99].map((soc) => Math.round(at(soc) / 1_000))).toEqual([
      50, 50, 75, 100, 60, 20, 20,
    ])
  })

  it('takes what is offered, hour by hour', () => {
    const car = createVehicle({ capacityKwh: 50, socPercent: 10, maxPowerKw: 50 })
    expect(charge(car, 0, HOUR, () => 11_000)).toBeCloseTo(11_000)
    expect(car.socPercent).toBeCloseTo(32)
  })

  it('waits where less is offered than it needs', () => {
    const car = createVehicle()
    expect(charge(car, 0, HOUR, () => 1_000)).toBe(0)
  })

  it('is full after long enough, and exactly full', () => {
    const car = createVehicle({ capacityKwh: 40, socPercent: 20 })
    expect(charge(car, 0, 10 * HOUR, () => 50_000)).toBeCloseTo(32_000, 3)
    expect(car.socPercent).toBe(100)
  })

  it('never takes more than the battery has room for, nor gives anything back', () => {
    const some = fc.record({
      capacityKwh: fc.double({ min: 1, max: 200, noNaN: true }),
      socPercent: fc.double({ min: 0, max: 100, noNaN: true }),
      maxPowerKw: fc.double({ min: 1, max: 400, noNaN: true }),
      hours: fc.double({ min: 0, max: 5, noNaN: true }),
    })
    fc.assert(
      fc.property(some, ({ hours, ...of }) => {
        const car = createVehicle(of)
        const room = (car.capacityWh * (100 - car.socPercent)) / 100
        const taken = charge(car, 0, hours * HOUR, () => 350_000)
        expect(taken).toBeGreaterThanOrEqual(0)
        expect(taken).toBeLessThanOrEqual(room + 1e-6)
        expect(car.socPercent).toBeLessThanOrEqual(100)
      }),
      { numRuns: 50 },
    )
  })
})
