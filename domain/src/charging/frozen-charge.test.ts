import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wattHours } from '../energy.ts'
import { paise } from '../money.ts'
import { computeDocumentTotal } from '../pricing/document.ts'
import { quote } from '../pricing/quote.ts'
import type { FrozenTariff, Tariff } from '../pricing/tariff.ts'
import type { TariffVersion } from '../tariff/model.ts'
import { addSolarHours, buildSimplestTariff } from '../tariff/simplest.ts'
import { element, inIndia, rupees, stretch, tariff } from '../tariff/testing/examples.ts'
import { computeEnergyLimit, computeMeteredBill, computeWholeBill, type Prepayment } from './bill.ts'

const frozen = (version: TariffVersion, facts: Partial<FrozenTariff> = {}): FrozenTariff => ({
  versionId: 'v',
  version,
  start: inIndia('2026-11-22 15:30'),
  seconds: 3600,
  evse: 'DC',
  groups: [],
  power: 60_000,
  ...facts,
})

const simple = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((price): Tariff => ({ by: 'energy', perKwh: paise(price) })),
  fc.integer({ min: 1, max: 100_000 }).map((price): Tariff => ({ by: 'time', perHour: paise(price) })),
)
const withVersion = (one: Tariff): Tariff => ({ ...one, frozen: frozen(buildSimplestTariff(one)) })

describe('the simplest tariffs, frozen', () => {
  test('quote, limit, live cost and bill are to the paisa what they were before there were tariffs', () => {
    const energies = fc.integer({ min: 1, max: 200_000 })
    const quarters = fc.integer({ min: 1, max: 96 })
    const elapsed = fc.nat({ max: 90_000_000 })
    fc.assert(
      fc.property(simple, energies, quarters, energies, elapsed, (price, planned, count, used, elapsedMs) => {
        const request = { energy: wattHours(planned), hours: count / 4, gstRate: 1800 }
        const before = quote({ tariff: price, ...request })
        expect(quote({ tariff: withVersion(price), ...request })).toEqual(before)
        if (!before.ok) throw new Error('no price')
        const prepaid = (of: Tariff): Prepayment => ({ ...before.value, gstRate: 1800, tariff: of })
        const [old, now] = [prepaid(price), prepaid(withVersion(price))]
        expect(computeEnergyLimit(now)).toBe(computeEnergyLimit(old))
        const use = { energy: wattHours(used), elapsedMs }
        for (const bill of [computeWholeBill, computeMeteredBill]) {
          const { lines: _none, ...was } = bill(old, use)
          const { lines, ...is } = bill(now, use)
          expect(is).toEqual(was)
          expect(lines?.reduce((sum, { amount }) => sum + amount, 0)).toBe(was.amount)
        }
      }),
    )
  })
})

describe('a frozen tariff', () => {
  const solar = addSolarHours(tariff([element('energy', 18)]), rupees(14))
  const held = (version: TariffVersion, energy: number): Prepayment => {
    const one: Tariff = { by: 'energy', perKwh: paise(1400), frozen: frozen(version) }
    const quoted = quote({ tariff: one, energy: wattHours(energy), hours: 1, gstRate: 1800 })
    if (!quoted.ok) throw new Error('no price')
    return { ...quoted.value, tariff: one, gstRate: 1800 }
  }

  test('is quoted as planned: half before 16:00, half after', () => {
    expect(held(solar, 20_000)).toMatchObject(computeDocumentTotal(paise(32_000), 1800))
    expect(computeEnergyLimit(held(solar, 20_000))).toBe(20_000)
  })

  test('never costs more than is held for the energy that it covers, however late it flows', () => {
    const prepaid = held(solar, 20_000)
    const late = { energy: wattHours(20_000), elapsedMs: 7_200_000, start: inIndia('2026-11-22 17:00') }
    const bill = computeWholeBill(prepaid, late)
    expect(bill).toMatchObject({ amount: 32_000, total: prepaid.total })
    expect(bill.lines).toMatchObject([
      { of: 'energy', amount: 36_000 },
      { of: 'highest', amount: -4_000 },
    ])
  })

  test('energy beyond what is covered is paid on top, and not a part of the live cost', () => {
    const prepaid = held(solar, 20_000)
    const use = { energy: wattHours(22_000), elapsedMs: 3_600_000, start: inIndia('2026-11-22 17:00') }
    expect(computeWholeBill(prepaid, use)).toMatchObject({ amount: 32_000 + 3_600, unbilled: 0 })
    expect(computeMeteredBill(prepaid, use)).toMatchObject({
      total: prepaid.total,
      energy: 20_000,
      unbilled: 2_000,
    })
  })

  test('an idle fee is paid out of what is held, and not beyond it', () => {
    const version = tariff([element('energy', 15), element('idle-time', 120)])
    const prepaid = held(version, 20_000)
    const use = (energy: number, idle: number) => ({
      energy: wattHours(energy),
      elapsedMs: 0,
      stretches: [stretch('charging', 3_600, energy), stretch('idle', idle)],
    })
    expect(computeWholeBill(prepaid, use(10_000, 600))).toMatchObject({ amount: 15_000 + 2_000 })
    expect(computeWholeBill(prepaid, use(20_000, 600))).toMatchObject({ amount: 30_000 })
  })

  test('prices that hold GST are quoted and billed as they stand', () => {
    const version = tariff([element('energy', 10)], { taxIncluded: true })
    const prepaid = held(version, 10_000)
    expect(prepaid).toMatchObject({ amount: 8_475, gst: 1_525, total: 10_000 })
    const bill = computeWholeBill(prepaid, { energy: wattHours(10_000), elapsedMs: 3_600_000 })
    expect(bill).toMatchObject({ total: 10_000 })
  })

  test('a session of many weeks is priced like any other', () => {
    const version = tariff([element('session-time', 1)])
    const one: Tariff = { by: 'time', perHour: paise(100), frozen: frozen(version) }
    const prepaid = { ...computeDocumentTotal(paise(10_000_000), 1800), tariff: one, gstRate: 1800 }
    const hours = 24 * 70
    const bill = computeWholeBill(prepaid, { energy: wattHours(1_000_001), elapsedMs: hours * 3_600_000 })
    expect(bill).toMatchObject({ amount: hours * 100, energy: 1_000_001 })
  })
})
