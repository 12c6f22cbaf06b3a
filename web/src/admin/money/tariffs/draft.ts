/** What a tariff says, as the texts of its form. */
import type { BodyOf, draftTariff } from '@voltyatra/contract'

export type Content = BodyOf<typeof draftTariff>['content']
export type Element = Content['elements'][number]
export type Conditions = Element['when']
export type Dimension = Element['dimension']

/** Of times; prices are kept per hour. */
export type Per = 'min' | 'h'

export interface ElementTexts {
  /** Stays with the row when others are added or moved. */
  readonly key: string
  readonly dimension: Dimension
  /** Rupees per kWh, minute, hour or once. */
  readonly price: string
  readonly per: Per
  /** Wh or seconds. */
  readonly step: string
  readonly timeFrom: string
  readonly timeTo: string
  readonly weekdays: readonly number[]
  readonly dateFrom: string
  readonly dateUntil: string
  /** kWh. */
  readonly energyFrom: string
  readonly energyTo: string
  /** Minutes of a session. */
  readonly minutesFrom: string
  readonly minutesTo: string
  /** kW. */
  readonly powerFrom: string
  readonly powerTo: string
  readonly evse: '' | 'AC' | 'DC'
  readonly groups: readonly string[]
  readonly reservation: '' | 'used' | 'expired'
  /** Minutes of the session in which energy flowed, and in which the vehicle took nothing. */
  readonly chargingFrom: string
  readonly chargingTo: string
  readonly idleFrom: string
  readonly idleTo: string
  /** Amperes, summed over the phases. */
  readonly currentFrom: string
  readonly currentTo: string
  readonly paymentBrand: string
  readonly paymentRecognition: string
}

export interface DraftTexts {
  readonly elements: readonly ElementTexts[]
  readonly isTaxIncluded: boolean
  /** Rupees per kWh. */
  readonly landShare: string
  /** Rupees a session. */
  readonly lowest: string
  readonly highest: string
  readonly graceMinutes: string
  readonly idleHighest: string
  readonly nightFrom: string
  readonly nightTo: string
  readonly nightHighest: string
}

export const MICRO = 1_000_000
export const PRICE_DECIMALS = 6
export const THOUSAND = 1000
export const MINUTE = 60
export const HOUR_MINUTES = 60
export const DAY_MINUTES = 1440
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export const isPerTime = (dimension: Dimension): boolean => dimension.endsWith('-time')
export const isOnce = (dimension: Dimension): boolean =>
  dimension === 'session' || dimension === 'reservation'
export const isOfReservation = (dimension: Dimension): boolean => dimension.startsWith('reservation')

let made = 0

export const createElement = (
  dimension: Dimension,
  more: Partial<Omit<ElementTexts, 'key'>> = {},
): ElementTexts => {
  made += 1
  return {
    key: String(made),
    dimension,
    price: '',
    per: dimension === 'session-time' ? 'h' : 'min',
    step: '1',
    timeFrom: '',
    timeTo: '',
    weekdays: EVERY_DAY,
    dateFrom: '',
    dateUntil: '',
    energyFrom: '',
    energyTo: '',
    minutesFrom: '',
    minutesTo: '',
    powerFrom: '',
    powerTo: '',
    evse: '',
    groups: [],
    reservation: '',
    chargingFrom: '',
    chargingTo: '',
    idleFrom: '',
    idleTo: '',
    currentFrom: '',
    currentTo: '',
    paymentBrand: '',
    paymentRecognition: '',
    ...more,
  }
}

/** One price per kWh, before GST. */
export const createDraft = (): DraftTexts => ({
  elements: [createElement('energy')],
  isTaxIncluded: false,
  landShare: '',
  lowest: '',
  highest: '',
  graceMinutes: '',
  idleHighest: '',
  nightFrom: '',
  nightTo: '',
  nightHighest: '',
})

/** `14`, `14.5`, `0.885`; without zeros at the end. */
const formatDecimal = (value: number): string => String(Number(value.toFixed(PRICE_DECIMALS)))
const formatParts = (value: number | null | undefined, unit: number): string =>
  value === null || value === undefined ? '' : formatDecimal(value / unit)

