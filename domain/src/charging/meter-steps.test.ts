import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPlainSteps, addStep, type Point, type StepAnomaly, type Sum } from './meter-steps.ts'

const BOUNDS = { maxPowerW: 22_000 }
const HOUR_MS = 3_600_000

/** Readings a few minutes apart, most of them with what flows in that time. */
const points: fc.Arbitrary<Point[]> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 600_000 }),
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 400 }) },
        fc.integer({ min: -9_000, max: 9_000 }),
      ),
    ),
    { maxLength: 13 },
  )
  .map((steps) => {
    let at = HOUR_MS
    let wh = 1_000
    return steps.map(([ms, grown]) => {
      at += ms
      wh = Math.max(wh + grown, 0)
      return [at, at, wh]
    })
  })

const addOneByOne = (sum: Sum | undefined, all: readonly Point[]) => {
  const found = new Set<StepAnomaly>()
  const total = all.reduce<Sum | undefined>((so, point) => addStep(so, point, BOUNDS, found), sum)
  return { energyWh: total?.energyWh ?? 0, found }
}

describe('all steps at once', () => {
  test('add what they add one by one, or leave it to that where one is odd', () => {
    fc.assert(
      fc.property(points, fc.boolean(), (all, hasSum) => {
        const sum: Sum | undefined = hasSum ? { energyWh: 700, last: [HOUR_MS, HOUR_MS, 1_000] } : undefined
        const { energyWh, found } = addOneByOne(sum, all)
        expect(addPlainSteps(sum, all, BOUNDS)).toBe(found.size === 0 ? energyWh : undefined)
      }),
      { numRuns: 500 },
    )
  })

  test('are left to one by one while a fall or a leap is in doubt', () => {
    const last: Point = [HOUR_MS, HOUR_MS, 1_000]
    expect(addPlainSteps({ energyWh: 5, last, beforeFall: last }, [], BOUNDS)).toBeUndefined()
    expect(addPlainSteps({ energyWh: 5, last, beforeLeap: last, leapWh: 5 }, [], BOUNDS)).toBeUndefined()
    expect(addPlainSteps({ energyWh: 5, last }, [], BOUNDS)).toBe(5)
  })
})
