import { expect, test } from 'vitest'
import { computeStrongestPower, measurePower } from './measured-power.ts'

const MINUTE = 60_000
/** Energy in Wh after so many minutes. */
const charge = (...read: readonly (readonly [minute: number, energyWh: number])[]) =>
  read.map(([minute, energyWh]) => ({ at: minute * MINUTE, energyWh }))
const steady = (kilowatts: number) => charge([0, 0], [15, kilowatts * 250], [30, kilowatts * 500])

test('the strongest stretch counts: a battery that is almost full takes less', () => {
  expect(computeStrongestPower(charge([0, 0], [15, 12_500], [30, 22_500], [60, 26_000]))).toBe(50_000)
})

test('readings a moment apart make no power of their own', () => {
  expect(computeStrongestPower(charge([0, 0], [1, 5_000], [15, 10_000]))).toBe(40_000)
  expect(computeStrongestPower(charge([0, 0], [9, 9_000]))).toBeUndefined()
})

test('a charge without energy says nothing, whatever the order of its readings', () => {
  expect(computeStrongestPower(charge([0, 0], [30, 0]))).toBeUndefined()
  expect(computeStrongestPower([])).toBeUndefined()
  expect(computeStrongestPower(charge([30, 10_000], [0, 0]))).toBe(20_000)
})

test('nothing is said of fewer than five charges that could be measured', () => {
  const four = [20, 30, 40, 50].map(steady)
  expect(measurePower(four)).toBeNull()
  expect(measurePower([...four, charge([0, 0], [5, 5_000])])).toBeNull()
  expect(measurePower([...four, steady(25)])).toEqual({ medianW: 30_000, charges: 5 })
})

test('of an even number it is the middle of the two in the middle', () => {
  expect(measurePower([10, 20, 30, 41, 50, 60].map(steady))).toEqual({ medianW: 35_500, charges: 6 })
})
