/** Tariffs as OCPI 2.2.1 and 2.3.0 have them: to a partner, and from one. Both have time prices per hour, as ours are. */

import { type BasisPoints, type Paise, paise } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import {
  type Conditions,
  type Dimension,
  type EvseKind,
  type MicroRupees,
  microRupees,
  NO_IDLE_RULES,
  type Range,
  type TariffElement,
  type TariffVersion,
} from './model.ts'
import {
  computeBeforeTax,
  formatClock,
  listOmittedLimits,
  listReachable,
  type Omission,
  type OutwardTariff,
  toDecimalRupees,
  withLandShare,
} from './outward.ts'
import { computeAddedGst, computeInnerGst } from './rounding.ts'

export type OcpiDimension = 'ENERGY' | 'FLAT' | 'PARKING_TIME' | 'TIME'

export interface OcpiPriceComponent {
  readonly type: OcpiDimension
  /** Rupees per kWh, per hour, or once. */
  readonly price: number
  /** Percent. */
  readonly vat?: number
  readonly step_size: number
}

const OCPI_WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

export interface OcpiRestrictions {
  readonly start_time?: string
  readonly end_time?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly min_kwh?: number
  readonly max_kwh?: number
  readonly min_current?: number
  readonly max_current?: number
  readonly min_power?: number
  readonly max_power?: number
  readonly min_duration?: number
  readonly max_duration?: number
  readonly day_of_week?: readonly (typeof OCPI_WEEKDAYS)[number][]
  readonly reservation?: 'RESERVATION' | 'RESERVATION_EXPIRES'
}

export interface OcpiTariffElement {
  readonly price_components: readonly OcpiPriceComponent[]
  readonly restrictions?: OcpiRestrictions
}

/** Rupees: of 2.2.1 the first pair, of 2.3.0 the second. */
export type OcpiLimit =
  | { readonly excl_vat: number; readonly incl_vat?: number }
  | { readonly before_taxes: number; readonly after_taxes?: number }

export interface OcpiTariff {
  readonly country_code: string
  readonly party_id: string
  readonly id: string
  readonly currency: string
  readonly min_price?: OcpiLimit
  readonly max_price?: OcpiLimit
  readonly elements: readonly OcpiTariffElement[]
  /** 2.3.0 only, and mandatory there. */
  readonly tax_included?: 'YES' | 'NO' | 'N/A'
  readonly last_updated: string
}

export interface OcpiTerms {
  readonly release: '2.2.1' | '2.3.0'
  readonly countryCode: string
  readonly partyId: string
  readonly id: string
  readonly lastUpdated: string
  /** OCPI has no condition for it: AC and DC have tariffs of their own. */
  readonly evse: EvseKind
  readonly gstRate: BasisPoints
}

/** For drivers of partners: what is only for groups of ours or for payments of ours is left out. */
export function toOcpiTariff(version: TariffVersion, terms: OcpiTerms): OutwardTariff<OcpiTariff> {
  const { release, countryCode, partyId, id, lastUpdated, evse, gstRate } = terms
  const omitted = new Set<Omission>(listOmittedLimits(version))
  const isOld = release === '2.2.1'
  if (isOld && version.taxIncluded) omitted.add('tax-included')
  const meant = withLandShare(version).filter(({ when }) => isForPartners(when, evse))
  const dimensions = new Set(meant.map(({ dimension }) => dimension))
  if (dimensions.has('idle-time') && version.idle.graceSeconds > 0) omitted.add('idle-grace')
  if (dimensions.has('session-time') && (dimensions.has('charging-time') || dimensions.has('idle-time')))
    omitted.add('session-time-beside-other-time')
  const elements = meant.flatMap((element): OcpiTariffElement[] => {
    const gap = findGap(element.when)
    if (gap) omitted.add(gap)
    if (gap) return []
    const price = toDecimalRupees(isOld ? computeBeforeTax(version, element.price, gstRate) : element.price)
    const components = TYPES[element.dimension].map((type) => ({
      type,
      price,
      vat: gstRate / 100,
      step_size: element.step,
    }))
    const restrictions = toRestrictions(element)
    return [{ price_components: components, ...(restrictions && { restrictions }) }]
  })
  const limit = (amount: Paise) => toLimit(amount, version.taxIncluded, gstRate, isOld)
  const tariff = {
    country_code: countryCode,
    party_id: partyId,
    id,
    currency: 'INR',
    ...(version.lowest !== null && { min_price: limit(version.lowest) }),
    ...(version.highest !== null && { max_price: limit(version.highest) }),
    elements,
    ...(isOld ? {} : { tax_included: version.taxIncluded ? ('YES' as const) : ('NO' as const) }),
    last_updated: lastUpdated,
  }
  return { tariff, omitted: [...omitted] }
}

