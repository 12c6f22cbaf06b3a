import { addMs, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { createPace, LEAST_A_DAY } from './arrivals.ts'

/** Midnight in India. */
const MIDNIGHT = new Date('2026-11-21T18:30:00Z')

/** How many come in each hour of a day with a check every three seconds. */
function aDay(startsByHour: readonly number[]): readonly number[] {
  const pace = createPace(startsByHour, MIDNIGHT)
  const counts = Array.from({ length: 24 }, () => 0)
  for (let ms = 0; ms < hours(24); ms += 3_000) {
    const hour = Math.floor(ms / hours(1))
    counts[hour] = (counts[hour] ?? 0) + pace.due(addMs(MIDNIGHT, ms))
  }
  return counts
}

const sum = (of: readonly number[]): number => of.reduce((one, other) => one + other, 0)

describe('a day that is lived', () => {
  test('has as many in each hour as the days before it', () => {
    const before = Array.from({ length: 24 }, (_, hour) => (hour < 6 ? 4 : 10 + hour))
    const lived = aDay(before)
    for (const [hour, count] of lived.entries()) {
      expect(Math.abs(count - (before[hour] ?? 0))).toBeLessThanOrEqual(1)
    }
  })

  test('has visitors where hardly anybody came before', () => {
    expect(sum(aDay([]))).toBeGreaterThanOrEqual(LEAST_A_DAY - 1)
    expect(sum(aDay([]))).toBeLessThanOrEqual(LEAST_A_DAY + 1)
  })

  test('counts no hour twice, however often it is checked', () => {
    const pace = createPace(Array(24).fill(60), MIDNIGHT)
    const minute = addMs(MIDNIGHT, minutes(10))
    expect(pace.due(minute)).toBe(10)
    expect(pace.due(minute)).toBe(0)
    expect(pace.due(MIDNIGHT)).toBe(0)
  })
})
