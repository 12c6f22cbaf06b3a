import {
  addSolarHours,
  type Conditions,
  createPricer,
  type Dimension,
  listPriceFacts,
  makeFreeAtFirst,
  microRupees,
  NO_IDLE_RULES,
  paise,
  type TariffVersion,
} from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { getMessages } from './in-language.ts'
import { formatPriceWords } from './price-words.ts'

const inIndia = (local: string): number => Date.parse(`${local.replace(' ', 'T')}:00+05:30`) / 1000
const rupees = (amount: number) => microRupees(Math.round(amount * 1e6))

type Part = readonly [Dimension, number, Conditions?]

const tariff = (parts: readonly Part[], more: Partial<TariffVersion> = {}): TariffVersion => ({
  elements: parts.map(([dimension, price, when = {}]) => ({
    dimension,
    price: rupees(price),
    step: 1,
    when,
  })),
  idle: NO_IDLE_RULES,
  landShare: rupees(0),
  lowest: null,
  highest: null,
  taxIncluded: false,
  ...more,
})

function wordsOf(version: TariffVersion, at = '2026-11-24 08:00', aheadHours = 24) {
  const now = inIndia(at)
  const reader = { evse: 'DC', groups: [], power: 50_000 } as const
  const facts = listPriceFacts(version, { reader, gstRate: 1800, now, ahead: aheadHours * 3600 })
  return formatPriceWords(facts, now, en.price)
}
const beforeGst = (...of: Parameters<typeof wordsOf>) => wordsOf(...of).beforeGst.lines

const DAY = { timeOfDay: { from: 540, to: 960 } }
const PLAIN = tariff([['energy', 18]])

