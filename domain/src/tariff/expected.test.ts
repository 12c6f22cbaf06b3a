import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { buildExpectedTimeline } from './expected.ts'
import { addSolarHours } from './simplest.ts'
import { element, inIndia, inShort, priced, rupees, tariff } from './testing/examples.ts'
import { checkTimeline } from './timeline.ts'

const CHARGE = {
  start: inIndia('2026-11-22 15:30'),
  energy: 20_000,
  power: 20_000,
  idleSeconds: 0,
  evse: 'DC',
  groups: [],
} as const

test('20 kWh at 20 kW take an hour, and each half has the price of its time', () => {
  const version = addSolarHours(tariff([element('energy', 18)]), rupees(14))
  expect(inShort(priced(version, buildExpectedTimeline(CHARGE)))).toEqual([
    ['energy', 10_000, 14_000],
    ['energy', 10_000, 18_000],
  ])
})

test('who stays connected afterwards pays the idle fee after its grace', () => {
  const idle = { graceSeconds: 300, highestPerSession: paise(10_000), night: null }
  const version = tariff([element('energy', 18), element('idle-time', 120)], { idle })
  const priceOf = (idleSeconds: number) =>
    inShort(priced(version, buildExpectedTimeline({ ...CHARGE, idleSeconds })))
  expect(priceOf(300)).toEqual([['energy', 20_000, 36_000]])
  expect(priceOf(900)).toEqual([
    ['energy', 20_000, 36_000],
    ['idle-time', 600, 2_000],
  ])
})

test('a begun second counts whole, and nothing is a session without stretches', () => {
  expect(buildExpectedTimeline({ ...CHARGE, energy: 1, power: 7_400 }).stretches).toEqual([
    { state: 'charging', seconds: 1, energy: 1, power: 7_400, current: null },
  ])
  expect(buildExpectedTimeline({ ...CHARGE, energy: 0 }).stretches).toEqual([])
})

test('what would take longer than a session can be is refused, not priced', () => {
  const endless = buildExpectedTimeline({ ...CHARGE, energy: 1_000_000_000, power: 1 })
  expect(checkTimeline(endless)).toMatchObject({ refusal: { code: 'seconds-out-of-range' } })
})
