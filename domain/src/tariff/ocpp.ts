/** Tariffs as OCPP 2.1 has them (TariffType): to a charger that shows prices and the running cost. Per minute there. */

import type { BasisPoints } from '../money.ts'
import type { Conditions, Dimension, Range, TariffElement, TariffVersion } from './model.ts'
import {
  computeBeforeTax,
  formatClock,
  listOmittedLimits,
  listReachable,
  type Omission,
  type OutwardTariff,
  toDecimalRupees,
  toRupeesPerMinute,
  withLandShare,
} from './outward.ts'
import { computeAddedGst, computeInnerGst } from './rounding.ts'

const OCPP_WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type OcppBound = 'Energy' | 'Current' | 'Power' | 'Time' | 'ChargingTime' | 'IdleTime'

/** Bounds in Wh, A, W and seconds. */
export type OcppConditions = { readonly [B in `${'min' | 'max'}${OcppBound}`]?: number } & {
  readonly startTimeOfDay?: string
  readonly endTimeOfDay?: string
  readonly dayOfWeek?: readonly (typeof OCPP_WEEKDAYS)[number][]
  readonly validFromDate?: string
  readonly validToDate?: string
  readonly evseKind?: 'AC' | 'DC'
  readonly paymentBrand?: string
  readonly paymentRecognition?: string
}

interface OcppPrices<Price> {
  readonly prices: readonly (Price & { readonly conditions?: OcppConditions })[]
  readonly taxRates: readonly OcppTaxRate[]
}

export interface OcppTaxRate {
  readonly type: string
  /** Percent. */
  readonly tax: number
}

/** Rupees. */
export interface OcppCost {
  readonly exclTax: number
  readonly inclTax: number
}

export interface OcppTariff {
  readonly tariffId: string
  readonly currency: 'INR'
  readonly energy?: OcppPrices<{ readonly priceKwh: number }>
  readonly chargingTime?: OcppPrices<{ readonly priceMinute: number }>
  readonly idleTime?: OcppPrices<{ readonly priceMinute: number }>
  readonly fixedFee?: OcppPrices<{ readonly priceFixed: number }>
  readonly reservationTime?: OcppPrices<{ readonly priceMinute: number }>
  readonly reservationFixed?: OcppPrices<{ readonly priceFixed: number }>
  readonly minCost?: OcppCost
  readonly maxCost?: OcppCost
}

export interface OcppTerms {
  /** Up to 60 characters. */
  readonly tariffId: string
  readonly gstRate: BasisPoints
  /** Of the driver; none for a charger's default tariff. */
  readonly groups: readonly string[]
}

export function toOcppTariff(version: TariffVersion, terms: OcppTerms): OutwardTariff<OcppTariff> {
  const { tariffId, gstRate, groups } = terms
  const omitted = new Set<Omission>(listOmittedLimits(version))
  if (version.taxIncluded) omitted.add('tax-included')
  const meant = withLandShare(version).filter((element) => {
    const gap = isFor(element, groups, version) ? findGap(element) : undefined
    if (gap) omitted.add(gap)
    return gap === undefined && isFor(element, groups, version)
  })
  if (meant.some(({ step }) => step > 1)) omitted.add('step')
  const elements = listReachable(
    meant.map((element) => ({ ...element, when: { ...element.when, groups: undefined } })),
  )
  const has = (dimension: Dimension) => elements.some((element) => element.dimension === dimension)
  if (has('session-time') && (has('charging-time') || has('idle-time')))
    omitted.add('session-time-beside-other-time')

  const taxRates = [{ type: 'GST', tax: gstRate / 100 }]
  const priced = <Price>(
    name: string,
    of: readonly Dimension[],
    price: (element: TariffElement) => Price,
  ) => {
    const prices = elements
      .filter(({ dimension }) => of.includes(dimension))
      .map((element) => {
        const conditions = toConditions(withGrace(element, version))
        return { ...price(element), ...(conditions && { conditions }) }
      })
    return prices.length > 0 ? { [name]: { prices, taxRates } } : {}
  }
  const net = ({ price }: TariffElement) => computeBeforeTax(version, price, gstRate)
  const perKwh = (element: TariffElement) => ({ priceKwh: toDecimalRupees(net(element)) })
  const perMinute = (element: TariffElement) => ({ priceMinute: toRupeesPerMinute(net(element)) })
  const fixed = (element: TariffElement) => ({ priceFixed: toDecimalRupees(net(element)) })
  const cost = (amount: number): OcppCost =>
    version.taxIncluded
      ? { exclTax: (amount - computeInnerGst(amount, gstRate)) / 100, inclTax: amount / 100 }
      : { exclTax: amount / 100, inclTax: (amount + computeAddedGst(amount, gstRate)) / 100 }
  const tariff: OcppTariff = {
    tariffId,
    currency: 'INR',
    ...priced('energy', ['energy'], perKwh),
    ...priced('chargingTime', ['charging-time', 'session-time'], perMinute),
    ...priced('idleTime', ['idle-time', 'session-time'], perMinute),
    ...priced('fixedFee', ['session'], fixed),
    ...priced('reservationTime', ['reservation-time'], perMinute),
    ...priced('reservationFixed', ['reservation'], fixed),
    ...(version.lowest !== null && { minCost: cost(version.lowest) }),
    ...(version.highest !== null && { maxCost: cost(version.highest) }),
  }
  return { tariff, omitted: [...omitted] }
}

