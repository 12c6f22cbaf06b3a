import { describe, expect, test } from 'vitest'
import { findStreamMeasurand, MOST_STREAM_VALUES, readStreamBatch } from './event-streams.ts'

const basetime = Date.UTC(2026, 10, 20, 6)
const energy = { measurand: 'Energy.Active.Import.Register', unit: null } as const

describe('which values a charge is metered by', () => {
  test.each([
    ['FiscalMetering', 'EnergyImportRegister', 'Energy.Active.Import.Register'],
    ['EVSE', 'Power', 'Power.Active.Import'],
    ['connectedev', 'stateofcharge', 'SoC'],
    ['EVSE', 'DischargePower', undefined],
    ['__proto__', '', undefined],
    ['constructor', 'constructor', undefined],
  ])('%s.%s: %s', (component, variable, measurand) => {
    expect(findStreamMeasurand(component, variable)).toBe(measurand)
  })
})

describe('the values of a batch', () => {
  test('each has its own time, and they are put in order', () => {
    const values = [
      { t: 12.5, v: '1200' },
      { t: 0, v: '1000.4' },
      { t: -3, v: '990' },
    ]
    expect(readStreamBatch({ basetime, values }, energy)).toEqual([
      { at: basetime - 3_000, registerWh: 990 },
      { at: basetime, registerWh: 1_000 },
      { at: basetime + 12_500, registerWh: 1_200 },
    ])
  })

  test('a unit that the charger has reported counts', () => {
    const values = [{ t: 0, v: '7.2' }]
    expect(readStreamBatch({ basetime, values }, { measurand: 'Power.Active.Import', unit: 'kW' })).toEqual([
      { at: basetime, powerW: 7_200 },
    ])
    expect(readStreamBatch({ basetime, values }, { measurand: 'Power.Active.Import', unit: 'VA' })).toEqual(
      [],
    )
  })

  test.each(['', 'NaN', '-5', '1e400', '12,500', '0x10', 'many'])('%o is no reading', (v) => {
    expect(readStreamBatch({ basetime, values: [{ t: 0, v }] }, energy)).toEqual([])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15, -1e15])('an offset of %s s is no time', (t) => {
    expect(readStreamBatch({ basetime, values: [{ t, v: '1000' }] }, energy)).toEqual([])
  })

  test('a percentage above 100 is none', () => {
    const of = { measurand: 'SoC', unit: null } as const
    expect(readStreamBatch({ basetime, values: [{ t: 0, v: '101' }] }, of)).toEqual([])
    expect(readStreamBatch({ basetime, values: [{ t: 0, v: '80' }] }, of)).toMatchObject([{ socPercent: 80 }])
  })

  test('of a huge batch only the newest are looked at', () => {
    const values = Array.from({ length: 10_000 }, (_, t) => ({ t, v: String(t) }))
    const readings = readStreamBatch({ basetime, values }, energy)
    expect(readings).toHaveLength(MOST_STREAM_VALUES)
    expect(readings.at(-1)).toEqual({ at: basetime + 9_999_000, registerWh: 9_999 })
  })
})