const TYPES: Readonly<Record<Dimension, readonly OcpiDimension[]>> = {
  energy: ['ENERGY'],
  'charging-time': ['TIME'],
  'idle-time': ['PARKING_TIME'],
  'session-time': ['TIME', 'PARKING_TIME'],
  session: ['FLAT'],
  'reservation-time': ['TIME'],
  reservation: ['FLAT'],
}

const isForPartners = (when: Conditions, evse: EvseKind): boolean =>
  when.groups === undefined &&
  when.paymentBrand === undefined &&
  when.paymentRecognition === undefined &&
  (when.evse ?? evse) === evse

function findGap(when: Conditions): Omission | undefined {
  if (when.chargingSeconds || when.idleSeconds) return 'charging-or-idle-seconds'
  return when.reservation === 'used' ? 'reservation-end' : undefined
}

function toRestrictions({ dimension, when }: TariffElement): OcpiRestrictions | undefined {
  const { timeOfDay, dates, weekdays } = when
  const isOfReservation = dimension === 'reservation' || dimension === 'reservation-time'
  const restrictions: OcpiRestrictions = {
    ...(timeOfDay && { start_time: formatClock(timeOfDay.from), end_time: formatClock(timeOfDay.to) }),
    ...(dates?.from && { start_date: dates.from }),
    ...(dates?.until && { end_date: dates.until }),
    ...toRangeEnds('kwh', when.energy, 1000),
    ...toRangeEnds('current', when.current, 1000),
    ...toRangeEnds('power', when.power, 1000),
    ...toRangeEnds('duration', when.seconds, 1),
    ...(weekdays && { day_of_week: OCPI_WEEKDAYS.filter((_name, at) => weekdays.includes(at + 1)) }),
    ...(isOfReservation && {
      reservation: when.reservation === 'expired' ? 'RESERVATION_EXPIRES' : 'RESERVATION',
    }),
  }
  return Object.keys(restrictions).length > 0 ? restrictions : undefined
}

const toRangeEnds = (
  of: 'kwh' | 'current' | 'power' | 'duration',
  range: Range | undefined,
  per: number,
) => ({
  ...(range?.min !== undefined && { [`min_${of}`]: range.min / per }),
  ...(range?.max !== undefined && { [`max_${of}`]: range.max / per }),
})

function toLimit(amount: Paise, isIncluded: boolean, rate: BasisPoints, isOld: boolean): OcpiLimit {
  const before = (isIncluded ? amount - computeInnerGst(amount, rate) : amount) / 100
  const after = (isIncluded ? amount : amount + computeAddedGst(amount, rate)) / 100
  return isOld ? { excl_vat: before, incl_vat: after } : { before_taxes: before, after_taxes: after }
}

export const OCPI_TARIFF_FAULTS = [
  'currency-not-rupees',
  'vat-differs',
  'number-out-of-range',
  'time-unknown',
  'energy-while-reserved',
  'limit-without-tax',
] as const

export interface OcpiTariffFault {
  readonly code: (typeof OCPI_TARIFF_FAULTS)[number]
  readonly path: string
}

export interface OcpiTariffRefused {
  readonly kind: 'ocpi-tariff-refused'
  /** One at least. */
  readonly faults: readonly OcpiTariffFault[]
}

export interface FromOcpi {
  /** To be checked by `checkTariff`. What is never reached in the partner's list is not in it. */
  readonly version: TariffVersion
  /** Null where the partner names no tax. */
  readonly gstRate: BasisPoints | null
}

/** A partner's tariff as ours: its parking time is idle time, of which what the charger paused is free here. */
export function parseOcpiTariff(tariff: OcpiTariff): Result<FromOcpi, OcpiTariffRefused> {
  const faults: OcpiTariffFault[] = []
  if (tariff.currency !== 'INR') faults.push({ code: 'currency-not-rupees', path: 'currency' })
  const taxIncluded = tariff.tax_included === 'YES'
  const read = tariff.elements.flatMap((element, at) => parseElements(element, `elements.${at}`, faults))
  // An expired reservation has the price that is named for it, wherever in the list that stands.
  const elements = listReachable(read.toSorted((one, other) => getRank(one) - getRank(other)))
  const version: TariffVersion = {
    elements,
    idle: NO_IDLE_RULES,
    landShare: microRupees(0),
    lowest: parseAmount(tariff.min_price, taxIncluded, 'min_price', faults),
    highest: parseAmount(tariff.max_price, taxIncluded, 'max_price', faults),
    taxIncluded,
  }
  const gstRate = parseVat(tariff, faults)
  return faults.length > 0 ? refuse({ kind: 'ocpi-tariff-refused', faults }) : ok({ version, gstRate })
}