export function formatClock(minute: number): string {
  const of = minute % DAY_MINUTES
  return [Math.floor(of / HOUR_MINUTES), of % HOUR_MINUTES]
    .map((one) => String(one).padStart(2, '0'))
    .join(':')
}

/** A price per hour is said per minute where that is as exact. */
const choosePer = (price: number): Per => (price % (HOUR_MINUTES * 100) === 0 ? 'min' : 'h')

export function toTexts(content: Content): DraftTexts {
  const { idle, landShare, lowest, highest } = content
  return {
    elements: content.elements.map(toElementTexts),
    isTaxIncluded: content.taxIncluded,
    landShare: landShare === 0 ? '' : formatParts(landShare, MICRO),
    lowest: formatParts(lowest, 100),
    highest: formatParts(highest, 100),
    graceMinutes: idle.graceSeconds === 0 ? '' : formatParts(idle.graceSeconds, MINUTE),
    idleHighest: formatParts(idle.highestPerSession, 100),
    nightFrom: idle.night ? formatClock(idle.night.from) : '',
    nightTo: idle.night ? formatClock(idle.night.to) : '',
    nightHighest: formatParts(idle.night?.highest, 100),
  }
}

function toElementTexts({ dimension, price, step, when }: Element): ElementTexts {
  const { timeOfDay, weekdays, dates, energy, seconds, power, evse, groups, reservation } = when
  const { chargingSeconds, idleSeconds, current, paymentBrand, paymentRecognition } = when
  const per = dimension === 'session-time' ? 'h' : choosePer(price)
  const unit = isPerTime(dimension) && per === 'min' ? MICRO * HOUR_MINUTES : MICRO
  return createElement(dimension, {
    price: formatParts(price, unit),
    per,
    step: String(step),
    timeFrom: timeOfDay ? formatClock(timeOfDay.from) : '',
    timeTo: timeOfDay ? formatClock(timeOfDay.to) : '',
    weekdays: weekdays ?? EVERY_DAY,
    dateFrom: dates?.from ?? '',
    dateUntil: dates?.until ?? '',
    energyFrom: formatParts(energy?.min, THOUSAND),
    energyTo: formatParts(energy?.max, THOUSAND),
    minutesFrom: formatParts(seconds?.min, MINUTE),
    minutesTo: formatParts(seconds?.max, MINUTE),
    powerFrom: formatParts(power?.min, THOUSAND),
    powerTo: formatParts(power?.max, THOUSAND),
    evse: evse ?? '',
    groups: groups ?? [],
    reservation: reservation ?? '',
    chargingFrom: formatParts(chargingSeconds?.min, MINUTE),
    chargingTo: formatParts(chargingSeconds?.max, MINUTE),
    idleFrom: formatParts(idleSeconds?.min, MINUTE),
    idleTo: formatParts(idleSeconds?.max, MINUTE),
    currentFrom: formatParts(current?.min, THOUSAND),
    currentTo: formatParts(current?.max, THOUSAND),
    paymentBrand: paymentBrand ?? '',
    paymentRecognition: paymentRecognition ?? '',
  })
}

/** Texts that a tab has kept, as far as they are still what the form has; undefined where they are not. */
export function parseKeptTexts(kept: unknown): DraftTexts | undefined {
  const blank = createDraft()
  if (!isLike(kept, blank) || kept.elements.length === 0) return undefined
  const like = createElement('energy')
  if (!kept.elements.every((one) => isLike(one, like))) return undefined
  // A row that is added later must not have the key of one that was kept.
  return {
    ...kept,
    elements: kept.elements.map(({ key: _old, dimension, ...rest }) => createElement(dimension, rest)),
  }
}

/** Whether every field is there, and of the same kind. */
function isLike<T extends object>(value: unknown, like: T): value is T {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  return Object.entries(like).every(
    ([name, one]) => typeof fields[name] === typeof one && Array.isArray(fields[name]) === Array.isArray(one),
  )
}
