import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWattHours, type WattHours, wattHours } from '../energy.ts'
import { type Paise, paise } from '../money.ts'
import { computeDocumentTotal } from '../pricing/document.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { computeEnergyLimit, computeMeteredBill, doesDifferFromMeter, type Prepayment } from './bill.ts'

const prepaid = (tariff: Tariff, amount: number, gstRate = 1800): Prepayment => ({
  ...computeDocumentTotal(paise(amount), gstRate),
  tariff,
  gstRate,
})
const perKwh = (rate: number): Tariff => ({ by: 'energy', perKwh: paise(rate) })
const perHour = (rate: number): Tariff => ({ by: 'time', perHour: paise(rate) })
const used = (energy: WattHours, minutes = 0) => ({ energy, elapsedMs: minutes * 60_000 })

const anyPrepayment = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 1e9 }), fc.nat({ max: 10_000 }))
  .map(([rate, amount, gst]) => prepaid(perKwh(rate), amount, gst))

describe('the limit of a prepayment', () => {
  test('₹354 at ₹15 and 18 % are the 20 kWh that were booked', () => {
    expect(computeEnergyLimit(prepaid(perKwh(1500), 30_000))).toBe(20_000)
  })

  test('is none where time is paid for', () => {
    expect(computeEnergyLimit(prepaid(perHour(12_000), 12_000))).toBeNull()
  })

  test('is the largest energy that the prepayment covers, for any prepayment', () => {
    fc.assert(
      fc.property(anyPrepayment, (paid) => {
        const limit = computeEnergyLimit(paid) ?? wattHours(0)
        const priced = (wh: number) => {
          const exact = BigInt(paid.tariff.by === 'energy' ? paid.tariff.perKwh : 0) * BigInt(wh)
          return computeDocumentTotal(paise(Number((2n * exact + 1000n) / 2000n)), paid.gstRate).total
        }
        expect(priced(limit)).toBeLessThanOrEqual(paid.total)
        expect(priced(limit + 1)).toBeGreaterThan(paid.total)
      }),
    )
  })
})

describe('a metered bill', () => {
  test('12.5 kWh at ₹15 are ₹187.50 and ₹33.75 GST', () => {
    expect(computeMeteredBill(prepaid(perKwh(1500), 30_000), used(toWattHours(12.5)))).toEqual({
      amount: 18_750,
      gst: 3_375,
      total: 22_125,
      energy: 12_500,
      unbilled: 0,
      lines: null,
    })
  })

  test('ends at the prepayment; what flowed beyond is nobody’s to pay', () => {
    expect(computeMeteredBill(prepaid(perKwh(1500), 30_000), used(toWattHours(20.3)))).toEqual({
      amount: 30_000,
      gst: 5_400,
      total: 35_400,
      energy: 20_000,
      unbilled: 300,
      lines: null,
    })
  })

  test.each([
    [0, 0],
    [0.01, 200],
    [1, 200],
    [1.01, 400],
    [60, 12_000],
    [90, 12_000],
  ])('%s minutes at ₹120 an hour, one hour prepaid, are %s paise', (minutes, amount) => {
    const bill = computeMeteredBill(prepaid(perHour(12_000), 12_000), used(toWattHours(7), minutes))
    expect(bill).toMatchObject({ amount, energy: 7_000, unbilled: 0 })
  })

  test('is never above the prepayment, adds up, grows with the energy, and loses none of it', () => {
    fc.assert(
      fc.property(anyPrepayment, fc.nat({ max: 1e9 }), fc.nat({ max: 1e6 }), (paid, energy, more) => {
        const bill = computeMeteredBill(paid, used(wattHours(energy)))
        const later = computeMeteredBill(paid, used(wattHours(energy + more)))
        expect(bill.total).toBeLessThanOrEqual(paid.total)
        expect(bill.amount + bill.gst).toBe(bill.total)
        expect(bill.energy + bill.unbilled).toBe(energy)
        expect(later.total).toBeGreaterThanOrEqual(bill.total)
      }),
    )
  })
})

describe('a hand-written bill', () => {
  const meter = { energy: toWattHours(10), amount: paise(15_000) }
  const differs = (energy: number, amount: number) =>
    doesDifferFromMeter({ energy: wattHours(energy), amount: amount as Paise }, meter)

  test('may be five percent off, in energy and in money, and no more', () => {
    expect([differs(10_500, 15_000), differs(9_500, 15_750), differs(10_000, 14_250)]).toEqual([
      false,
      false,
      false,
    ])
    expect([differs(10_501, 15_000), differs(9_499, 15_000), differs(10_000, 15_751)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('for what no meter has counted differs, unless it is for nothing', () => {
    const nothing = { energy: wattHours(0), amount: paise(0) }
    expect(doesDifferFromMeter(nothing, nothing)).toBe(false)
    expect(doesDifferFromMeter({ energy: wattHours(1), amount: paise(2) }, nothing)).toBe(true)
  })
})
