import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeMeteredBill, computeWholeBill, type Prepayment } from '../charging/bill.ts'
import { wattHours } from '../energy.ts'
import { paise } from '../money.ts'
import { computeDocumentTotal } from '../pricing/document.ts'
import { quote } from '../pricing/quote.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { checkTariff } from './check.ts'
import { createPricer } from './price.ts'
import { addSolarHours, buildSimplestTariff, makeFreeAtFirst, removeSteps } from './simplest.ts'
import { element, inShort, priced, rupees, session, stretch, tariff } from './testing/examples.ts'
import { timelines } from './testing/random.ts'
import type { Timeline } from './timeline.ts'

const paisePrices = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 10_000_000 }))
const rates = fc.oneof(fc.constant(1800), fc.nat({ max: 10_000 }))
const byEnergy = paisePrices.map((perKwh): Tariff => ({ by: 'energy', perKwh: paise(perKwh) }))
const byTime = paisePrices.map((perHour): Tariff => ({ by: 'time', perHour: paise(perHour) }))

/** Whatever happened in a session of so much time. */
const sessions = timelines.map((timeline) => ({
  ...timeline,
  stretches: timeline.stretches.filter(({ state }) => state !== 'reserved'),
}))
const energyOf = ({ stretches }: Timeline): number => stretches.reduce((sum, { energy }) => sum + energy, 0)
const secondsOf = ({ stretches }: Timeline): number =>
  stretches.reduce((sum, { seconds }) => sum + seconds, 0)

const totalOf = (version: ReturnType<typeof buildSimplestTariff>, gstRate: number, timeline: Timeline) => {
  const { amount, gst, total } = createPricer(version, { gstRate })(timeline)
  return { amount, gst, total }
}

describe('the rate as a tariff', () => {
  test('bills to the paisa what a metered bill says, for any session', () => {
    fc.assert(
      fc.property(byEnergy, sessions, rates, fc.nat({ max: 1e7 }), (rate, timeline, gstRate, amount) => {
        const prepaid: Prepayment = { ...computeDocumentTotal(paise(amount), gstRate), tariff: rate, gstRate }
        const use = { energy: wattHours(energyOf(timeline)), elapsedMs: secondsOf(timeline) * 1000 }
        expect(computeWholeBill(prepaid, use)).toMatchObject(
          totalOf(buildSimplestTariff(rate), gstRate, timeline),
        )
      }),
    )
  })

  test('quotes to the paisa what a quote says, for any energy', () => {
    fc.assert(
      fc.property(byEnergy, fc.nat({ max: 1e9 }), rates, (rate, energy, gstRate) => {
        const timeline = session('2026-11-22 10:00', [stretch('charging', 1, energy)])
        expect({ ok: true, value: totalOf(buildSimplestTariff(rate), gstRate, timeline) }).toEqual(
          quote({ tariff: rate, energy: wattHours(energy), gstRate }),
        )
      }),
    )
  })
})

describe('a price per hour as a tariff', () => {
  test('bills to the paisa what a metered bill says, for any session, up to what was prepaid', () => {
    fc.assert(
      fc.property(
        byTime,
        sessions,
        fc.nat({ max: 999 }),
        rates,
        fc.nat({ max: 1e7 }),
        (price, timeline, cut, gstRate, amount) => {
          const prepaid: Prepayment = {
            ...computeDocumentTotal(paise(amount), gstRate),
            tariff: price,
            gstRate,
          }
          // The last second of a timeline may have been a part of one.
          const elapsedMs = Math.max(secondsOf(timeline) * 1000 - cut, 0)
          const bill = totalOf(buildSimplestTariff(price), gstRate, timeline)
          const expected = bill.total <= prepaid.total ? bill : computeDocumentTotal(prepaid.amount, gstRate)
          expect(
            computeMeteredBill(prepaid, { energy: wattHours(energyOf(timeline)), elapsedMs }),
          ).toMatchObject(expected)
        },
      ),
    )
  })

  test('quotes to the paisa what a quote says, for any hundredth of an hour', () => {
    fc.assert(
      fc.property(byTime, fc.integer({ min: 1, max: 2_400 }), rates, (price, hundredths, gstRate) => {
        const timeline = session('2026-11-22 10:00', [stretch('charging', hundredths * 36)])
        expect({
          ok: true,
          value: totalOf(removeSteps(buildSimplestTariff(price)), gstRate, timeline),
        }).toEqual(quote({ tariff: price, hours: hundredths / 100, gstRate }))
      }),
    )
  })

  test('is one that can be priced with, whatever it costs', () => {
    fc.assert(
      fc.property(fc.oneof(byEnergy, byTime), (simple) => {
        expect(checkTariff(buildSimplestTariff(simple))).toMatchObject({ ok: true })
      }),
    )
  })
})

describe('what many tariffs have in common', () => {
  test('the first ten minutes are free of energy and time, not of fees', () => {
    const version = makeFreeAtFirst(tariff([element('session', 5), element('energy', 18)]), 600)
    expect(checkTariff(version).ok).toBe(true)
    const bill = priced(version, session('2026-11-22 10:00', [stretch('charging', 1_200, 2_000)]))
    expect(inShort(bill)).toEqual([
      ['energy', 1_000, 0],
      ['session', 1, 500],
      ['energy', 1_000, 1_800],
    ])
  })

  test('energy is cheaper from 09:00 to 16:00', () => {
    const version = addSolarHours(tariff([element('energy', 18)]), rupees(14))
    const bill = priced(version, session('2026-11-22 15:30', [stretch('charging', 3_600, 2_000)]))
    expect(inShort(bill)).toEqual([
      ['energy', 1_000, 1_400],
      ['energy', 1_000, 1_800],
    ])
  })
})
