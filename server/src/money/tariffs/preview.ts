/** What a charge would cost at a tariff, and what its prices are over a day and a week. */
import {
  type BasisPoints,
  buildExpectedTimeline,
  checkTariff,
  checkTimeline,
  computePricePreview,
  createPricer,
  DAY_CELLS,
  type DIMENSIONS,
  days,
  type EvseKind,
  findGstRate,
  GST_RATES,
  getStartOfIstDay,
  listPriceFacts,
  ok,
  type PriceCell,
  type PricedSession,
  type PriceFact,
  type Result,
  type TariffVersion,
  type TimelineRefused,
  toIstDay,
  WEEK_CELLS,
} from '@voltyatra/domain'
import type { Faulty } from './service.ts'

export interface PreviewRequest {
  readonly content: TariffVersion
  readonly evse: EvseKind
  /** That the connector delivers at best. */
  readonly powerW: number
  readonly groups: readonly string[]
  readonly energyWh: number
  readonly startsAt: Date
  readonly idleMinutes: number
}

export interface TariffPreview {
  readonly priced: PricedSession
  /** Of the charge, idle time included. */
  readonly seconds: number
  readonly facts: readonly PriceFact[]
  /** Whose price is drawn. */
  readonly drawn: 'energy' | 'charging-time' | 'session-time'
  readonly day: readonly PriceCell[]
  readonly week: readonly PriceCell[]
}

const DAY_SECONDS = 86_400

export function previewTariff(request: PreviewRequest): Result<TariffPreview, Faulty | TimelineRefused> {
  const { content, evse, groups, startsAt } = request
  const checked = checkTariff(content)
  if (!checked.ok) return checked
  const gstRate = findGstRateAround(startsAt)
  const start = toSeconds(startsAt)
  const power = Math.max(request.powerW, 1)
  const timeline = buildExpectedTimeline({
    start,
    energy: request.energyWh,
    power,
    idleSeconds: request.idleMinutes * 60,
    evse,
    groups,
  })
  const whole = checkTimeline(timeline)
  if (!whole.ok) return whole
  const drawn = DRAWN.find((one) => content.elements.some(({ dimension }) => dimension === one)) ?? 'energy'
  const draw = (from: number, cells: number) =>
    computePricePreview(content, { reader, gstRate, from, cells, of: drawn })
  const reader = { evse, groups, power }
  const today = getStartOfIstDay(toIstDay(startsAt))
  return ok({
    priced: createPricer(content, { gstRate })(timeline),
    seconds: timeline.stretches.reduce((sum, { seconds }) => sum + seconds, 0),
    facts: listPriceFacts(content, { reader, gstRate, now: start, ahead: DAY_SECONDS }),
    drawn,
    day: draw(toSeconds(today), DAY_CELLS),
    week: draw(toSeconds(findMondayBefore(today)), WEEK_CELLS),
  })
}

/** The rate of that day; of the first day that there was one, before it. */
export function findGstRateAround(at: Date): BasisPoints {
  const days = [toIstDay(at), GST_RATES[0]?.from ?? ''].toSorted()
  return findGstRate(days.at(-1) ?? '')
}

const DRAWN = [
  'energy',
  'charging-time',
  'session-time',
] as const satisfies readonly (typeof DIMENSIONS)[number][]

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** @param day the beginning of a day in India */
function findMondayBefore(day: Date): Date {
  const number = Math.round(Date.parse(`${toIstDay(day)}T00:00:00Z`) / days(1))
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((number + 3) % 7) + 7) % 7
  return new Date(day.getTime() - days(sinceMonday))
}
