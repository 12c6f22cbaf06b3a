import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeGst } from '../gst/tax.ts'
import { add, paise, roundHalfUp, ZERO } from '../money.ts'
import { microRupees } from './model.ts'
import { createPricer } from './price.ts'
import { multiplyAndDivide } from './rounding.ts'
import { element, inShort, priced, rupees, session, stretch, tariff } from './testing/examples.ts'
import { gstRates, placed, tariffs, timelines } from './testing/random.ts'

const HOUR = 3_600
const night = { timeOfDay: { from: 1_320, to: 360 } }

describe('energy', () => {
  test('at ₹15 for 12.5 kWh is ₹187.50 and ₹33.75 GST', () => {
    const bill = priced(
      tariff([element('energy', 15)]),
      session('2026-11-22 10:00', [stretch('charging', HOUR, 12_500)]),
    )
    expect(bill).toEqual({
      lines: [
        {
          of: 'energy',
          element: 0,
          night: null,
          quantity: 12_500,
          unitPrice: 15_000_000,
          amount: 18_750,
          gst: 3_375,
        },
      ],
      gstRate: 1800,
      amount: 18_750,
      gst: 3_375,
      total: 22_125,
    })
  })

  test('has the price of the second in which it flows', () => {
    const bill = priced(
      tariff([element('energy', 12, night), element('energy', 18)]),
      session('2026-11-22 21:50', [stretch('charging', 1_200, 1_001)]),
    )
    expect(inShort(bill)).toEqual([
      ['energy', 501, 601],
      ['energy', 500, 900],
    ])
  })

  test('is divided at the very watt-hour at which a tier ends', () => {
    const bill = priced(
      tariff([element('energy', 15, { energy: { max: 20_000 } }), element('energy', 18)]),
      session('2026-11-22 10:00', [stretch('charging', 601, 33_333)]),
    )
    expect(inShort(bill)).toEqual([
      ['energy', 20_000, 30_000],
      ['energy', 13_333, 23_999],
    ])
  })

  test('carries the share of public land on a line of its own', () => {
    const bill = priced(
      tariff([element('energy', 15)], { landShare: rupees(1) }),
      session('2026-11-22 10:00', [stretch('charging', HOUR, 12_345)]),
    )
    expect(inShort(bill)).toEqual([
      ['energy', 12_345, 18_518],
      ['land-share', 12_345, 1_235],
    ])
  })

  test('is priced by the power of the moment, and not by a power that nobody knows', () => {
    const bill = priced(
      tariff([element('energy', 20, { power: { min: 30_000 } }), element('energy', 15)]),
      session('2026-11-22 10:00', [
        stretch('charging', 60, 500, { power: 30_000 }),
        stretch('charging', 60, 400, { power: 29_999 }),
        stretch('charging', 60, 300),
      ]),
    )
    expect(inShort(bill)).toEqual([
      ['energy', 500, 1_000],
      ['energy', 700, 1_050],
    ])
  })
})

describe('idle time', () => {
  const perMinute = tariff([element('idle-time', 120)], {
    idle: { graceSeconds: 300, highestPerSession: paise(10_000), night: null },
  })
  const idle = (seconds: number) =>
    session('2026-11-22 10:00', [stretch('charging', HOUR, 20_000), stretch('idle', seconds)])

  test('costs nothing within its grace, and only what is beyond it after', () => {
    expect(inShort(priced(perMinute, idle(300)))).toEqual([])
    expect(inShort(priced(perMinute, idle(360)))).toEqual([['idle-time', 60, 200]])
  })

  test('never costs more than its limit for a session', () => {
    expect(inShort(priced(perMinute, idle(2 * HOUR)))).toEqual([
      ['idle-time', 6_900, 23_000],
      ['idle-session-limit', 1, -13_000],
    ])
  })

  test('costs nothing while the charger or a load limit paused the charge', () => {
    const bill = priced(
      perMinute,
      session('2026-11-22 10:00', [
        stretch('paused-by-charger', HOUR),
        stretch('paused-by-load-limit', HOUR),
        stretch('idle', 330),
      ]),
    )
    expect(inShort(bill)).toEqual([['idle-time', 30, 100]])
  })

  test('costs each night no more than its limit for a night', () => {
    const bill = priced(
      tariff([element('idle-time', 60)], {
        idle: {
          graceSeconds: 0,
          highestPerSession: null,
          night: { from: 1_320, to: 360, highest: paise(15_000) },
        },
      }),
      session('2026-12-31 21:00', [stretch('idle', 27 * HOUR)]),
    )
    expect(bill.lines.map(({ of, night, quantity, amount }) => [of, night, quantity, amount])).toEqual([
      ['idle-time', null, 17 * HOUR, 102_000],
      ['idle-time', '2026-12-31', 8 * HOUR, 48_000],
      ['idle-time', '2027-01-01', 2 * HOUR, 12_000],
      ['idle-night-limit', '2026-12-31', 1, -33_000],
    ])
  })
})

