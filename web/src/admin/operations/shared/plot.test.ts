import { expect, test } from 'vitest'
import { computeBars, computeTicks } from './plot.ts'

test('the lines of a chart are round and reach the greatest value', () => {
  expect(computeTicks(270_000)).toEqual([0, 100_000, 200_000, 300_000])
  expect(computeTicks(82)).toEqual([0, 25, 50, 75, 100])
  expect(computeTicks(0)).toEqual([0, 1])
})

test('a bar is as tall as its share, and what is not nothing is seen', () => {
  const plot = { left: 50, top: 10, width: 300, height: 200, most: 100 }
  const bars = computeBars(plot, [{ value: 50 }, { value: 0.01 }, { value: 0 }])
  expect(bars.map(({ tall }) => tall)).toEqual([100, 2, 0])
  expect(bars.map(({ y, tall }) => y + tall)).toEqual([210, 210, 210])
})
