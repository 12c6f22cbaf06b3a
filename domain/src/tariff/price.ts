/** From a session's timeline to the lines of its bill: the one function behind quote, live cost, bill and invoice. */

import { type BasisPoints, checkBasisPoints, type Paise, paise } from '../money.ts'
import type { DocumentTotal } from '../pricing/document.ts'
import { type Dimension, type MicroRupees, microRupees, type TariffVersion } from './model.ts'
import { buildPlan, type Plan, type PlannedElement } from './plan.ts'
import { computeAddedGst, computeInnerGst, multiplyAndDivide } from './rounding.ts'
import type { Timeline } from './timeline.ts'
import { type Counts, type NightCount, walk } from './walk.ts'
import { formatDay, INDIA, type Zone } from './zone.ts'

/** What a line is for: an element's dimension, the land share, or what a limit takes off or puts on. */
export type LineOf = Dimension | 'land-share' | LimitLine
export type LimitLine = 'idle-night-limit' | 'idle-session-limit' | 'highest' | 'lowest'

export interface PricedLine {
  readonly of: LineOf
  /** Which element of the version; null where none is behind it. */
  readonly element: number | null
  /** The local day, 'YYYY-MM-DD', on which the night of an idle fee's limit began; null elsewhere. */
  readonly night: string | null
  /** Wh of energy, seconds of time, or how often; what is begun counts whole by the element's step. */
  readonly quantity: number
  /** Per kWh, per hour or once, taxed as the tariff's prices are; 0 where a limit makes the amount. */
  readonly unitPrice: MicroRupees
  /** Before GST; below zero where a limit takes off. */
  readonly amount: Paise
  readonly gst: Paise
}

/** `amount` and `gst` are the sums of the lines'; GST is rounded once, of the whole. */
export interface PricedSession extends DocumentTotal {
  readonly lines: readonly PricedLine[]
  readonly gstRate: BasisPoints
}

export interface PricingTerms {
  readonly gstRate: BasisPoints
  /** The local time of the station; India without it. */
  readonly zone?: Zone
}

/**
 * Makes a version ready to price sessions: keep what it returns where many have the same tariff. Both must have
 * passed `checkTariff` and `checkTimeline`. @throws RangeError for a rate or a stretch that is none.
 */
export function createPricer(
  version: TariffVersion,
  { gstRate, zone = INDIA }: PricingTerms,
): (timeline: Timeline) => PricedSession {
  const plan = buildPlan(version)
  checkBasisPoints(gstRate)
  return (timeline) => {
    const counts = walk(plan, zone, timeline)
    addSteps(counts, plan.elements)
    return addTax(buildLines(plan, counts), gstRate, version.taxIncluded)
  }
}

/** A line before tax: `sum` is what quantity and price make. */
interface Line {
  readonly of: LineOf
  readonly element: number | null
  readonly night: string | null
  readonly quantity: number
  readonly unitPrice: MicroRupees
  readonly sum: number
}

const PER_KWH = 1000 * 10_000
const PER_HOUR = 3600 * 10_000
const PER_TIME = 10_000

const PER: Readonly<Record<Dimension, number>> = {
  energy: PER_KWH,
  'charging-time': PER_HOUR,
  'idle-time': PER_HOUR,
  'session-time': PER_HOUR,
  session: PER_TIME,
  'reservation-time': PER_HOUR,
  reservation: PER_TIME,
}

const FREE = microRupees(0)

const STEPPED = ['energy', 'charging-time', 'idle-time', 'session-time', 'reservation-time'] as const

/** Rounds each dimension's whole up to the step of what it counted last; of charging and idle time, the later one's. */
function addSteps(counts: Counts, elements: readonly PlannedElement[]): void {
  for (const dimension of STEPPED) {
    const last = counts.last[dimension]
    if (!last || last.step === 1) continue
    if (isTimeOfEither(dimension) && dimension !== counts.lastTime) continue
    const beyond = sumQuantities(counts, elements, dimension) % last.step
    if (beyond === 0) continue
    const missing = last.step - beyond
    if (dimension === 'idle-time' && counts.lastNight) counts.lastNight.seconds += missing
    else counts.quantities[last.index] = (counts.quantities[last.index] ?? 0) + missing
  }
}