describe('time', () => {
  test('that is begun counts whole by the step of what counted last', () => {
    const bill = priced(
      tariff([
        { ...element('charging-time', 60, { seconds: { max: 600 } }), step: 60 },
        { ...element('charging-time', 120), step: 900 },
      ]),
      session('2026-11-22 10:00', [stretch('charging', 601)]),
    )
    expect(inShort(bill)).toEqual([
      ['charging-time', 600, 1_000],
      ['charging-time', 300, 1_000],
    ])
  })

  test('of charging is not rounded up where idle time follows, and that is', () => {
    const bill = priced(
      tariff([
        { ...element('charging-time', 60), step: 900 },
        { ...element('idle-time', 120), step: 900 },
      ]),
      session('2026-11-22 10:00', [stretch('charging', 601), stretch('idle', 1)]),
    )
    expect(inShort(bill)).toEqual([
      ['charging-time', 601, 1_002],
      ['idle-time', 900, 3_000],
    ])
  })

  test('of a session counts whoever paused', () => {
    const bill = priced(
      tariff([element('session-time', 60)]),
      session('2026-11-22 10:00', [
        stretch('charging', 60),
        stretch('idle', 60),
        stretch('paused-by-load-limit', 60),
      ]),
    )
    expect(inShort(bill)).toEqual([['session-time', 180, 300]])
  })
})

describe('a reservation', () => {
  const version = tariff([
    element('reservation-time', 30, { reservation: 'expired' }),
    element('reservation-time', 6),
    element('reservation', 10, { reservation: 'expired' }),
    element('session', 20),
  ])

  test('that was used costs its time, and the session its fee', () => {
    const bill = priced(
      version,
      session('2026-11-22 10:00', [stretch('reserved', HOUR), stretch('charging', 60, 100)], {
        reservation: 'used',
      }),
    )
    expect(inShort(bill)).toEqual([
      ['reservation-time', HOUR, 600],
      ['session', 1, 2_000],
    ])
  })

  test('that expired costs what is named for that, and no session', () => {
    const bill = priced(
      version,
      session('2026-11-22 10:00', [stretch('reserved', HOUR)], { reservation: 'expired' }),
    )
    expect(inShort(bill)).toEqual([
      ['reservation-time', HOUR, 3_000],
      ['reservation', 1, 1_000],
    ])
  })
})

