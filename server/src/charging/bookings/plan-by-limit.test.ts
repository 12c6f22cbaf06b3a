import { paise, toWattHours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type ChargeLimit, planByLimit } from './plan-by-limit.ts'

const at = new Date('2026-11-20T06:30:00Z')
const perKwh = { by: 'energy', perKwh: paise(1500) } as const
const perHour = { by: 'time', perHour: paise(12_000) } as const
const FULL: ChargeLimit = { by: 'full', most: paise(1_000_000) }
const upTo = (rupees: number): ChargeLimit => ({ by: 'amount', most: paise(rupees * 100) })

const plan = (limit: ChargeLimit, tariff: typeof perKwh | typeof perHour = perKwh, powerW = 60_000) => {
  const planned = planByLimit({ limit, tariff, powerW, at })
  return planned.ok ? planned.value : planned.refusal.kind
}

test('an amount buys as many watt-hours as it pays for, and not one more', () => {
  expect(plan(upTo(500))).toEqual({ energy: 28_248, hours: 1.75, total: paise(49_999) })
  for (const rupees of [1, 7, 99, 333, 1000, 4999]) {
    const most = paise(rupees * 100)
    const bought = plan({ by: 'amount', most })
    if (typeof bought === 'string' || bought.energy === undefined) throw new Error('Nothing was bought')
    expect(bought.total).toBeLessThanOrEqual(most)
    const more = plan({ by: 'energy', energy: toWattHours((bought.energy + 1) / 1000) })
    expect(typeof more === 'string' || more.total > most).toBe(true)
  }
})

test('energy that was named is planned as it is, for long enough that a slow car takes it', () => {
  const energy = toWattHours(20)
  expect(plan({ by: 'energy', energy })).toEqual({ energy, hours: 1.5, total: paise(35_400) })
})

test('a full battery is 60 kWh, or what a weak connector delivers in a day', () => {
  expect(plan(FULL)).toMatchObject({ energy: 60_000, total: paise(106_200) })
  expect(plan(FULL, perKwh, 3_000)).toMatchObject({ energy: 28_200, hours: 24 })
})

test('where time is priced an amount buys quarters of an hour', () => {
  expect(plan(upTo(100), perHour)).toEqual({ energy: undefined, hours: 0.5, total: paise(7_080) })
  expect(plan(FULL, perHour)).toMatchObject({ hours: 4 })
})

test('what buys less than a quarter costs more than the limit, and is seen by that', () => {
  expect(plan(upTo(1), perHour)).toMatchObject({ hours: 0.25, total: paise(3_540) })
})
