import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wattHours } from '../energy.ts'
import { paise } from '../money.ts'
import { addDays, getStartOfIstDay } from '../time.ts'
import {
  buildPeriod,
  CYCLES,
  computeCredit,
  computeProRata,
  countDaysIn,
  findCycle,
  findVersion,
  splitByVersion,
} from './contract.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
const cycles = fc.constantFrom(...CYCLES)

describe('what a charge credits', () => {
  const charge = { taxable: paise(25_000), energy: wattHours(12_345) }

  test('60 % of ₹250 and ₹1.50 and ₹1 for each of 12.345 kWh, with 18 % GST where the partner is registered', () => {
    const terms = { revenueShare: 6000, perKwh: 1_500_000, landShare: 1_000_000 }
    const net = { share: 15_000, energyPrice: 1_852, landShare: 1_235, net: 18_087 }
    expect(computeCredit(terms, charge, null)).toEqual({ ...net, gst: 0, total: 18_087 })
    expect(computeCredit(terms, charge, 1800)).toEqual({ ...net, gst: 3_256, total: 21_343 })
  })

  test('a contract of nothing credits nothing', () => {
    expect(computeCredit({ revenueShare: 0, perKwh: 0, landShare: 0 }, charge, 1800).total).toBe(0)
  })
})

describe('cycles', () => {
  test('a week begins on Monday, a month on its first, a quarter with April', () => {
    expect(findCycle('week', '2026-11-22')).toEqual({ first: '2026-11-16', next: '2026-11-23' })
    expect(findCycle('week', '2026-11-23')).toEqual({ first: '2026-11-23', next: '2026-11-30' })
    expect(findCycle('month', '2028-02-29')).toEqual({ first: '2028-02-01', next: '2028-03-01' })
    expect(findCycle('quarter', '2027-03-31')).toEqual({ first: '2027-01-01', next: '2027-04-01' })
    expect(findCycle('quarter', '2026-12-31')).toEqual({ first: '2026-10-01', next: '2027-01-01' })
  })

  test('every day lies in its cycle, the next cycle begins where it ends, and weeks begin on Mondays', () => {
    fc.assert(
      fc.property(cycles, days, (cycle, day) => {
        const around = findCycle(cycle, day)
        expect(around.first <= day && day < around.next).toBe(true)
        expect(findCycle(cycle, around.next).first).toBe(around.next)
        expect(findCycle(cycle, addDays(around.next, -1))).toEqual(around)
        if (cycle === 'week') expect(new Date(around.first).getUTCDay()).toBe(1)
        expect(getStartOfIstDay(around.first) < getStartOfIstDay(around.next)).toBe(true)
      }),
    )
  })

  test('a first period that begins within a cycle ends with it', () => {
    expect(buildPeriod('month', '2026-11-10')).toEqual({ first: '2026-11-10', next: '2026-12-01' })
    expect(countDaysIn(buildPeriod('month', '2026-11-10'))).toBe(21)
  })
})

describe('versions', () => {
  const versions = [{ validFrom: '2026-04-01' }, { validFrom: '2026-04-11' }, { validFrom: '2026-07-01' }]

  test('the version of a day is the last that has begun', () => {
    expect(findVersion(versions, '2026-03-31')).toBeUndefined()
    expect(findVersion(versions, '2026-04-10')).toBe(versions[0])
    expect(findVersion(versions, '2026-04-11')).toBe(versions[1])
    expect(findVersion(versions, '2030-01-01')).toBe(versions[2])
  })

  test('each day of a period belongs to the version that holds on it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(days, { minLength: 1, maxLength: 6 }),
        days,
        cycles,
        (froms, first, cycle) => {
          const all = froms.toSorted().map((validFrom) => ({ validFrom }))
          const period = buildPeriod(cycle, first)
          const parts = splitByVersion(all, period)
          for (let day = period.first; day < period.next; day = addDays(day, 1)) {
            const holding = parts.filter(({ part }) => part.first <= day && day < part.next)
            expect(holding.map(({ version }) => version)).toEqual(
              [findVersion(all, day)].filter((one) => one),
            )
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  test('what is fixed for a month is paid by its days, and a whole one whole', () => {
    const rent = paise(3_000_000)
    expect(computeProRata(rent, 'month', { first: '2026-11-01', next: '2026-12-01' })).toBe(rent)
    expect(computeProRata(rent, 'month', { first: '2026-11-10', next: '2026-12-01' })).toBe(2_100_000)
    expect(computeProRata(rent, 'quarter', { first: '2026-10-01', next: '2026-10-24' })).toBe(750_000)
  })
})