describe('a price is said', () => {
  test('with GST and before it', () => {
    expect(wordsOf(PLAIN)).toEqual({
      withGst: { short: '₹21.24/kWh', lines: ['₹21.24/kWh'] },
      beforeGst: { short: '₹18.00/kWh', lines: ['₹18.00/kWh'] },
    })
  })

  test('with what it will be in the next hours', () => {
    const solar = addSolarHours(PLAIN, rupees(14))
    expect(beforeGst(solar, '2026-11-24 10:00', 12)).toEqual(['₹14.00/kWh until 16:00, then ₹18.00/kWh'])
    expect(beforeGst(solar, '2026-11-24 08:00', 12)).toEqual([
      '₹18.00/kWh until 09:00, then ₹14.00/kWh until 16:00, then ₹18.00/kWh',
    ])
    expect(beforeGst(solar, '2026-11-24 17:00', 24)).toEqual([
      '₹18.00/kWh until 09:00 tomorrow, then ₹14.00/kWh until 16:00 tomorrow, then ₹18.00/kWh',
    ])
    expect(beforeGst(solar, '2026-11-24 17:00', 12)).toEqual(['₹18.00/kWh'])
  })

  test('with the day where it changes later than tomorrow, and midnight by its name', () => {
    const weekend = tariff([
      ['energy', 12, { weekdays: [6, 7] }],
      ['energy', 15],
    ])
    expect(beforeGst(weekend, '2026-11-24 08:00', 7 * 24)).toEqual([
      '₹15.00/kWh until Sat 00:00, then ₹12.00/kWh until Mon 00:00, then ₹15.00/kWh',
    ])
    expect(beforeGst(weekend, '2026-11-27 08:00', 24)).toEqual(['₹15.00/kWh until midnight, then ₹12.00/kWh'])
    const festival = tariff([
      ['energy', 10, { dates: { from: '2026-12-25' } }],
      ['energy', 15],
    ])
    expect(beforeGst(festival, '2026-11-24 08:00', 60 * 24)).toEqual([
      '₹15.00/kWh until 25 Dec 00:00, then ₹10.00/kWh',
    ])
  })

  test('with an idle fee, from when and at most how much', () => {
    const idle = { graceSeconds: 300, highestPerSession: paise(10_000), night: null }
    const version = tariff(
      [
        ['energy', 14, DAY],
        ['energy', 18],
        ['idle-time', 120],
      ],
      { idle },
    )
    expect(wordsOf(version, '2026-11-24 10:00', 12)).toEqual({
      withGst: {
        short: '₹16.52/kWh until 16:00, then ₹21.24/kWh',
        lines: [
          '₹16.52/kWh until 16:00, then ₹21.24/kWh',
          'Idle fee ₹2.36/min from 5 min after charging ends, at most ₹118 a session',
        ],
      },
      beforeGst: {
        short: '₹14.00/kWh until 16:00, then ₹18.00/kWh',
        lines: [
          '₹14.00/kWh until 16:00, then ₹18.00/kWh',
          'Idle fee ₹2/min from 5 min after charging ends, at most ₹100 a session',
        ],
      },
    })
  })

  test('with the limit of a night, and an idle fee that begins at once or changes with the hour', () => {
    const night = { from: 1_320, to: 360, highest: paise(5_000) }
    const idle = { graceSeconds: 0, highestPerSession: null, night }
    expect(
      beforeGst(
        tariff(
          [
            ['energy', 14],
            ['idle-time', 60],
          ],
          { idle },
        ),
      ),
    ).toEqual(['₹14.00/kWh', 'Idle fee ₹1/min from when charging ends, at most ₹50 between 22:00 and 06:00'])
    const byDay = tariff(
      [
        ['energy', 14],
        ['idle-time', 60, DAY],
      ],
      { idle: { ...idle, night: null } },
    )
    expect(beforeGst(byDay, '2026-11-24 10:00', 12)[1]).toBe(
      'Idle fee ₹1/min until 16:00, then free, counted from when charging ends',
    )
  })

  test('per hour, per session, for reserving, and as what is included', () => {
    const version = tariff(
      [
        ['session-time', 120],
        ['session', 10],
        ['charging-time', 45],
        ['reservation-time', 60],
        ['reservation', 20.5],
      ],
      { lowest: paise(5_000), highest: paise(300_000) },
    )
    expect(beforeGst(version)).toEqual([
      '₹0.75/min while charging',
      '₹120.00/h',
      '₹10 a session',
      '₹1/min reserved',
      '₹20.50 a reservation',
      'At least ₹50 a session',
      'At most ₹3,000 a session',
    ])
    expect(beforeGst(tariff([['energy', 15]], { landShare: rupees(1) }))).toEqual([
      '₹16.00/kWh',
      'Includes ₹1.00/kWh for public land',
    ])
  })

  test('per hour where a minute has no even price, and to four decimals at most', () => {
    expect(beforeGst(tariff([['charging-time', 100]]))).toEqual(['₹100.00/h while charging'])
    expect(wordsOf(tariff([['energy', 14.25]])).withGst.lines).toEqual(['₹16.815/kWh'])
    expect(beforeGst(tariff([['energy', 12.34567]]))).toEqual(['₹12.3457/kWh'])
  })

  test('with what is free at first, or changes with energy and time', () => {
    expect(beforeGst(makeFreeAtFirst(PLAIN, 900))).toEqual(['₹18.00/kWh', 'First 15 min free'])
    expect(wordsOf(makeFreeAtFirst(PLAIN, 900)).withGst.short).toBe('₹21.24/kWh; first 15 min free')
    const onPublicLand = { ...makeFreeAtFirst(PLAIN, 900), landShare: rupees(1) }
    expect(beforeGst(onPublicLand)).toContain('First 15 min free except the share for public land')
    const tiers = tariff([
      ['energy', 15, { energy: { max: 20_000 } }],
      ['energy', 18],
    ])
    expect(beforeGst(tiers)).toEqual(['₹15.00/kWh, after 20 kWh ₹18.00/kWh'])
    const parking = tariff([
      ['energy', 15],
      ['session-time', 60, { seconds: { min: 5_400 } }],
    ])
    expect(beforeGst(parking)).toEqual(['₹15.00/kWh', 'Time connected free, after 1 h 30 min ₹60.00/h'])
    const both = tariff([
      ['energy', 12, DAY],
      ['energy', 15, { energy: { max: 20_000 } }],
      ['energy', 18],
    ])
    expect(beforeGst(both, '2026-11-24 08:00', 2)).toEqual([
      '₹15.00/kWh until 09:00, then ₹12.00/kWh, after 20 kWh ₹18.00/kWh if you start now',
    ])
  })

  test('as free where nothing is asked for, and where nothing is for now', () => {
    expect(beforeGst(tariff([['energy', 0]]))).toEqual(['Free'])
    const idle = { graceSeconds: 600, highestPerSession: null, night: null }
    expect(
      beforeGst(
        tariff(
          [
            ['energy', 0],
            ['idle-time', 60],
          ],
          { idle },
        ),
      ),
    ).toEqual(['Free', 'Idle fee ₹1/min from 10 min after charging ends'])
    const morning = tariff([
      ['energy', 0, DAY],
      ['energy', 15],
    ])
    expect(beforeGst(morning, '2026-11-24 10:00', 12)).toEqual(['Energy free until 16:00, then ₹15.00/kWh'])
  })
})