const OF_MOMENTS = ['energy', 'seconds', 'chargingSeconds', 'idleSeconds', 'power', 'current'] as const

function findGap({ dimension, when }: TariffElement): Omission | undefined {
  if (when.reservation) return 'reservation-end'
  const isFee = dimension === 'session' || dimension === 'reservation'
  if (isFee) return OF_MOMENTS.some((name) => when[name]) ? 'condition-of-a-fee' : undefined
  return when.paymentBrand || when.paymentRecognition ? 'payment' : undefined
}

/** Whether a driver of these groups can meet it at all: idle time that ends within the grace costs nothing. */
function isFor(
  { dimension, when }: TariffElement,
  groups: readonly string[],
  { idle }: TariffVersion,
): boolean {
  if (when.groups && !when.groups.some((group) => groups.includes(group))) return false
  return dimension !== 'idle-time' || (when.idleSeconds?.max ?? Number.POSITIVE_INFINITY) > idle.graceSeconds
}

/** The grace is the least idle time of each price of it. */
function withGrace({ dimension, when }: TariffElement, { idle }: TariffVersion): Conditions {
  if (dimension !== 'idle-time' || idle.graceSeconds === 0) return when
  const min = Math.max(when.idleSeconds?.min ?? 0, idle.graceSeconds)
  return { ...when, idleSeconds: { ...when.idleSeconds, min } }
}

function toConditions(when: Conditions): OcppConditions | undefined {
  const { timeOfDay, weekdays, dates } = when
  const conditions: OcppConditions = {
    ...(timeOfDay && {
      startTimeOfDay: formatClock(timeOfDay.from),
      endTimeOfDay: formatClock(timeOfDay.to),
    }),
    ...(weekdays && { dayOfWeek: OCPP_WEEKDAYS.filter((_name, at) => weekdays.includes(at + 1)) }),
    ...(dates?.from && { validFromDate: dates.from }),
    ...(dates?.until && { validToDate: dates.until }),
    ...(when.evse && { evseKind: when.evse }),
    ...(when.paymentBrand && { paymentBrand: when.paymentBrand }),
    ...(when.paymentRecognition && { paymentRecognition: when.paymentRecognition }),
    ...toBounds('Energy', when.energy, 1),
    ...toBounds('Current', when.current, 1000),
    ...toBounds('Power', when.power, 1),
    ...toBounds('Time', when.seconds, 1),
    ...toBounds('ChargingTime', when.chargingSeconds, 1),
    ...toBounds('IdleTime', when.idleSeconds, 1),
  }
  return Object.keys(conditions).length > 0 ? conditions : undefined
}

const toBounds = (of: OcppBound, range: Range | undefined, per: number) => ({
  ...(range?.min !== undefined && { [`min${of}`]: range.min / per }),
  ...(range?.max !== undefined && { [`max${of}`]: range.max / per }),
})
