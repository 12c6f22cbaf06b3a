import { expect, test } from 'vitest'
import { computePrices, computeShade, formatTimeOfDay, joinSpans, SHADES, splitByDay } from './picture.ts'

const MIDNIGHT = Date.parse('2026-11-23T00:00:00+05:30') / 1000

const cells = (prices: readonly number[], changing: readonly number[] = []) =>
  prices.map((withGst, at) => ({
    from: MIDNIGHT + at * 1_800,
    changes: changing.includes(at),
    beforeGst: withGst,
    withGst,
  }))

const day = [...new Array(18).fill(18), ...new Array(14).fill(14), ...new Array(16).fill(18)]

test('half-hours of one price are one span', () => {
  const spans = joinSpans(cells(day)).map(({ from, until, price }) => [
    formatTimeOfDay(from),
    formatTimeOfDay(until, true),
    price,
  ])
  expect(spans).toEqual([
    ['00:00', '09:00', 18],
    ['09:00', '16:00', 14],
    ['16:00', '24:00', 18],
  ])
})

test('a half-hour within which the price changes stands alone', () => {
  expect(joinSpans(cells([18, 18, 18, 18], [1])).map(({ changes }) => changes)).toEqual([false, true, false])
})

test('the lowest price has the first shade, the highest the last, and one price alone the first', () => {
  const prices = computePrices(cells(day))
  expect(prices).toEqual({ lowest: 14, highest: 18 })
  expect([14, 16, 18].map((price) => computeShade(price, prices))).toEqual([0, 2, SHADES - 1])
  expect(computeShade(18, computePrices(cells([18, 18])))).toBe(0)
})

test('a week has seven rows', () => {
  const week = splitByDay(cells(Array.from({ length: 336 }, (_, at) => at)))
  expect(week.map((row) => [row.length, row[0]?.withGst])).toEqual(
    Array.from({ length: 7 }, (_, at) => [48, at * 48]),
  )
})
