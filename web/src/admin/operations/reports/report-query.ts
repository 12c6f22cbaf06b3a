/** What the address asks for, as the call takes it; pure. */
import type { ReportDivision, ReportFigure } from '@voltyatra/contract'
import { computeMoments } from '../../list/period.ts'
import { reports } from './texts.ts'

/** All that the call knows: the compiler asks for a word for each. */
export const DIVISIONS = Object.keys(reports.divisions) as ReportDivision[]
export const FIGURES = Object.keys(reports.figures) as ReportFigure[]

type Order = ReportFigure | `-${ReportFigure}`

/** The names of the call. */
export interface ReportQuery {
  readonly by: ReportDivision
  readonly from?: string
  readonly to?: string
  readonly compare?: 'before' | 'year-before'
  readonly sort?: Order
  readonly stationId?: string
  readonly partnerId?: string
  readonly stateCode?: string
  readonly connectorType?: string
}

const IST_MS = 5.5 * 3_600_000

/** The day in India of a moment. */
const toDay = (moment: number): string =>
  new Date(moment + IST_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const parseDivision = (text: string): ReportDivision =>
  DIVISIONS.find((division) => division === text) ?? 'station'

const parseComparison = (text: string): ReportQuery['compare'] =>
  text === 'before' || text === 'year-before' ? text : undefined

/** Which figure the chart draws. */
export const parseDrawn = (text: string): 'revenue' | 'energyKwh' | 'charges' =>
  text === 'energyKwh' || text === 'charges' ? text : 'revenue'

const parseOrder = (text: string): Order | undefined =>
  FIGURES.flatMap((figure): Order[] => [figure, `-${figure}`]).find((order) => order === text)

const FILTERS = ['stationId', 'partnerId', 'stateCode', 'connectorType'] as const

export function parseRequest(get: (name: string) => string, now: Date): ReportQuery {
  const by = parseDivision(get('by'))
  const compare = parseComparison(get('compare'))
  const sort = parseOrder(get('sort'))
  const filters = FILTERS.map((name) => [name, get(name)] as const).filter(
    ([name, value]) => value !== '' && !(by === 'hour' && name === 'connectorType'),
  )
  return {
    by,
    ...readDays(get, now),
    ...(compare && { compare }),
    ...(sort && { sort }),
    ...Object.fromEntries(filters),
  }
}

/** Days of India's calendar; none for this month until today, which the server takes by itself. */
function readDays(
  get: (name: string) => string,
  now: Date,
): { readonly from?: string; readonly to?: string } {
  const moments = computeMoments({ period: get('period'), from: get('from'), to: get('to') }, now)
  return {
    ...(moments.from && { from: toDay(Date.parse(moments.from)) }),
    // The moment just after the last day.
    ...(moments.to && { to: toDay(Date.parse(moments.to) - 1) }),
  }
}
