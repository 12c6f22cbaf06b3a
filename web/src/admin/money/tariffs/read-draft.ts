/** The form's texts read into what a tariff says; what is wrong stands under the server's own paths. */
import { readNumber } from '../../../shared/typed-numbers.ts'
import {
  type Conditions,
  type Content,
  DAY_MINUTES,
  type DraftTexts,
  type Element,
  type ElementTexts,
  EVERY_DAY,
  HOUR_MINUTES,
  isOfReservation,
  isOnce,
  isPerTime,
  MICRO,
  MINUTE,
  PRICE_DECIMALS,
  THOUSAND,
} from './draft.ts'
import { draft as words } from './draft-texts.ts'

/** What is wrong, by the path that the server names it by: `elements.2.price`. */
export type DraftErrors = Readonly<Record<string, string>>

export type Read = { readonly content: Content } | { readonly errors: DraftErrors }

/** Collects what is wrong while texts are read. */
class Reading {
  readonly errors: Record<string, string> = {}

  wrong(path: string, message: string): 0 {
    this.errors[path] ??= message
    return 0
  }

  /** Whole units of what was typed: `unit` of them are one of the field's. */
  units(path: string, typed: string, { unit, decimals }: { unit: number; decimals: number }): number {
    const value = readNumber(typed, decimals, 'rupees')
    return value === undefined ? this.wrong(path, words.number(decimals)) : Math.round(value * unit)
  }

  /** Null where nothing was typed. */
  maybe(path: string, typed: string, how: { unit: number; decimals: number }): number | null {
    return typed.trim() === '' ? null : this.units(path, typed, how)
  }

  range(path: string, [from, to]: readonly [string, string], unit: number): { min?: number; max?: number } {
    const decimals = unit === THOUSAND ? 3 : PRICE_DECIMALS
    const [min, max] = [from, to].map((typed) => this.maybe(path, typed, { unit, decimals }))
    return { ...(min !== null && { min }), ...(max !== null && { max }) }
  }

  minute(path: string, typed: string): number {
    const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(typed) ?? []
    return hours === undefined
      ? this.wrong(path, words.bothTimes)
      : Number(hours) * HOUR_MINUTES + Number(minutes)
  }

  /** Where it ends at midnight, that is the end of the day. */
  timesOfDay(path: string, from: string, to: string): { from: number; to: number } {
    return { from: this.minute(path, from), to: this.minute(path, to) || DAY_MINUTES }
  }
}

const AMOUNT = { unit: 100, decimals: 2 }

export function parseContent(texts: DraftTexts): Read {
  const reading = new Reading()
  const { nightFrom, nightTo, nightHighest } = texts
  const hasNight = [nightFrom, nightTo, nightHighest].some((one) => one !== '')
  const content: Content = {
    elements: texts.elements.map((element, at) => parseElement(reading, element, `elements.${at}`)),
    idle: {
      graceSeconds:
        reading.maybe('idle.graceSeconds', texts.graceMinutes, { unit: MINUTE, decimals: PRICE_DECIMALS }) ??
        0,
      highestPerSession: reading.maybe('idle.highestPerSession', texts.idleHighest, AMOUNT),
      night: hasNight
        ? {
            ...reading.timesOfDay('idle.night', nightFrom, nightTo),
            highest: reading.units('idle.night.highest', nightHighest, AMOUNT),
          }
        : null,
    },
    landShare: reading.maybe('landShare', texts.landShare, { unit: MICRO, decimals: PRICE_DECIMALS }) ?? 0,
    lowest: reading.maybe('lowest', texts.lowest, AMOUNT),
    highest: reading.maybe('highest', texts.highest, AMOUNT),
    taxIncluded: texts.isTaxIncluded,
  }
  return Object.keys(reading.errors).length > 0 ? { errors: reading.errors } : { content }
}

function parseElement(reading: Reading, element: ElementTexts, path: string): Element {
  const { dimension, price, per, step } = element
  const isPerMinute = isPerTime(dimension) && per === 'min'
  return {
    dimension,
    price: reading.units(`${path}.price`, price, {
      unit: isPerMinute ? MICRO * HOUR_MINUTES : MICRO,
      decimals: PRICE_DECIMALS,
    }),
    step: isOnce(dimension) ? 1 : reading.units(`${path}.step`, step, { unit: 1, decimals: 0 }),
    when: readConditions(reading, element, `${path}.when`),
  }
}

type RangeName = 'energy' | 'seconds' | 'power' | 'chargingSeconds' | 'idleSeconds' | 'current'

function readConditions(reading: Reading, element: ElementTexts, path: string): Conditions {
  const { timeFrom, timeTo, weekdays, dateFrom, dateUntil, evse, groups, reservation } = element
  const { paymentBrand, paymentRecognition } = element
  const range = (name: RangeName, typed: readonly [string, string], unit: number) =>
    typed.some((one) => one.trim() !== '') && { [name]: reading.range(`${path}.${name}`, typed, unit) }
  return {
    ...((timeFrom || timeTo) && { timeOfDay: reading.timesOfDay(`${path}.timeOfDay`, timeFrom, timeTo) }),
    ...(weekdays.length < EVERY_DAY.length && { weekdays: [...weekdays] }),
    ...((dateFrom || dateUntil) && {
      dates: { ...(dateFrom && { from: dateFrom }), ...(dateUntil && { until: dateUntil }) },
    }),
    ...range('energy', [element.energyFrom, element.energyTo], THOUSAND),
    ...range('seconds', [element.minutesFrom, element.minutesTo], MINUTE),
    ...range('power', [element.powerFrom, element.powerTo], THOUSAND),
    ...(evse && { evse }),
    ...(groups.length > 0 && { groups: [...groups] }),
    ...(reservation && isOfReservation(element.dimension) && { reservation }),
    ...range('chargingSeconds', [element.chargingFrom, element.chargingTo], MINUTE),
    ...range('idleSeconds', [element.idleFrom, element.idleTo], MINUTE),
    ...range('current', [element.currentFrom, element.currentTo], THOUSAND),
    ...(paymentBrand.trim() && { paymentBrand: paymentBrand.trim() }),
    ...(paymentRecognition.trim() && { paymentRecognition: paymentRecognition.trim() }),
  }
}

/** As far as they can be read: for people, while they type. */
export const parseConditions = (element: ElementTexts): Conditions =>
  readConditions(new Reading(), element, '')

/** Whatever is typed otherwise: ₹14 and 14.00 are the same. */
export const isSameContent = (one: DraftTexts, other: DraftTexts): boolean =>
  JSON.stringify(parseContent(one)) === JSON.stringify(parseContent(other))