const isTimeOfEither = (dimension: Dimension): boolean =>
  dimension === 'charging-time' || dimension === 'idle-time'

function sumQuantities(
  { quantities, nights }: Counts,
  elements: readonly PlannedElement[],
  dimension: Dimension,
): number {
  let whole = 0
  for (let index = 0; index < elements.length; index += 1)
    if (elements[index]?.dimension === dimension) whole += quantities[index] ?? 0
  if (dimension === 'idle-time') for (const { seconds } of nights) whole += seconds
  return whole
}

function buildLines({ elements, rules }: Plan, counts: Counts): Line[] {
  const { quantities, nights, energy, hasSession } = counts
  const lines: Line[] = []
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index]
    if (!element) break
    const quantity = quantities[index] ?? 0
    if (quantity > 0) lines.push(buildElementLine(element, quantity, null))
    if (element.dimension === 'idle-time' && nights.length > 0) addNights(lines, nights, element)
  }
  if (rules.landShare > 0 && energy > 0) lines.push(landShareLine(energy, rules.landShare))
  if (nights.length > 0) addNightLimits(lines, nights, rules.nightHighest)
  if (counts.last['idle-time']) {
    const beyond = sumLines(lines, isOfIdleTime) - rules.idleHighest
    if (beyond > 0) lines.push(buildLimitLine('idle-session-limit', null, -beyond))
  }
  const sum = sumLines(lines)
  if (sum > rules.highest) lines.push(buildLimitLine('highest', null, rules.highest - sum))
  else if (hasSession && sum < rules.lowest) lines.push(buildLimitLine('lowest', null, rules.lowest - sum))
  return lines
}

const buildElementLine = (
  { index, dimension, price }: PlannedElement,
  quantity: number,
  night: string | null,
): Line => ({
  of: dimension,
  element: index,
  night,
  quantity,
  unitPrice: price,
  sum: multiplyAndDivide(quantity, price, PER[dimension]),
})

function addNights(lines: Line[], nights: readonly NightCount[], of: PlannedElement): void {
  for (const { element, night, seconds } of nights)
    if (element === of) lines.push(buildElementLine(element, seconds, formatDay(night)))
}

const landShareLine = (energy: number, landShare: MicroRupees): Line => ({
  of: 'land-share',
  element: null,
  night: null,
  quantity: energy,
  unitPrice: landShare,
  sum: multiplyAndDivide(energy, landShare, PER_KWH),
})

function addNightLimits(lines: Line[], counted: readonly NightCount[], highest: number): void {
  const nights = new Set(counted.map(({ night }) => formatDay(night)))
  for (const night of nights) {
    const beyond = sumLines(lines, (line) => line.night === night) - highest
    if (beyond > 0) lines.push(buildLimitLine('idle-night-limit', night, -beyond))
  }
}

const isOfIdleTime = ({ of }: Line): boolean => of === 'idle-time' || of === 'idle-night-limit'

const buildLimitLine = (of: LimitLine, night: string | null, sum: number): Line => ({
  of,
  element: null,
  night,
  quantity: 1,
  unitPrice: FREE,
  sum,
})

function sumLines(lines: readonly Line[], counts: (line: Line) => boolean = () => true): number {
  let sum = 0
  for (const line of lines) if (counts(line)) sum += line.sum
  return sum
}

/** Each line has the GST that it adds to that of the lines before it: so they sum to the GST of the whole. */
function addTax(lines: readonly Line[], gstRate: BasisPoints, isIncluded: boolean): PricedSession {
  const priced: PricedLine[] = []
  let sum = 0
  let gstSoFar = 0
  for (const line of lines) {
    sum += line.sum
    const gstAfter = isIncluded ? computeInnerGst(sum, gstRate) : computeAddedGst(sum, gstRate)
    const gst = gstAfter - gstSoFar
    gstSoFar = gstAfter
    const { of, element, night, quantity, unitPrice } = line
    const amount = paise(isIncluded ? line.sum - gst : line.sum)
    priced.push({ of, element, night, quantity, unitPrice, amount, gst: paise(gst) })
  }
  const amount = paise(isIncluded ? sum - gstSoFar : sum)
  return { lines: priced, gstRate, amount, gst: paise(gstSoFar), total: paise(amount + gstSoFar) }
}
