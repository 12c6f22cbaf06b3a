import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWattHours, wattHours } from '../energy.ts'
import { add, computeShare, paise } from '../money.ts'
import { computeDocumentTotal } from './document.ts'
import { computePrice, quote } from './quote.ts'
import type { Tariff } from './tariff.ts'

const perKwh: Tariff = { by: 'energy', perKwh: paise(1500) }
const perHour: Tariff = { by: 'time', perHour: paise(12_000) }

describe('a price', () => {
  test('20 kWh at ₹15 are ₹300', () => {
    expect(computePrice({ tariff: perKwh, energy: toWattHours(20) })).toEqual({ ok: true, value: 30_000 })
  })

  test('a quarter of an hour at ₹120 is ₹30', () => {
    expect(computePrice({ tariff: perHour, hours: 0.25 })).toEqual({ ok: true, value: 3_000 })
  })

  test('half a paisa goes up', () => {
    expect(computePrice({ tariff: { by: 'energy', perKwh: paise(1001) }, energy: wattHours(500) })).toEqual({
      ok: true,
      value: 501,
    })
    expect(computePrice({ tariff: { by: 'time', perHour: paise(1001) }, hours: 0.5 })).toEqual({
      ok: true,
      value: 501,
    })
  })

  test('is exact for every tariff and energy', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 1e9 }), (price, energy) => {
        const product = BigInt(price) * BigInt(energy)
        const exact = product / 1000n + (product % 1000n >= 500n ? 1n : 0n)
        const priced = computePrice({
          tariff: { by: 'energy', perKwh: paise(price) },
          energy: wattHours(energy),
        })
        expect(priced).toEqual({ ok: true, value: Number(exact) })
      }),
      { examples: [[1_000_000, 1_000_000_000]] },
    )
  })

  test('a tariff by energy needs the energy, one by time the hours; neither is taken for zero', () => {
    expect(computePrice({ tariff: perKwh, hours: 2 })).toEqual({
      ok: false,
      refusal: { kind: 'energy-needed' },
    })
    expect(computePrice({ tariff: perHour, energy: toWattHours(20) })).toEqual({
      ok: false,
      refusal: { kind: 'hours-needed' },
    })
  })

  test.each([0.125, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s hours are a bug', (hours) => {
    expect(() => computePrice({ tariff: perHour, hours })).toThrow(RangeError)
  })
})

describe('a document', () => {
  test('₹300 carry ₹54 GST and come to ₹354', () => {
    expect(computeDocumentTotal(paise(30_000), 1800)).toEqual({ amount: 30_000, gst: 5_400, total: 35_400 })
  })

  test('its parts sum to its total, for any amount and rate', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e13 }), fc.nat({ max: 10_000 }), (taxable, rate) => {
        const { amount, gst, total } = computeDocumentTotal(paise(taxable), rate)
        expect([amount, gst, total]).toEqual([taxable, computeShare(amount, rate), add(amount, gst)])
      }),
    )
  })
})

describe('a quote', () => {
  test('is the price with its GST', () => {
    expect(quote({ tariff: perKwh, energy: toWattHours(20), gstRate: 1800 })).toEqual({
      ok: true,
      value: { amount: 30_000, gst: 5_400, total: 35_400 },
    })
  })

  test('is refused for what its price is refused for', () => {
    expect(quote({ tariff: perHour, gstRate: 1800 })).toEqual({
      ok: false,
      refusal: { kind: 'hours-needed' },
    })
  })
})
