/** Random tariffs and sessions whose bounds meet: around midnight, the ends of months and years, changes of the clock. */

import fc from 'fast-check'
import { paise } from '../../money.ts'
import {
  type Conditions,
  DIMENSIONS,
  type IdleRules,
  microRupees,
  type Range,
  type TariffElement,
  type TariffVersion,
} from '../model.ts'
import { type Stretch, TIMELINE_STATES, type Timeline } from '../timeline.ts'
import { INDIA, type Zone } from '../zone.ts'

const GROUPS = ['fleet', 'staff', 'taxi']
const POWERS = [0, 3_300, 7_400, 22_000, 50_000]
const MINUTES = [0, 1, 30, 360, 540, 960, 1_080, 1_320, 1_410, 1_439]
/** Each is a day whose beginning or end is more than a day's, and the days around it. */
const DAYS = [
  '2026-11-22',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2028-02-29',
  '2027-03-28',
  '2027-10-31',
  '2027-04-01',
]

/** Offsets with daylight saving as in central Europe, for 2027. */
const WITH_SUMMER: Zone = [
  { from: Number.NEGATIVE_INFINITY, ahead: 3600 },
  { from: Date.UTC(2027, 2, 28, 1) / 1000, ahead: 7200 },
  { from: Date.UTC(2027, 9, 31, 1) / 1000, ahead: 3600 },
]
const WEST: Zone = [{ from: Number.NEGATIVE_INFINITY, ahead: -12_600 }]

const zones: fc.Arbitrary<Zone> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(INDIA) },
  { weight: 2, arbitrary: fc.constantFrom(WITH_SUMMER, WITH_SUMMER, WEST) },
)

export const gstRates = fc.oneof(fc.constant(1800), fc.constantFrom(0, 500, 1200, 2800, 1799))

const optional = <T>(arbitrary: fc.Arbitrary<T>, weight = 5): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const minutes = fc.oneof(fc.constantFrom(...MINUTES), fc.nat({ max: 1_439 }))
const minuteSpan = fc
  .tuple(minutes, minutes)
  .map(([from, to]) => ({ from, to: to === 0 ? 1_440 : to }))
  .filter(({ from, to }) => from !== to)

const rangeOf = (bound: fc.Arbitrary<number>): fc.Arbitrary<Range> =>
  fc.tuple(bound, bound, fc.constantFrom('min', 'max', 'both')).map(([one, other, ends]) => {
    const [min, max] = one <= other ? [one, other + 1] : [other, one]
    return ends === 'min' ? { min } : ends === 'max' ? { max } : { min, max }
  })

const dates = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS), fc.constantFrom('from', 'until', 'both'))
  .map(([one, other, ends]) => {
    const [from, until] = one < other ? [one, other] : [other, one]
    return ends === 'from' || from === until ? { from } : ends === 'until' ? { until } : { from, until }
  })

const spans = fc.integer({ min: 1, max: 4_000 })
const ofBoth = {
  timeOfDay: optional(minuteSpan, 2),
  weekdays: optional(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
  dates: optional(dates),
  seconds: optional(rangeOf(spans)),
  evse: optional(fc.constantFrom('AC' as const, 'DC' as const), 9),
  groups: optional(fc.uniqueArray(fc.constantFrom(...GROUPS), { minLength: 1 }), 9),
  paymentBrand: optional(fc.constant('upi'), 19),
  paymentRecognition: optional(fc.constant('debit'), 19),
}
const ofSessions = {
  energy: optional(rangeOf(fc.integer({ min: 1, max: 6_000 })), 3),
  chargingSeconds: optional(rangeOf(spans), 9),
  idleSeconds: optional(rangeOf(spans), 9),
  power: optional(rangeOf(fc.constantFrom(...POWERS)), 9),
  current: optional(rangeOf(fc.constantFrom(0, 16_000, 32_000, 96_000)), 9),
}

const named = (conditions: object): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))

const sessionConditions = fc.record({ ...ofBoth, ...ofSessions }).map(named)
const reservationConditions = fc
  .record({ ...ofBoth, reservation: optional(fc.constantFrom('used' as const, 'expired' as const), 2) })
  .map(named)

const prices = fc
  .oneof(
    fc.constantFrom(0, 15_000_000, 16_999_999, 12_345_678),
    fc.nat({ max: 40_000_000 }),
    fc.nat({ max: 1_000_000_000 }),
  )
  .map(microRupees)

const elements: fc.Arbitrary<TariffElement> = fc
  .tuple(
    fc.constantFrom(...DIMENSIONS, 'energy' as const, 'idle-time' as const),
    prices,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.constantFrom(60, 300, 900, 7) },
    ),
    fc.boolean(),
    sessionConditions,
    reservationConditions,
  )
  .map(([dimension, price, step, isOpen, ofSession, ofReservation]) => ({
    dimension,
    price,
    step: dimension === 'session' || dimension === 'reservation' ? 1 : step,
    when: isOpen ? {} : dimension.startsWith('reservation') ? ofReservation : ofSession,
  }))

