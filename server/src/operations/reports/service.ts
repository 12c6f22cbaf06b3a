/** Makes a report of one moment of the database. */
import { ZERO } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { type Days, listPoints, type Period, readAtOneMoment } from '../dashboard/index.ts'
import { type Comparison, computeComparedDays } from './compared-days.ts'
import {
  computeFigures,
  createComparison,
  type Division,
  type Figures,
  type ReportFilters,
  type Sort,
  type Sums,
} from './model.ts'
import { type PresenceRow, type SumsRow, selectNames, selectPresenceBy, selectSumsBy } from './queries.ts'

export interface ReportRequest {
  readonly by: Division
  readonly period: Period
  readonly compare: Comparison | undefined
  readonly sort: Sort
  readonly isDescending: boolean
  readonly filters: ReportFilters
}

export interface ReportRow {
  readonly key: string | null
  readonly name: string | null
  readonly stationId: string | null
  readonly figures: Figures
  readonly before: Figures | null
}

export interface CoursePoint {
  readonly at: string
  readonly sums: Sums
}

export interface Report {
  readonly period: Days
  readonly before: Days | null
  readonly total: { readonly figures: Figures; readonly before: Figures | null }
  readonly rows: readonly ReportRow[]
  readonly course: readonly CoursePoint[]
}

const ZERO_SUMS: Sums = {
  charges: 0,
  chargedSeconds: 0,
  energy: 0 as Sums['energy'],
  taxable: ZERO,
  gst: ZERO,
  billed: ZERO,
  refunds: ZERO,
  commission: ZERO,
  partnerCredit: ZERO,
}

type OfTime = 'hour' | 'day' | 'month'

/** Those that have an order of their own: a row for each, also where nothing happened. */
const isOfTime = (by: Division): by is OfTime => by === 'hour' || by === 'day' || by === 'month'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

const listReportPoints = (by: OfTime, days: Days | null): readonly string[] => {
  if (days === null) return []
  return by === 'hour' ? HOURS : listPoints({ ...days, by })
}

export function makeReport(db: Db, request: ReportRequest, now: Date): Promise<Report> {
  return readAtOneMoment(db, async (reader, counted) => {
    const { by, period, filters } = request
    const before = computeComparedDays(period, request.compare)
    const read = async (days: Days): Promise<Phase> => ({
      sums: await selectSumsBy(reader, { by, days, filters, counted }),
      presence: await selectPresenceBy(reader, { by, days, filters, now }),
    })
    const current = await read(period)
    const earlier = before && (await read(before))
    const rows = isOfTime(by)
      ? pairInOrder(
          listReportPoints(by, period),
          current,
          earlier && { ...earlier, points: listReportPoints(by, before) },
        )
      : sortBySize(request, current, earlier)
    const course =
      by === period.by
        ? current.sums
        : await selectSumsBy(reader, { by: period.by, days: period, filters, counted })
    return {
      period: { from: period.from, to: period.to },
      before,
      total: { figures: computeTotal(current), before: earlier && computeTotal(earlier) },
      rows: await nameRows(reader, by, rows),
      course: buildCourse(listPoints(period), course),
    }
  })
}

interface Phase {
  readonly sums: readonly SumsRow[]
  readonly presence: readonly PresenceRow[]
}

type Unnamed = Omit<ReportRow, 'name' | 'stationId'>

const computeTotal = ({ sums, presence }: Phase): Figures =>
  computeFigures(
    sums.find(({ isTotal }) => isTotal) ?? ZERO_SUMS,
    presence.find(({ isTotal }) => isTotal),
  )

/** The figures of each key, a key of either phase. */
function computeFiguresByKey({ sums, presence }: Phase): ReadonlyMap<string | null, Figures> {
  const presenceByKey = new Map(presence.flatMap((row) => (row.isTotal ? [] : [[row.key, row] as const])))
  return new Map(
    sums.flatMap((row) =>
      row.isTotal ? [] : [[row.key, computeFigures(row, presenceByKey.get(row.key))] as const],
    ),
  )
}

function sortBySize({ sort, isDescending }: ReportRequest, current: Phase, earlier: Phase | null): Unnamed[] {
  const now = computeFiguresByKey(current)
  const then = earlier && computeFiguresByKey(earlier)
  const keys = [...new Set([...now.keys(), ...(then?.keys() ?? [])])].sort()
  return keys
    .map((key) => ({
      key,
      figures: now.get(key) ?? computeFigures(ZERO_SUMS, undefined),
      before: then && (then.get(key) ?? computeFigures(ZERO_SUMS, undefined)),
    }))
    .sort(createComparison(sort, isDescending))
}

/** Row by row the first point with the first of the earlier period; the time that connectors were there is divided evenly. */
function pairInOrder(
  points: readonly string[],
  current: Phase,
  earlier: (Phase & { readonly points: readonly string[] }) | null,
): Unnamed[] {
  const now = spreadEvenly(current, points.length)
  const then = earlier && spreadEvenly(earlier, earlier.points.length)
  return points.map((key, index) => ({
    key,
    figures: now(key),
    before: then ? then(earlier.points[index] ?? '') : null,
  }))
}

const buildCourse = (points: readonly string[], rows: readonly SumsRow[]): CoursePoint[] => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return points.map((at) => ({ at, sums: byKey.get(at) ?? ZERO_SUMS }))
}

function spreadEvenly({ sums, presence }: Phase, count: number): (key: string) => Figures {
  const byKey = new Map(sums.flatMap((row) => (row.isTotal ? [] : [[row.key, row] as const])))
  const whole = presence.find(({ isTotal }) => isTotal)
  const part = whole && {
    connectorSeconds: whole.connectorSeconds / count,
    connectedSeconds: 0,
    acceptedSeconds: 0,
  }
  return (key) => computeFigures(byKey.get(key) ?? ZERO_SUMS, part)
}

async function nameRows(reader: Reader, by: Division, rows: readonly Unnamed[]): Promise<ReportRow[]> {
  const isNamed = by === 'station' || by === 'partner' || by === 'connector' || by === 'tariff'
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const names = new Map(isNamed ? (await selectNames(reader, by, keys)).map((one) => [one.key, one]) : [])
  return rows.map((row) => {
    const known = row.key === null ? undefined : names.get(row.key)
    return { ...row, name: known?.name ?? null, stationId: known?.stationId ?? null }
  })
}
