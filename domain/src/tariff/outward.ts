/** What the mappings to OCPI and OCPP have in common: prices as decimals, times as text, one share folded into another. */

import type { BasisPoints } from '../money.ts'
import type { MicroRupees, TariffElement, TariffVersion } from './model.ts'
import { withBoth } from './standing-price.ts'

/** What a protocol has no words for. The tariff that is sent leaves it out, and what is billed may differ from it. */
export const OMISSIONS = [
  'idle-grace',
  'idle-highest-session',
  'idle-highest-night',
  'charging-or-idle-seconds',
  'condition-of-a-fee',
  'payment',
  'reservation-end',
  'session-time-beside-other-time',
  'step',
  /** The protocol's prices have no tax in them, so ours were divided and rounded. */
  'tax-included',
] as const
export type Omission = (typeof OMISSIONS)[number]

export interface OutwardTariff<T> {
  readonly tariff: T
  readonly omitted: readonly Omission[]
}

const MICRO = 1_000_000
const MINUTES = 60

/** The nearest decimal, of at most six places. */
export const toDecimalRupees = (price: MicroRupees): number => price / MICRO

/** Ours is per hour, as OCPI's: the one place where an hour becomes minutes. */
export const toRupeesPerMinute = (perHour: MicroRupees): number => perHour / MINUTES / MICRO

/** '09:30'; what ends with the day ends at '00:00'. */
export function formatClock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

/** Energy with the land share in its price, also where no element of energy counts. */
export function withLandShare({ elements, landShare }: TariffVersion): readonly TariffElement[] {
  if (landShare === 0) return elements
  const dearer = elements.map((element) =>
    element.dimension === 'energy'
      ? { ...element, price: (element.price + landShare) as MicroRupees }
      : element,
  )
  return [...dearer, { dimension: 'energy', price: landShare, step: 1, when: {} }]
}

export const computeBeforeTax = ({ taxIncluded }: TariffVersion, price: MicroRupees, rate: BasisPoints) =>
  withBoth(price, rate, taxIncluded).beforeGst

/** Without those that an element without conditions stands before. */
export function listReachable(elements: readonly TariffElement[]): TariffElement[] {
  const closed = new Set<string>()
  return elements.filter(({ dimension, when }) => {
    if (closed.has(dimension)) return false
    if (Object.values(when).every((condition) => condition === undefined)) closed.add(dimension)
    return true
  })
}

/** What the rules for idle time say that neither protocol has a word for. */
export function listOmittedLimits({ elements, idle }: TariffVersion): Omission[] {
  if (!elements.some(({ dimension }) => dimension === 'idle-time')) return []
  return [
    ...(idle.highestPerSession === null ? [] : (['idle-highest-session'] as const)),
    ...(idle.night === null ? [] : (['idle-highest-night'] as const)),
  ]
}
