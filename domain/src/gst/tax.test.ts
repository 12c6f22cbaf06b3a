import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, paise, subtract } from '../money.ts'
import { findGstRate, GST_ON_CHARGING, GST_RATES, SAC_OF_CHARGING } from './rates.ts'
import { splitGst, splitIntraState } from './split.ts'
import { findStateByName, INDIAN_STATES } from './states.ts'
import { computeGst, computeIncludedGst } from './tax.ts'

const amounts = fc.integer({ min: 0, max: 1e13 }).map(paise)
const rates = fc.integer({ min: 0, max: 10_000 })

describe('the rate on charging', () => {
  test('is 18 % today, under SAC 998714', () => {
    expect([findGstRate('2026-11-20'), GST_ON_CHARGING, SAC_OF_CHARGING]).toEqual([1800, 1800, '998714'])
  })

  test('holds from the first day of GST', () => {
    expect(findGstRate('2017-07-01')).toBe(1800)
    expect(() => findGstRate('2017-06-30')).toThrow(RangeError)
  })

  test.each(['', '2026', '20-11-2026', '2026-11-20T10:00:00Z'])('%j is no day to ask for', (day) => {
    expect(() => findGstRate(day)).toThrow(RangeError)
  })

  test('the table runs forward in time, its newest row is the rate in force, and each row says where it is from', () => {
    const starts = GST_RATES.map((row) => row.from)
    expect(starts).toEqual([...new Set(starts)].toSorted())
    expect(GST_RATES.at(-1)).toMatchObject({ rate: GST_ON_CHARGING, sac: SAC_OF_CHARGING })
    expect(GST_RATES.every((row) => row.source.length > 0)).toBe(true)
  })
})

describe('GST inside an inclusive amount', () => {
  test('₹17.00 in the pocket is ₹14.41 and ₹2.59 GST', () => {
    expect(computeIncludedGst(paise(1700), 1800)).toBe(259)
  })

  test('is what was put on it, for any amount and rate', () => {
    fc.assert(
      fc.property(amounts, rates, (taxable, rate) => {
        const gst = computeGst(taxable, rate)
        expect(computeIncludedGst(add(taxable, gst), rate)).toBe(gst)
      }),
    )
  })

  test('is never below zero nor above the amount, and is within a paisa of the GST on what remains', () => {
    fc.assert(
      fc.property(amounts, rates, (inclusive, rate) => {
        const gst = computeIncludedGst(inclusive, rate)
        expect(gst >= 0 && gst <= inclusive).toBe(true)
        expect(Math.abs(gst - computeGst(subtract(inclusive, gst), rate))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('a rate that is none is a bug', () => {
    expect(() => computeIncludedGst(paise(100), 10_001)).toThrow(RangeError)
  })
})

describe('GST by head', () => {
  const codes = fc.constantFrom(...INDIAN_STATES.map((state) => state.code))

  test('the odd paisa goes to the state', () => {
    expect(splitIntraState(paise(259))).toEqual({ cgst: 129, sgst: 130 })
  })

  test('within Karnataka it is CGST and SGST', () => {
    expect(splitGst({ gst: paise(270), supplyState: '29', stationState: '29' })).toEqual({
      cgst: 135,
      sgst: 135,
      utgst: 0,
      igst: 0,
    })
  })

  test('within Chandigarh it is CGST and UTGST', () => {
    expect(splitGst({ gst: paise(271), supplyState: '04', stationState: '04' })).toEqual({
      cgst: 135,
      sgst: 0,
      utgst: 136,
      igst: 0,
    })
  })

  test('from Karnataka to Maharashtra it is IGST', () => {
    expect(splitGst({ gst: paise(271), supplyState: '27', stationState: '29' })).toEqual({
      cgst: 0,
      sgst: 0,
      utgst: 0,
      igst: 271,
    })
  })

  test('the heads sum to the whole between any two states', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger().map(paise), codes, codes, (gst, supplyState, stationState) => {
        const { cgst, sgst, utgst, igst } = splitGst({ gst, supplyState, stationState })
        expect(add(cgst, sgst, utgst, igst)).toBe(gst)
        expect(igst === 0 || supplyState !== stationState).toBe(true)
      }),
    )
  })
})

describe('the states of India', () => {
  test('are 28 states and 8 union territories, each code and name once', () => {
    expect(INDIAN_STATES.filter((state) => state.kind === 'state')).toHaveLength(28)
    expect(INDIAN_STATES).toHaveLength(36)
    expect(new Set(INDIAN_STATES.map((state) => state.code)).size).toBe(36)
    expect(new Set(INDIAN_STATES.map((state) => state.name)).size).toBe(36)
  })

  test('Delhi, Puducherry and Jammu and Kashmir levy SGST; five territories do not', () => {
    const named = (kind: string) =>
      INDIAN_STATES.filter((state) => state.kind === kind).map((state) => state.name)
    expect(named('ut')).toEqual(['Jammu and Kashmir', 'Delhi', 'Puducherry'])
    expect(named('ut-without-legislature')).toEqual([
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Lakshadweep',
      'Andaman and Nicobar Islands',
      'Ladakh',
    ])
  })

  test('are found by name in any case and spacing', () => {
    expect(findStateByName(' tamil  NADU ')?.code).toBe('33')
    expect(findStateByName('Jammu & Kashmir')?.code).toBe('01')
    expect(findStateByName('Atlantis')).toBeUndefined()
  })
})
