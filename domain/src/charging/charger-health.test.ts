import { expect, test } from 'vitest'
import { computeHealth, countWorkedDays, type HealthFacts } from './charger-health.ts'

const DAY = 86_400

const GOOD: HealthFacts = {
  acceptedSeconds: 30 * DAY,
  workedSeconds: 30 * DAY,
  faults: 0,
  repeats: 0,
  charges: 20,
  goodCharges: 20,
  powerW: 58_000,
  promisedW: 60_000,
  faultedForMs: null,
}

test('a charger that did all that it promised has all points, and needs nobody', () => {
  expect(computeHealth(GOOD)).toMatchObject({ score: 100, unknownBecause: null, needs: null })
})

test('each part takes away what it counts', () => {
  const score = (facts: Partial<HealthFacts>) => computeHealth({ ...GOOD, ...facts }).score
  expect(score({ workedSeconds: 27 * DAY })).toBe(80)
  expect(score({ workedSeconds: 0 })).toBe(60)
  expect(score({ goodCharges: 10 })).toBe(70)
  expect(score({ faults: 4, repeats: 4 })).toBe(90)
  expect(score({ powerW: 30_000 })).toBe(88)
})

test('what nobody has measured is no part of the score', () => {
  const { score, parts } = computeHealth({ ...GOOD, powerW: null })
  expect(score).toBe(100)
  expect(parts.map(({ part }) => part)).toEqual(['uptime', 'charges', 'faults'])
})

test('silence gives no score: neither a new charger nor one at which nobody charges has one', () => {
  expect(computeHealth({ ...GOOD, acceptedSeconds: 6 * DAY, workedSeconds: 6 * DAY })).toMatchObject({
    score: null,
    unknownBecause: 'new',
  })
  expect(computeHealth({ ...GOOD, charges: 2, goodCharges: 2 })).toMatchObject({
    score: null,
    unknownBecause: 'few-charges',
  })
})

test('a fault that lasts an hour needs the operator, then one that repeats, then a low score', () => {
  const needs = (facts: Partial<HealthFacts>) => computeHealth({ ...GOOD, ...facts }).needs
  expect(needs({ faultedForMs: 3_599_999 })).toBeNull()
  expect(needs({ faultedForMs: 3_600_000, repeats: 9 })).toBe('faulted')
  expect(needs({ repeats: 2 })).toBeNull()
  expect(needs({ repeats: 3 })).toBe('repeating')
  expect(needs({ workedSeconds: 0, goodCharges: 9 })).toBe('low')
})

test('days that it worked are counted by the time, never up, and not before a week is over', () => {
  expect(countWorkedDays(GOOD)).toEqual({ worked: 30, of: 30 })
  expect(countWorkedDays({ acceptedSeconds: 30 * DAY, workedSeconds: 30 * DAY - 1 })).toEqual({
    worked: 29,
    of: 30,
  })
  expect(countWorkedDays({ acceptedSeconds: 6 * DAY, workedSeconds: 6 * DAY })).toBeNull()
})