describe('the price now and later', () => {
  const inHindi = (version: TariffVersion, at: string) => {
    const now = inIndia(at)
    const reader = { evse: 'DC', groups: [], power: 50_000 } as const
    const facts = listPriceFacts(version, { reader, gstRate: 1800, now, ahead: 24 * 3600 })
    return formatPriceWords(facts, now, getMessages('hi').price).beforeGst.short
  }
  const write = (version: TariffVersion, at: string) => [beforeGst(version, at)[0], inHindi(version, at)]

  test('where it changes at noon', () => {
    const noon = tariff([
      ['energy', 12, { timeOfDay: { from: 720, to: 1440 } }],
      ['energy', 18],
    ])
    expect(write(noon, '2026-11-24 08:00')).toEqual([
      '₹18.00/kWh until 12:00, then ₹12.00/kWh until midnight, then ₹18.00/kWh',
      '12:00 तक ₹18.00/kWh, फिर आधी रात तक ₹12.00/kWh, फिर ₹18.00/kWh',
    ])
    // At the very minute the new price counts.
    expect(write(noon, '2026-11-24 12:00')).toEqual([
      '₹12.00/kWh until midnight, then ₹18.00/kWh until 12:00 tomorrow, then ₹12.00/kWh',
      'आधी रात तक ₹12.00/kWh, फिर कल 12:00 तक ₹18.00/kWh, फिर ₹12.00/kWh',
    ])
  })

  test('where it changes at a weekend, at midnight from Friday to Saturday', () => {
    const weekend = tariff([
      ['energy', 12, { weekdays: [6, 7] }],
      ['energy', 15],
    ])
    expect(write(weekend, '2026-11-27 18:00')).toEqual([
      '₹15.00/kWh until midnight, then ₹12.00/kWh',
      'आधी रात तक ₹15.00/kWh, फिर ₹12.00/kWh',
    ])
    expect(write(weekend, '2026-11-28 00:00')).toEqual(['₹12.00/kWh', '₹12.00/kWh'])
    expect(write(weekend, '2026-11-29 10:00')).toEqual([
      '₹12.00/kWh until midnight, then ₹15.00/kWh',
      'आधी रात तक ₹12.00/kWh, फिर ₹15.00/kWh',
    ])
  })

  test('where it never changes, it is the price alone', () => {
    expect(write(PLAIN, '2026-11-24 08:00')).toEqual(['₹18.00/kWh', '₹18.00/kWh'])
  })
})

test('each line of a bill has a label, and how much at which price', () => {
  const idle = { graceSeconds: 300, highestPerSession: paise(10_000), night: null }
  const version = tariff(
    [
      ['energy', 14, DAY],
      ['energy', 18],
      ['idle-time', 120],
    ],
    { idle, landShare: rupees(1) },
  )
  const { lines } = createPricer(version, { gstRate: 1800 })({
    start: inIndia('2026-11-24 15:30'),
    stretches: [
      { state: 'charging', seconds: 3_600, energy: 20_000, power: null, current: null },
      { state: 'idle', seconds: 3_930, energy: 0, power: null, current: null },
    ],
    evse: 'DC',
    groups: [],
    paymentBrand: null,
    paymentRecognition: null,
    reservation: null,
  })
  expect(lines.map((line) => Object.values(en.billLine(line)).join(' | '))).toEqual([
    'Energy | 10.000 kWh at ₹14.00/kWh',
    'Energy | 10.000 kWh at ₹18.00/kWh',
    'Idle fee | 1 h 30 s at ₹2/min',
    'Share for public land | 20.000 kWh at ₹1.00/kWh',
    'Limit of the idle fee | ',
  ])
  const once = { quantity: 1, unitPrice: rupees(25), night: null }
  expect(en.billLine({ of: 'session', ...once })).toEqual({ label: 'Session fee', detail: '' })
  expect(en.billLine({ of: 'idle-night-limit', ...once, night: '2026-11-24' }).detail).toBe('night of 24 Nov')
})
