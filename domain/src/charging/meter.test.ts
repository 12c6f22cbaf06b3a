import { describe, expect, test } from 'vitest'
import { parseMeterReading, type SampledValue } from './meter.ts'

const AT = Date.UTC(2026, 10, 20)
const read = (...values: SampledValue[]) => parseMeterReading(AT, values)

describe('the energy register', () => {
  test('is meant where a value names no measurand, and is in Wh where it names no unit', () => {
    expect(read({ value: '1234' })).toEqual({ at: AT, registerWh: 1234 })
  })

  test('comes in kWh, with decimals, with a power of ten, as a number or as text', () => {
    expect(read({ value: '1.2345', unit: 'kWh' }).registerWh).toBe(1235)
    expect(read({ value: 12.5, unit: 'kWh' }).registerWh).toBe(12_500)
    expect(read({ value: 12, unit: 'Wh', multiplier: 3 }).registerWh).toBe(12_000)
    expect(read({ value: ' 7e3 ' }).registerWh).toBe(7000)
    expect(read({ value: '1,5', unit: 'kWh' }).registerWh).toBe(1500)
    expect(read({ value: '12,345', unit: 'kWh' }).registerWh).toBe(12_345)
    expect(read({ value: '12,5' }).registerWh).toBe(13)
  })

  test('of the beginning, sent again, does not count beside the current one; alone it does', () => {
    const begin = { value: '1000', context: 'Transaction.Begin' }
    expect(read(begin, { value: '6000', context: 'Transaction.End' }).registerWh).toBe(6000)
    expect(read({ value: '6000' }, begin).registerWh).toBe(6000)
    expect(read(begin).registerWh).toBe(1000)
  })

  test('of the whole counts, not that of its phases; without it the phases are summed', () => {
    const phases = ['L1', 'L2', 'L3'].map((phase) => ({ value: '100', phase }))
    expect(read(...phases).registerWh).toBe(300)
    expect(read(...phases, { value: '290' }).registerWh).toBe(290)
    expect(read({ value: '5', phase: 'L1-L2' }).registerWh).toBeUndefined()
  })

  test('is not what a signed blob, a foreign unit, no number or a number below zero says', () => {
    for (const value of [
      { value: 'AF12==', format: 'SignedData' },
      { value: '12', unit: 'varh' },
      { value: '12,500' },
      { value: '1,2,3', unit: 'kWh' },
      { value: '' },
      { value: '-3' },
      { value: Number.NaN },
      { value: '1e99' },
    ]) {
      expect(read(value)).toEqual({ at: AT })
    }
  })

  test('is the one towards the car, and not that of the grid side', () => {
    expect(read({ value: '900', location: 'Inlet' }, { value: '880', location: 'Outlet' }).registerWh).toBe(
      880,
    )
    expect(read({ value: '900', location: 'Inlet' }).registerWh).toBeUndefined()
  })

  test('is not made up from power, current or an interval', () => {
    const reading = read(
      { value: '7.4', measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '32', measurand: 'Current.Import', unit: 'A' },
      { value: '50', measurand: 'Energy.Active.Import.Interval' },
      { value: '50', measurand: 'Energy.Active.Export.Register' },
    )
    expect(reading).toEqual({ at: AT, powerW: 7400 })
  })
})

test('the battery is read in whole percent, and never above a hundred', () => {
  const soc = (value: string) => read({ value, measurand: 'SoC', unit: 'Percent', location: 'EV' })
  expect(soc('55.4').socPercent).toBe(55)
  expect(soc('0').socPercent).toBe(0)
  expect(soc('655').socPercent).toBeUndefined()
})