const getRank = ({ when }: TariffElement): number => (when.reservation === 'expired' ? 0 : 1)

function parseElements(
  { price_components, restrictions }: OcpiTariffElement,
  path: string,
  faults: OcpiTariffFault[],
): TariffElement[] {
  const when = parseConditions(restrictions ?? {}, `${path}.restrictions`, faults)
  return price_components.flatMap(({ type, price, step_size }, at) => {
    const component = `${path}.price_components.${at}`
    const dimension = DIMENSION_OF[type][restrictions?.reservation ? 'reserved' : 'session']
    if (!dimension) {
      faults.push({ code: 'energy-while-reserved', path: `${component}.type` })
      return []
    }
    const count = parseWhole(price, 1e6, `${component}.price`, faults)
    const step = type === 'FLAT' ? 1 : Math.max(1, step_size)
    return [{ dimension, price: count as MicroRupees, step, when }]
  })
}

const DIMENSION_OF = {
  ENERGY: { session: 'energy', reserved: null },
  TIME: { session: 'charging-time', reserved: 'reservation-time' },
  PARKING_TIME: { session: 'idle-time', reserved: null },
  FLAT: { session: 'session', reserved: 'reservation' },
} as const

function parseConditions(given: OcpiRestrictions, path: string, faults: OcpiTariffFault[]): Conditions {
  const range = (of: 'kwh' | 'current' | 'power' | 'duration', per: number): Range | undefined => {
    const [min, max] = [given[`min_${of}`], given[`max_${of}`]]
    if (min === undefined && max === undefined) return undefined
    return {
      ...(min !== undefined && { min: parseWhole(min, per, `${path}.min_${of}`, faults) }),
      ...(max !== undefined && { max: parseWhole(max, per, `${path}.max_${of}`, faults) }),
    }
  }
  const ranges = {
    energy: range('kwh', 1000),
    current: range('current', 1000),
    power: range('power', 1000),
    seconds: range('duration', 1),
  }
  const { start_time, end_time, start_date, end_date, day_of_week, reservation } = given
  return {
    ...((start_time || end_time) && {
      timeOfDay: {
        from: start_time ? parseMinute(start_time, `${path}.start_time`, faults) : 0,
        to: (end_time && parseMinute(end_time, `${path}.end_time`, faults)) || 1_440,
      },
    }),
    ...(day_of_week &&
      day_of_week.length > 0 && { weekdays: day_of_week.map((day) => OCPI_WEEKDAYS.indexOf(day) + 1) }),
    ...((start_date || end_date) && {
      dates: { ...(start_date && { from: start_date }), ...(end_date && { until: end_date }) },
    }),
    ...Object.fromEntries(Object.entries(ranges).filter(([, value]) => value !== undefined)),
    ...(reservation === 'RESERVATION_EXPIRES' && { reservation: 'expired' }),
  }
}

function parseMinute(text: string, path: string, faults: OcpiTariffFault[]): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (!match) faults.push({ code: 'time-unknown', path })
  return match ? Number(match[1]) * 60 + Number(match[2]) : 0
}

/** A decimal as a whole number of its smallest unit. */
function parseWhole(value: number, per: number, path: string, faults: OcpiTariffFault[]): number {
  const count = Math.round(value * per)
  if (count >= 0 && count <= 1e12 && count / per === value) return count
  faults.push({ code: 'number-out-of-range', path })
  return 0
}

function parseAmount(
  limit: OcpiLimit | undefined,
  isIncluded: boolean,
  path: string,
  faults: OcpiTariffFault[],
): Paise | null {
  if (!limit) return null
  const [before, after] =
    'excl_vat' in limit ? [limit.excl_vat, limit.incl_vat] : [limit.before_taxes, limit.after_taxes]
  const amount = isIncluded ? after : before
  if (amount !== undefined) return paise(parseWhole(amount, 100, path, faults))
  faults.push({ code: 'limit-without-tax', path })
  return null
}

function parseVat({ elements }: OcpiTariff, faults: OcpiTariffFault[]): BasisPoints | null {
  const rates = new Set(elements.flatMap(({ price_components }) => price_components.map(({ vat }) => vat)))
  if (rates.size > 1) faults.push({ code: 'vat-differs', path: 'elements' })
  const [rate] = rates
  return rate === undefined ? null : parseWhole(rate, 100, 'elements', faults)
}
