import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import type { FrozenTariff, Tariff } from '../pricing/tariff.ts'
import type { TariffVersion } from '../tariff/model.ts'
import { element, inIndia, tariff } from '../tariff/testing/examples.ts'
import { computeEnergyLimit, computeMeteredBill, computeWholeBill, type Prepayment } from './bill.ts'
import { computeIdleFeeAfter, hasIdleFee } from './idle-fee.ts'
import { buildStretches } from './session-stretches.ts'

/** ₹2 a minute from five minutes on, by night nothing, at most ₹100. */
const IDLE = tariff(
  [
    element('energy', 10),
    element('idle-time', 0, { timeOfDay: { from: 1320, to: 360 } }),
    element('idle-time', 120),
  ],
  { idle: { graceSeconds: 300, highestPerSession: paise(10_000), night: null } },
)
const START = inIndia('2026-11-22 15:30')
const frozen = (version: TariffVersion = IDLE): FrozenTariff => ({
  versionId: 'v',
  version,
  start: START,
  seconds: 3600,
  evse: 'DC',
  groups: [],
  power: 60_000,
})

describe('an idle fee', () => {
  test('is there where idle time may cost something for this driver at this connector', () => {
    expect(hasIdleFee(frozen())).toBe(true)
    expect(hasIdleFee(frozen(tariff([element('energy', 10), element('idle-time', 0)])))).toBe(false)
    const ofOthers = [
      element('idle-time', 120, { groups: ['fleet'] }),
      element('idle-time', 60, { evse: 'AC' }),
    ]
    expect(hasIdleFee(frozen(tariff(ofOthers)))).toBe(false)
    expect(hasIdleFee({ ...frozen(tariff(ofOthers)), groups: ['fleet'] })).toBe(true)
  })

  test('begins after the grace, which begins with the notice, at its price with GST', () => {
    const noticed = inIndia('2026-11-22 16:00')
    const fee = computeIdleFeeAfter(frozen(), { gstRate: 1800, noticed })
    expect(fee).toEqual({ from: noticed + 300, perHour: 141_600_000 })
  })

  test('begins in the morning where the night is free', () => {
    const noticed = inIndia('2026-11-22 23:00')
    expect(computeIdleFeeAfter(frozen(), { gstRate: 1800, noticed })).toEqual({
      from: inIndia('2026-11-23 06:00'),
      perHour: 141_600_000,
    })
  })
})

describe('a bill with idle time', () => {
  const at = (minutes: number) => START * 1000 + minutes * 60_000
  const held = (total: number): Prepayment => {
    const price: Tariff = { by: 'energy', perKwh: paise(1000), frozen: frozen() }
    return {
      tariff: price,
      gstRate: 1800,
      amount: paise(total),
      gst: paise((total * 18) / 100),
      total: paise((total * 118) / 100),
    }
  }
  /** 10 kWh in half an hour, then idle; the driver is notified at 31 minutes. */
  const use = (minutes: number, idleNoticedAt: number | null = at(31)) => {
    const stretches = buildStretches({
      startedAt: at(0),
      until: at(minutes),
      hasEnded: true,
      energyWh: 10_000,
      lastMeterAt: null,
      powerW: 60_000,
      idleNoticedAt,
      entries: [{ kind: 'paused-by-vehicle', at: at(30), arrived: at(30), number: 1, energyWh: null }],
    })
    return {
      energy: 10_000,
      elapsedMs: minutes * 60_000,
      start: START,
      ...(stretches && { stretches }),
    } as Parameters<typeof computeWholeBill>[1]
  }
  const lines = (minutes: number, total = 100_000, idleNoticedAt?: number | null) =>
    computeWholeBill(held(total), use(minutes, idleNoticedAt)).lines?.map(({ of, quantity, amount }) => [
      of,
      quantity,
      amount,
    ])

  test('has the minutes after notice and grace, up to the highest of a session', () => {
    expect(lines(36)).toEqual([['energy', 10_000, 10_000]])
    expect(lines(46)).toEqual([
      ['energy', 10_000, 10_000],
      ['idle-time', 600, 2_000],
    ])
    expect(lines(96)).toEqual([
      ['energy', 10_000, 10_000],
      ['idle-time', 3_600, 12_000],
      ['idle-session-limit', 1, -2_000],
    ])
  })

  test('has no idle time where the driver was not notified', () => {
    expect(lines(600, 100_000, null)).toEqual([['energy', 10_000, 10_000]])
  })

  test('is never more than what is held, live and in the end: nobody owes an idle fee', () => {
    const prepaid = held(15_000)
    expect(computeEnergyLimit(prepaid)).toBe(15_000)
    for (const bill of [computeWholeBill, computeMeteredBill]) {
      expect(bill(prepaid, use(96)).total).toBe(prepaid.total)
      expect(bill(prepaid, use(46)).amount).toBe(12_000)
    }
    expect(computeWholeBill(prepaid, use(96)).lines?.at(-1)).toMatchObject({ of: 'highest', amount: -5_000 })
  })
})
