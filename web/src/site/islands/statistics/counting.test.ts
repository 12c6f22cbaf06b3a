import { expect, test } from 'vitest'
import { statistics } from '../../messages/statistics.ts'
import { COUNT_MS, computeShown, STEP_MS } from './counting.ts'

test('the statistics end at their promised figures, each with its plus', () => {
  const ends = statistics.map((statistic) => `${computeShown(statistic, COUNT_MS)} ${statistic.label}`)
  expect(ends).toEqual([
    '10,000+ Charging Points',
    '100,000+ Happy Drivers',
    '99.9+ Uptime %',
    '24+ Support Hours',
  ])
})

test('they begin at nothing and are half way after a second', () => {
  expect(statistics.map((statistic) => computeShown(statistic, 0))).toEqual(['0+', '0+', '0.0+', '0+'])
  expect(computeShown({ target: 10_000, decimals: 0 }, 1000)).toBe('4,950+')
})

test('a number stays for 30 milliseconds, then grows, and never shrinks', () => {
  const statistic = { target: 10_000, decimals: 0 }
  const shown = Array.from({ length: 2001 }, (_, ms) => computeShown(statistic, ms))
  const changes = shown.flatMap((text, ms) => (ms > 0 && text !== shown[ms - 1] ? [ms] : []))
  expect(changes.slice(0, 3)).toEqual([STEP_MS, 2 * STEP_MS, 3 * STEP_MS])
  expect(changes.at(-1)).toBe(COUNT_MS)
  const values = shown.map((text) => Number(text.replaceAll(/\D/g, '')))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
})