describe('a bill', () => {
  const hour = (energy: number) => session('2026-11-22 10:00', [stretch('charging', HOUR, energy)])

  test('is never below the lowest nor above the highest price of a session', () => {
    const version = tariff([element('energy', 15)], { lowest: paise(5_000), highest: paise(20_000) })
    expect(priced(version, hour(1_000))).toMatchObject({ amount: 5_000, total: 5_900 })
    expect(priced(version, hour(20_000))).toMatchObject({ amount: 20_000, total: 23_600 })
    expect(priced(version, hour(10_000))).toMatchObject({ amount: 15_000, total: 17_700 })
    const aPaisaAWattHour = tariff([element('energy', 10)], { lowest: paise(100), highest: paise(200) })
    expect([99, 100, 200, 201].map((energy) => priced(aPaisaAWattHour, hour(energy)).amount)).toEqual([
      100, 100, 200, 200,
    ])
  })

  test('of nothing is nothing, even with a lowest price', () => {
    const version = tariff([element('session', 15)], { lowest: paise(5_000) })
    expect(priced(version, session('2026-11-22 10:00', []))).toEqual({
      lines: [],
      gstRate: 1800,
      amount: 0,
      gst: 0,
      total: 0,
    })
  })

  test.each([
    [0, 5],
    [5, -1],
    [5, Number.NaN],
  ])('of %s seconds with %s Wh is a bug', (seconds, energy) => {
    const tiers = tariff([element('energy', 15, { energy: { min: 1 } })])
    expect(() => priced(tiers, session('2026-11-22 10:00', [stretch('charging', seconds, energy)]))).toThrow(
      RangeError,
    )
  })

  test('of prices with GST inside is the price, and GST is what was put on', () => {
    const bill = priced(tariff([element('energy', 17)], { taxIncluded: true }), hour(1_000))
    expect(bill).toMatchObject({ amount: 1_441, gst: 259, total: 1_700 })
  })

  test('goes by the clock on the wall where that is put forward', () => {
    const change = Date.UTC(2027, 2, 28, 1) / 1000
    const version = tariff([
      element('energy', 12, { timeOfDay: { from: 180, to: 360 } }),
      element('energy', 15),
    ])
    const zone = [
      { from: Number.NEGATIVE_INFINITY, ahead: 3_600 },
      { from: change, ahead: 7_200 },
    ] as const
    const around = { ...hour(2_000), start: change - 1_800 }
    expect(inShort(createPricer(version, { zone, gstRate: 0 })(around))).toEqual([
      ['energy', 1_000, 1_200],
      ['energy', 1_000, 1_500],
    ])
  })

  test('takes conditions of the driver and the connector', () => {
    const version = tariff([
      element('energy', 10, { groups: ['fleet', 'taxi'] }),
      element('energy', 12, { evse: 'AC' }),
      element('energy', 18),
    ])
    expect(priced(version, { ...hour(1_000), groups: ['taxi'] }).amount).toBe(1_000)
    expect(priced(version, { ...hour(1_000), evse: 'AC' }).amount).toBe(1_200)
    expect(priced(version, hour(1_000)).amount).toBe(1_800)
  })

  test('adds up line by line, and has the GST of its whole', () => {
    fc.assert(
      fc.property(tariffs, placed, gstRates, (version, { zone, timeline }, gstRate) => {
        const { lines, amount, gst, total } = createPricer(version, { zone, gstRate })(timeline)
        expect(add(ZERO, ...lines.map((line) => line.amount))).toBe(amount)
        expect(add(ZERO, ...lines.map((line) => line.gst))).toBe(gst)
        expect(add(amount, gst)).toBe(total)
        if (!version.taxIncluded) expect(gst).toBe(computeGst(amount, gstRate))
      }),
    )
  })

  test('counts each watt-hour and each second once, however it is divided', () => {
    const version = (version: Parameters<typeof tariff>[0]) =>
      tariff([...version, element('energy', 1), element('session-time', 1)])
    fc.assert(
      fc.property(tariffs, timelines, ({ elements }, timeline) => {
        const open = elements.filter(
          ({ when, dimension, step }) =>
            step === 1 && Object.keys(when).length > 0 && /^(energy|session-time)$/.test(dimension),
        )
        const { lines } = priced(version(open), timeline)
        const sum = (of: string) =>
          lines.reduce((whole, line) => whole + (line.of === of ? line.quantity : 0), 0)
        const session = timeline.stretches.filter(({ state }) => state !== 'reserved')
        expect(sum('energy')).toBe(session.reduce((whole, { energy }) => whole + energy, 0))
        expect(sum('session-time')).toBe(session.reduce((whole, { seconds }) => whole + seconds, 0))
      }),
    )
  })
})

describe('rounding', () => {
  test('is that of all money, for any price and quantity', () => {
    const whole = fc.oneof(fc.nat({ max: 1_000_000 }), fc.nat({ max: 1e11 }))
    fc.assert(
      fc.property(
        whole,
        fc.nat({ max: 1e8 }),
        fc.constantFrom(10_000, 10_000_000, 36_000_000),
        (one, other, per) => {
          const exact = BigInt(one) * BigInt(other)
          fc.pre(exact / BigInt(per) < 2n ** 53n)
          expect(multiplyAndDivide(one, other, per)).toBe(roundHalfUp(exact, BigInt(per)))
        },
      ),
    )
  })

  test('half a paisa goes up', () => {
    const halfPaisa = tariff([{ ...element('energy', 0), price: microRupees(10_010_000) }])
    const bill = priced(halfPaisa, session('2026-11-22 10:00', [stretch('charging', HOUR, 500)]))
    expect(bill.amount).toBe(501)
  })
})
