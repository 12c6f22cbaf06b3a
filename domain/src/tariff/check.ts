/** Whether a tariff can be priced with at all: each fault by code and path, nothing put right in silence. */

import { ok, type Result, refuse } from '../result.ts'
import {
  type Conditions,
  DIMENSIONS,
  MOST_MICRO_RUPEES,
  type Range,
  type TariffElement,
  type TariffVersion,
} from './model.ts'
import { parseDayNumber } from './zone.ts'

export const TARIFF_FAULTS = [
  'no-elements',
  'too-many-elements',
  'dimension-unknown',
  'price-out-of-range',
  'amount-out-of-range',
  'step-out-of-range',
  'step-of-fee',
  'lowest-above-highest',
  'grace-out-of-range',
  'minutes-out-of-range',
  'minutes-empty',
  'weekday-unknown',
  'weekdays-empty',
  'day-unknown',
  'days-empty',
  'range-out-of-range',
  'range-empty',
  'groups-empty',
  'text-empty',
  /** A reservation has no energy, power or idle time. */
  'not-of-a-reservation',
  'only-of-a-reservation',
  /** An element without conditions stands before it in its dimension. */
  'never-reached',
] as const
export type TariffFaultCode = (typeof TARIFF_FAULTS)[number]

export interface TariffFault {
  readonly code: TariffFaultCode
  /** Where it stands: 'elements.2.when.timeOfDay'. */
  readonly path: string
}

export interface TariffRefused {
  readonly kind: 'tariff-faulty'
  /** In the order of the tariff; one at least. */
  readonly faults: readonly TariffFault[]
}

export const MOST_ELEMENTS = 200
const MOST_STEP = 86_400
const MOST_AMOUNT = 1e12
const MOST_BOUND = 1e12
const DAY_MINUTES = 1440

export function checkTariff(version: TariffVersion): Result<TariffVersion, TariffRefused> {
  const faults = [...checkElements(version.elements), ...checkRules(version)]
  return faults.length > 0 ? refuse({ kind: 'tariff-faulty', faults }) : ok(version)
}

function checkElements(elements: readonly TariffElement[]): TariffFault[] {
  if (elements.length === 0) return [{ code: 'no-elements', path: 'elements' }]
  if (elements.length > MOST_ELEMENTS) return [{ code: 'too-many-elements', path: 'elements' }]
  const closed = new Set<string>()
  return elements.flatMap((element, at) => {
    const path = `elements.${at}`
    const faults = checkElement(element, path)
    if (closed.has(element.dimension)) faults.push({ code: 'never-reached', path })
    if (Object.values(element.when).every((condition) => condition === undefined))
      closed.add(element.dimension)
    return faults
  })
}

function checkElement({ dimension, price, step, when }: TariffElement, path: string): TariffFault[] {
  const isFee = dimension === 'session' || dimension === 'reservation'
  return listFaults([
    [!DIMENSIONS.includes(dimension), 'dimension-unknown', `${path}.dimension`],
    [!isWhole(price, 0, MOST_MICRO_RUPEES), 'price-out-of-range', `${path}.price`],
    [!isWhole(step, 1, MOST_STEP), 'step-out-of-range', `${path}.step`],
    [isFee && step !== 1, 'step-of-fee', `${path}.step`],
    ...checkPlace(when, dimension.startsWith('reservation'), `${path}.when`),
    ...checkClock(when, `${path}.when`),
    ...checkRanges(when, `${path}.when`),
    [when.groups?.length === 0, 'groups-empty', `${path}.when.groups`],
    [when.groups?.includes('') === true, 'text-empty', `${path}.when.groups`],
    [when.paymentBrand === '', 'text-empty', `${path}.when.paymentBrand`],
    [when.paymentRecognition === '', 'text-empty', `${path}.when.paymentRecognition`],
  ])
}

type Finding = readonly [isFault: boolean, code: TariffFaultCode, path: string]

const listFaults = (findings: readonly Finding[]): TariffFault[] =>
  findings.flatMap(([isFault, code, path]) => (isFault ? [{ code, path }] : []))

const OF_SESSIONS = ['energy', 'chargingSeconds', 'idleSeconds', 'power', 'current'] as const

const checkPlace = (when: Conditions, isReservation: boolean, path: string): Finding[] =>
  isReservation
    ? OF_SESSIONS.map((name) => [when[name] !== undefined, 'not-of-a-reservation', `${path}.${name}`])
    : [[when.reservation !== undefined, 'only-of-a-reservation', `${path}.reservation`]]

function checkClock({ timeOfDay, weekdays, dates }: Conditions, path: string): Finding[] {
  const findings: Finding[] = []
  if (timeOfDay) findings.push(...checkMinutes(timeOfDay, `${path}.timeOfDay`))
  if (weekdays) {
    findings.push([weekdays.length === 0, 'weekdays-empty', `${path}.weekdays`])
    findings.push([weekdays.some((day) => !isWhole(day, 1, 7)), 'weekday-unknown', `${path}.weekdays`])
  }
  if (dates) {
    const [from, until] = [dates.from, dates.until].map((day) => day && parseDayNumber(day))
    findings.push([Number.isNaN(from) || from === '', 'day-unknown', `${path}.dates.from`])
    findings.push([Number.isNaN(until) || until === '', 'day-unknown', `${path}.dates.until`])
    const isEmpty = typeof from === 'number' && typeof until === 'number' && from >= until
    findings.push([isEmpty, 'days-empty', `${path}.dates`])
  }
  return findings
}

const checkMinutes = ({ from, to }: { from: number; to: number }, path: string): Finding[] => [
  [!isWhole(from, 0, DAY_MINUTES - 1) || !isWhole(to, 1, DAY_MINUTES), 'minutes-out-of-range', path],
  [from === to, 'minutes-empty', path],
]

const RANGES = ['energy', 'seconds', 'chargingSeconds', 'idleSeconds', 'power', 'current'] as const

const checkRanges = (when: Conditions, path: string): Finding[] =>
  RANGES.flatMap((name): Finding[] => {
    const range: Range | undefined = when[name]
    if (!range) return []
    const { min, max } = range
    const bounds = [min, max].filter((bound) => bound !== undefined)
    return [
      [bounds.some((bound) => !isWhole(bound, 0, MOST_BOUND)), 'range-out-of-range', `${path}.${name}`],
      [(min ?? 0) >= (max ?? Number.POSITIVE_INFINITY), 'range-empty', `${path}.${name}`],
    ]
  })

function checkRules({ idle, landShare, lowest, highest }: TariffVersion): TariffFault[] {
  const isAmount = (amount: number | null) => amount === null || isWhole(amount, 0, MOST_AMOUNT)
  return listFaults([
    [!isWhole(idle.graceSeconds, 0, MOST_STEP), 'grace-out-of-range', 'idle.graceSeconds'],
    [!isAmount(idle.highestPerSession), 'amount-out-of-range', 'idle.highestPerSession'],
    ...(idle.night ? checkMinutes(idle.night, 'idle.night') : []),
    [!isAmount(idle.night?.highest ?? null), 'amount-out-of-range', 'idle.night.highest'],
    [!isWhole(landShare, 0, MOST_MICRO_RUPEES), 'price-out-of-range', 'landShare'],
    [!isAmount(lowest), 'amount-out-of-range', 'lowest'],
    [!isAmount(highest), 'amount-out-of-range', 'highest'],
    [lowest !== null && highest !== null && lowest > highest, 'lowest-above-highest', 'lowest'],
  ])
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most