/** Without those that one without conditions hides. */
const reachable = (all: readonly TariffElement[]): TariffElement[] =>
  all.filter(
    ({ dimension }, at) =>
      !all.slice(0, at).some((one) => one.dimension === dimension && Object.keys(one.when).length === 0),
  )

/** Energy that gets dearer or cheaper with what was had, or with the hour, and time that costs something. */
const tiers: fc.Arbitrary<TariffElement[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000 }), prices), { maxLength: 3 }),
    fc.array(fc.tuple(minuteSpan, prices), { maxLength: 3 }),
    fc.tuple(prices, prices, prices),
    fc.constantFrom(1, 60, 900),
  )
  .map(([byEnergy, byHour, [energy, charging, idle], step]) => [
    ...byEnergy.map(([max, price]) => ofEnergy(price, { energy: { max } })),
    ...byHour.map(([timeOfDay, price]) => ofEnergy(price, { timeOfDay })),
    ...byHour.map(([timeOfDay]) => ({
      dimension: 'idle-time' as const,
      price: charging,
      step,
      when: { timeOfDay },
    })),
    ofEnergy(energy, {}),
    { dimension: 'idle-time', price: idle, step, when: {} },
  ])

const ofEnergy = (price: TariffElement['price'], when: Conditions): TariffElement => ({
  dimension: 'energy',
  price,
  step: 1,
  when,
})

const amounts = fc.oneof(fc.nat({ max: 2_000 }), fc.nat({ max: 100_000 })).map(paise)

/** Some end right before they begin, so that one night follows the other. */
const nights = fc.oneof(
  minuteSpan,
  fc.constantFrom(...MINUTES.slice(2)).map((minute) => ({ from: minute, to: minute - 1 })),
)

const idleRules: fc.Arbitrary<IdleRules> = fc.record({
  graceSeconds: fc.oneof(fc.constantFrom(0, 300), fc.nat({ max: 2_000 })),
  highestPerSession: fc.option(amounts),
  night: fc.option(
    fc.tuple(nights, amounts).map(([span, highest]) => ({ ...span, highest })),
    { freq: 2 },
  ),
})

export const tariffs: fc.Arbitrary<TariffVersion> = fc
  .record({
    elements: fc.oneof(tiers, fc.array(elements, { minLength: 1, maxLength: 10 })).map(reachable),
    idle: idleRules,
    landShare: fc.oneof(fc.constantFrom(0, 0, 1_000_000), fc.nat({ max: 3_000_000 })).map(microRupees),
    limits: fc.tuple(fc.option(amounts, { freq: 2 }), fc.option(amounts, { freq: 2 })),
    taxIncluded: fc.boolean(),
  })
  .map(({ limits: [one, other], ...tariff }) => {
    const isOrdered = one === null || other === null || one <= other
    return { ...tariff, lowest: isOrdered ? one : other, highest: isOrdered ? other : one }
  })

const stretches: fc.Arbitrary<Stretch> = fc.record({
  seconds: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 1_500 })),
  energy: fc.oneof(fc.constant(0), fc.nat({ max: 500 }), fc.nat({ max: 2_500 })),
  state: fc.constantFrom(...TIMELINE_STATES, 'charging' as const, 'idle' as const),
  power: fc.option(fc.constantFrom(...POWERS), { freq: 9 }),
  current: fc.option(fc.constantFrom(0, 16_000, 32_000, 96_000), { freq: 3 }),
})

/** What is reserved first, and without energy. */
const inOrder = (all: readonly Stretch[]): Stretch[] => [
  ...all.filter(({ state }) => state === 'reserved').map((one) => ({ ...one, energy: 0 })),
  ...all.filter(({ state }) => state !== 'reserved'),
]

/** A little before or after a minute of some day at which much changes. */
const starts = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...MINUTES), fc.integer({ min: -3_600, max: 600 }))
  .map(([day, minute, seconds]) => Date.parse(`${day}T00:00:00+05:30`) / 1000 + minute * 60 + seconds)

const summerStarts = fc
  .tuple(
    fc.constantFrom(...WITH_SUMMER.slice(1).map(({ from }) => from)),
    fc.integer({ min: -3_600, max: 600 }),
  )
  .map(([from, seconds]) => from + seconds)

export const timelines: fc.Arbitrary<Timeline> = fc
  .record({
    start: fc.oneof({ weight: 5, arbitrary: starts }, { weight: 1, arbitrary: summerStarts }),
    stretches: fc.array(stretches, { maxLength: 7 }).map(inOrder),
    evse: fc.constantFrom('AC' as const, 'DC' as const),
    groups: fc.subarray(GROUPS),
    paymentBrand: fc.option(fc.constant('upi')),
    paymentRecognition: fc.option(fc.constant('debit')),
    ended: fc.constantFrom('used' as const, 'expired' as const),
  })
  .map(({ ended, ...timeline }) => {
    const isReserved = timeline.stretches.some(({ state }) => state === 'reserved')
    return { ...timeline, reservation: isReserved ? ended : null }
  })

/** A session with the zone of its station, at whose own midnight much changes. */
export const placed = fc.tuple(zones, timelines).map(([zone, timeline]) => ({
  zone,
  timeline: { ...timeline, start: timeline.start + INDIA[0].ahead - zone[0].ahead },
}))
