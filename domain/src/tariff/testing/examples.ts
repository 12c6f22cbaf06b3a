/** Small tariffs and sessions that tests name what matters of. */

import {
  type Conditions,
  type Dimension,
  microRupees,
  NO_IDLE_RULES,
  type TariffElement,
  type TariffVersion,
} from '../model.ts'
import type { PricedSession } from '../price.ts'
import { createPricer } from '../price.ts'
import type { Stretch, Timeline, TimelineState } from '../timeline.ts'
import { INDIA } from '../zone.ts'

export const rupees = (amount: number) => microRupees(Math.round(amount * 1_000_000))

export const element = (dimension: Dimension, price: number, when: Conditions = {}): TariffElement => ({
  dimension,
  price: rupees(price),
  step: 1,
  when,
})

export const tariff = (
  elements: readonly TariffElement[],
  more: Partial<TariffVersion> = {},
): TariffVersion => ({
  elements,
  idle: NO_IDLE_RULES,
  landShare: rupees(0),
  lowest: null,
  highest: null,
  taxIncluded: false,
  ...more,
})

export const stretch = (
  state: TimelineState,
  seconds: number,
  energy = 0,
  more: Partial<Stretch> = {},
): Stretch => ({ state, seconds, energy, power: null, current: null, ...more })

/** Seconds since 1970 of a local time in India: '2026-11-22 21:50'. */
export const inIndia = (local: string): number => Date.parse(`${local.replace(' ', 'T')}:00+05:30`) / 1000

export const session = (
  start: string,
  stretches: readonly Stretch[],
  more: Partial<Timeline> = {},
): Timeline => ({
  start: inIndia(start),
  stretches,
  evse: 'DC',
  groups: [],
  paymentBrand: null,
  paymentRecognition: null,
  reservation: null,
  ...more,
})

/** At 18 % in India. */
export const priced = (version: TariffVersion, timeline: Timeline): PricedSession =>
  createPricer(version, { gstRate: 1800, zone: INDIA })(timeline)

/** What each line is of, how much and its amount before GST, in short. */
export const inShort = ({ lines }: PricedSession): (string | number)[][] =>
  lines.map(({ of, quantity, amount }) => [of, quantity, amount])
