import { toIstDay } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Curve, computeDayWeights, getYearBefore } from './demand.ts'

const UNTIL = new Date('2026-11-20T13:30:00Z')
const days = (curve: Curve) =>
  computeDayWeights(getYearBefore(UNTIL), UNTIL, curve).map((day) => ({ ...day, day: toIstDay(day.start) }))
const mean = (of: readonly { readonly weight: number }[]) =>
  of.reduce((sum, { weight }) => sum + weight, 0) / of.length
const month = (curve: Curve, which: string) => mean(days(curve).filter(({ day }) => day.startsWith(which)))
const on = (curve: Curve, which: string) => days(curve).find(({ day }) => day === which)?.weight ?? 0

test('the network grows: the last month has far more than the first', () => {
  const city: Curve = { region: 'north', habit: 'city' }
  expect(month(city, '2026-10')).toBeGreaterThan(2 * month(city, '2025-12'))
})

test('the rains come in the summer in the west, and in the autumn on the south-eastern coast', () => {
  const west: Curve = { region: 'west', habit: 'city' }
  const south: Curve = { region: 'south', habit: 'city' }
  expect(month(west, '2026-07')).toBeLessThan(month(west, '2026-05'))
  expect(month(west, '2026-11')).toBeGreaterThan(month(west, '2026-07') * 1.3)
  expect(month(south, '2026-11') / month(south, '2026-09')).toBeLessThan(
    month(west, '2026-11') / month(west, '2026-09'),
  )
})

test('weekends are of the highways and malls, weekdays of the offices', () => {
  const weekend = (curve: Curve) =>
    mean(days(curve).filter(({ isWeekend }) => isWeekend)) / mean(days(curve).filter((day) => !day.isWeekend))
  expect(weekend({ region: 'gujarat', habit: 'highway' })).toBeGreaterThan(1.4)
  expect(weekend({ region: 'gujarat', habit: 'shopping' })).toBeGreaterThan(1.4)
  expect(weekend({ region: 'gujarat', habit: 'work' })).toBeLessThan(0.5)
})

test('before Diwali people shop, around it they travel, and on the day they stay at home', () => {
  const road: Curve = { region: 'north', habit: 'highway' }
  const mall: Curve = { region: 'north', habit: 'shopping' }
  // Diwali of 2026 is the eighth of November.
  expect(on(road, '2026-11-06')).toBeGreaterThan(1.4 * on(road, '2026-10-23'))
  expect(on(road, '2026-11-10')).toBeGreaterThan(1.4 * on(road, '2026-10-27'))
  expect(on(road, '2026-11-08')).toBeLessThan(on(road, '2026-11-07'))
  expect(on(mall, '2026-11-02')).toBeGreaterThan(1.3 * on(mall, '2026-10-26'))
})
