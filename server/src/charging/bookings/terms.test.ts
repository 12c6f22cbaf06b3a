import { paise, wattHours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { computeTerms } from './terms.ts'

const at = new Date('2026-11-20T06:30:00Z')
const perKwh = { by: 'energy', perKwh: paise(1500) } as const
const perHour = { by: 'time', perHour: paise(12_000) } as const

test('a station priced by energy asks for the kWh times the rate, and 18 % GST', () => {
  expect(computeTerms({ tariff: perKwh, energy: wattHours(20_000), hours: 1, at })).toEqual({
    ok: true,
    value: { tariff: perKwh, gstRate: 1800, amount: 30_000, gst: 5_400, total: 35_400 },
  })
})

test('a station priced by time asks for the hours times its price, whatever the energy', () => {
  const expected = { ok: true, value: { amount: 15_000, gst: 2_700, total: 17_700 } }
  expect(computeTerms({ tariff: perHour, energy: undefined, hours: 1.25, at })).toMatchObject(expected)
  expect(computeTerms({ tariff: perHour, energy: wattHours(40_000), hours: 1.25, at })).toMatchObject(
    expected,
  )
})

test('energy that is priced but not named is asked for, never taken for zero', () => {
  expect(computeTerms({ tariff: perKwh, energy: undefined, hours: 1, at })).toEqual({
    ok: false,
    refusal: { kind: 'energy-needed' },
  })
})

test('a price that rounds to nothing is no price', () => {
  const tariff = { by: 'energy', perKwh: paise(1) } as const
  expect(computeTerms({ tariff, energy: wattHours(499), hours: 1, at })).toMatchObject({
    ok: false,
    refusal: { kind: 'amount-out-of-range', least: 1 },
  })
  expect(computeTerms({ tariff, energy: wattHours(500), hours: 1, at })).toMatchObject({
    ok: true,
    value: { amount: 1, gst: 0, total: 1 },
  })
})

test('a total of ten crore rupees is the most, GST included', () => {
  const tariff = (perHour: number) => ({ by: 'time', perHour: paise(perHour) }) as const
  const total = (price: number) => computeTerms({ tariff: tariff(price), energy: undefined, hours: 1, at })
  expect(total(8_474_576_271)).toMatchObject({ ok: true, value: { total: 10_000_000_000 } })
  expect(total(8_474_576_272)).toMatchObject({ ok: false, refusal: { kind: 'amount-out-of-range' } })
})
