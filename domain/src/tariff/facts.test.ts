import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { listPriceFacts } from './facts.ts'
import type { TariffVersion } from './model.ts'
import { computePricePreview, DAY_CELLS, type PriceCell, WEEK_CELLS } from './preview.ts'
import { createPricer } from './price.ts'
import { addSolarHours, makeFreeAtFirst } from './simplest.ts'
import type { Reader } from './standing-price.ts'
import { element, inIndia, rupees, session, stretch, tariff } from './testing/examples.ts'

const READER: Reader = { evse: 'DC', groups: [], power: 50_000 }
const HOUR = 3_600

const factsAt = (version: TariffVersion, local: string, hours = 12) =>
  listPriceFacts(version, { reader: READER, gstRate: 1800, now: inIndia(local), ahead: hours * HOUR })

const SOLAR = addSolarHours(tariff([element('energy', 15)]), rupees(12))

describe('what a driver has to know', () => {
  test('is the price now, with GST and before it, and what it will be in the next hours', () => {
    expect(factsAt(SOLAR, '2026-11-22 08:00')).toEqual([
      { code: 'price', of: 'energy', beforeGst: rupees(15), withGst: rupees(17.7) },
      {
        code: 'price-from',
        of: 'energy',
        at: inIndia('2026-11-22 09:00'),
        beforeGst: rupees(12),
        withGst: rupees(14.16),
      },
      {
        code: 'price-from',
        of: 'energy',
        at: inIndia('2026-11-22 16:00'),
        beforeGst: rupees(15),
        withGst: rupees(17.7),
      },
    ])
  })

  test('is nothing of what changes later than that', () => {
    expect(factsAt(SOLAR, '2026-11-22 16:00').map(({ code }) => code)).toEqual(['price'])
  })

  test('is what changes at the very end of these hours', () => {
    expect(factsAt(SOLAR, '2026-11-22 08:00', 1)).toMatchObject([{ code: 'price' }, { code: 'price-from' }])
  })

  test('is what is free at first, and the price after it', () => {
    expect(factsAt(makeFreeAtFirst(tariff([element('energy', 15)]), 600), '2026-11-22 10:00')).toEqual([
      { code: 'price', of: 'energy', beforeGst: rupees(15), withGst: rupees(17.7) },
      { code: 'free-at-first', seconds: 600 },
    ])
  })

  test('is what changes with energy and time, and each limit', () => {
    const version = tariff(
      [
        element('energy', 15, { energy: { max: 20_000 } }),
        element('energy', 18),
        element('session-time', 60, { seconds: { min: 7_200 } }),
        element('idle-time', 120),
      ],
      {
        idle: {
          graceSeconds: 300,
          highestPerSession: paise(50_000),
          night: { from: 1_320, to: 360, highest: paise(10_000) },
        },
        landShare: rupees(1),
        lowest: paise(1_000),
        highest: paise(300_000),
      },
    )
    const rest = factsAt(version, '2026-11-22 10:00').slice(3)
    expect(factsAt(version, '2026-11-22 10:00').slice(0, 3)).toMatchObject([
      { of: 'energy', beforeGst: rupees(16) },
      { of: 'idle-time', beforeGst: rupees(120) },
      { of: 'session-time', beforeGst: 0 },
    ])
    expect(rest).toEqual([
      {
        code: 'price-after-energy',
        of: 'energy',
        energy: 20_000,
        beforeGst: rupees(19),
        withGst: rupees(22.42),
      },
      {
        code: 'price-after-time',
        of: 'session-time',
        seconds: 7_200,
        beforeGst: rupees(60),
        withGst: rupees(70.8),
      },
      { code: 'idle-grace', seconds: 300 },
      { code: 'idle-highest-session', beforeGst: 50_000, withGst: 59_000 },
      { code: 'idle-highest-night', from: 1_320, to: 360, beforeGst: 10_000, withGst: 11_800 },
      { code: 'land-share', beforeGst: rupees(1), withGst: rupees(1.18) },
      { code: 'lowest', beforeGst: 1_000, withGst: 1_180 },
      { code: 'highest', beforeGst: 300_000, withGst: 354_000 },
    ])
  })

  test('is for this driver and this connector', () => {
    const version = tariff([
      element('energy', 10, { groups: ['fleet'] }),
      element('energy', 20, { power: { min: 100_000 } }),
      element('energy', 15),
    ])
    const of = (reader: Partial<Reader>) =>
      listPriceFacts(version, {
        reader: { ...READER, ...reader },
        gstRate: 1800,
        now: inIndia('2026-11-22 10:00'),
        ahead: 0,
      })
    expect(of({})).toMatchObject([{ beforeGst: rupees(15) }])
    expect(of({ groups: ['fleet'] })).toMatchObject([{ beforeGst: rupees(10) }])
    expect(of({ power: 120_000 })).toMatchObject([{ beforeGst: rupees(20) }])
  })

  test('of prices with GST inside is both', () => {
    expect(factsAt(tariff([element('energy', 17.7)], { taxIncluded: true }), '2026-11-22 10:00')).toEqual([
      { code: 'price', of: 'energy', beforeGst: rupees(15), withGst: rupees(17.7) },
    ])
  })
})

describe('a preview', () => {
  const drawn = (version: TariffVersion, local: string, cells = DAY_CELLS) =>
    computePricePreview(version, { reader: READER, gstRate: 1800, from: inIndia(local), cells, of: 'energy' })
  const prices = (cells: readonly PriceCell[]) => cells.map(({ beforeGst }) => beforeGst / 1e6)

  test('of a day has 48 half-hours', () => {
    const day = drawn(SOLAR, '2026-11-22 00:00')
    expect(prices(day)).toEqual([
      ...new Array(18).fill(15),
      ...new Array(14).fill(12),
      ...new Array(16).fill(15),
    ])
    expect(day[18]).toEqual({
      from: inIndia('2026-11-22 09:00'),
      changes: false,
      beforeGst: rupees(12),
      withGst: rupees(14.16),
    })
  })

  test('of a week through the end of the year knows the weekend', () => {
    const version = tariff([element('energy', 12, { weekdays: [6, 7] }), element('energy', 15)])
    const week = prices(drawn(version, '2026-12-28 00:00', WEEK_CELLS))
    expect(week).toEqual([...new Array(5 * 48).fill(15), ...new Array(2 * 48).fill(12)])
  })

  test('marks the half-hour within which a price changes', () => {
    const version = tariff([
      element('energy', 12, { timeOfDay: { from: 555, to: 960 } }),
      element('energy', 15),
    ])
    const changing = drawn(version, '2026-11-22 00:00').filter(({ changes }) => changes)
    expect(changing).toMatchObject([{ from: inIndia('2026-11-22 09:00'), beforeGst: rupees(15) }])
  })

  test('says what a kilowatt-hour at that moment is billed', () => {
    const version = tariff([
      element('energy', 12, { timeOfDay: { from: 1_320, to: 360 } }),
      element('energy', 18, { weekdays: [1, 2] }),
      element('energy', 15),
    ])
    const week = drawn(version, '2026-11-22 00:00', WEEK_CELLS)
    const price = createPricer(version, { gstRate: 1800 })
    fc.assert(
      fc.property(fc.constantFrom(...week), ({ from, beforeGst }) => {
        const timeline = { ...session('2026-11-22 00:00', [stretch('charging', 60, 1_000)]), start: from }
        expect(price(timeline).amount).toBe(beforeGst / 10_000)
      }),
    )
  })
})
