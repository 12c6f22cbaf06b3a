import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { checkTariff, MOST_ELEMENTS, TARIFF_FAULTS, type TariffFaultCode } from './check.ts'
import { type MicroRupees, MOST_MICRO_RUPEES, microRupees, type TariffVersion } from './model.ts'
import { element, session, stretch, tariff } from './testing/examples.ts'
import { tariffs, timelines } from './testing/random.ts'
import { checkTimeline, TIMELINE_FAULTS, type Timeline, type TimelineFault } from './timeline.ts'

const energy = element('energy', 15)
const unnamed = (price: number) => price as MicroRupees
const idle = (more: Partial<TariffVersion['idle']>) =>
  tariff([energy], { idle: { graceSeconds: 0, highestPerSession: null, night: null, ...more } })

const FAULTY: readonly (readonly [TariffFaultCode, string, TariffVersion])[] = [
  ['no-elements', 'elements', tariff([])],
  ['too-many-elements', 'elements', tariff(Array.from({ length: MOST_ELEMENTS + 1 }, () => energy))],
  ['dimension-unknown', 'elements.0.dimension', tariff([element('kwh' as 'energy', 1)])],
  ['price-out-of-range', 'elements.0.price', tariff([{ ...energy, price: unnamed(0.5) }])],
  ['price-out-of-range', 'landShare', tariff([energy], { landShare: unnamed(-1) })],
  ['step-out-of-range', 'elements.0.step', tariff([{ ...energy, step: 0 }])],
  ['step-of-fee', 'elements.0.step', tariff([{ ...element('session', 5), step: 2 }])],
  ['never-reached', 'elements.1', tariff([energy, element('energy', 12, { seconds: { max: 60 } })])],
  ['minutes-out-of-range', 'elements.0.when.timeOfDay', when({ timeOfDay: { from: 0, to: 1_441 } })],
  ['minutes-empty', 'elements.0.when.timeOfDay', when({ timeOfDay: { from: 60, to: 60 } })],
  ['weekdays-empty', 'elements.0.when.weekdays', when({ weekdays: [] })],
  ['weekday-unknown', 'elements.0.when.weekdays', when({ weekdays: [0] })],
  ['day-unknown', 'elements.0.when.dates.from', when({ dates: { from: '2026-02-29' } })],
  ['day-unknown', 'elements.0.when.dates.until', when({ dates: { until: '' } })],
  ['days-empty', 'elements.0.when.dates', when({ dates: { from: '2026-03-01', until: '2026-03-01' } })],
  ['range-out-of-range', 'elements.0.when.energy', when({ energy: { min: -1 } })],
  ['range-empty', 'elements.0.when.power', when({ power: { min: 5, max: 5 } })],
  ['groups-empty', 'elements.0.when.groups', when({ groups: [] })],
  ['text-empty', 'elements.0.when.paymentBrand', when({ paymentBrand: '' })],
  ['only-of-a-reservation', 'elements.0.when.reservation', when({ reservation: 'used' })],
  [
    'not-of-a-reservation',
    'elements.0.when.idleSeconds',
    tariff([element('reservation-time', 5, { idleSeconds: { min: 5 } })]),
  ],
  ['grace-out-of-range', 'idle.graceSeconds', idle({ graceSeconds: -1 })],
  ['amount-out-of-range', 'idle.highestPerSession', idle({ highestPerSession: paise(-1) })],
  ['minutes-empty', 'idle.night', idle({ night: { from: 5, to: 5, highest: paise(1) } })],
  ['amount-out-of-range', 'lowest', tariff([energy], { lowest: paise(-1) })],
  ['lowest-above-highest', 'lowest', tariff([energy], { lowest: paise(2), highest: paise(1) })],
]

function when(conditions: TariffVersion['elements'][number]['when']) {
  return tariff([element('energy', 15, conditions)])
}

test.each(FAULTY)('a tariff with %s at %s is refused', (code, path, version) => {
  expect(checkTariff(version)).toEqual({
    ok: false,
    refusal: { kind: 'tariff-faulty', faults: [{ code, path }] },
  })
})

test('each fault of a tariff is met above, and all of one tariff come at once', () => {
  expect(new Set(FAULTY.map(([code]) => code))).toEqual(new Set(TARIFF_FAULTS))
  const checked = checkTariff(tariff([{ ...energy, step: 0, price: unnamed(-1) }]))
  expect(checked).toMatchObject({ refusal: { faults: [{}, {}] } })
})

test('a price is whole, and up to ₹1,00,000', () => {
  expect(microRupees(MOST_MICRO_RUPEES)).toBe(1e14)
  for (const wrong of [-1, 0.5, Number.NaN, MOST_MICRO_RUPEES + 1])
    expect(() => microRupees(wrong)).toThrow(RangeError)
})

const at = (stretches: Timeline['stretches'], more: Partial<Timeline> = {}) =>
  session('2026-11-22 10:00', stretches, more)

const FAULTY_TIMELINES: readonly (readonly [TimelineFault, string, Timeline])[] = [
  ['start-not-whole', 'start', at([], { start: 0.5 })],
  ['too-many-stretches', 'stretches', at(Array.from({ length: 100_001 }, () => stretch('idle', 1)))],
  ['seconds-out-of-range', 'stretches.0.seconds', at([stretch('charging', 0, 5)])],
  ['energy-out-of-range', 'stretches.1.energy', at([stretch('idle', 1), stretch('charging', 5, -1)])],
  ['energy-while-reserved', 'stretches.0.energy', at([stretch('reserved', 5, 1)], { reservation: 'used' })],
  [
    'reserved-after-start',
    'stretches.1.state',
    at([stretch('charging', 5), stretch('reserved', 5)], { reservation: 'used' }),
  ],
  ['reserved-without-reservation', 'stretches.0.state', at([stretch('reserved', 5)])],
  ['measure-out-of-range', 'stretches.0.power', at([stretch('charging', 5, 5, { power: -1 })])],
]

test.each(FAULTY_TIMELINES)('a timeline with %s at %s is refused', (code, path, timeline) => {
  expect(checkTimeline(timeline)).toEqual({
    ok: false,
    refusal: { kind: 'timeline-faulty', code, path },
  })
})

test('each fault of a timeline is met above, and what random tests price with has none', () => {
  expect(FAULTY_TIMELINES.map(([code]) => code)).toEqual([...TIMELINE_FAULTS])
  fc.assert(
    fc.property(tariffs, timelines, (version, timeline) => {
      expect([checkTariff(version), checkTimeline(timeline)]).toMatchObject([{ ok: true }, { ok: true }])
    }),
  )
})
