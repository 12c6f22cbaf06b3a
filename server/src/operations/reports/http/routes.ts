/** The calls of reports. */

import { Readable } from 'node:stream'
import { exportReport, MOST_REPORT_ROWS, type ReportDivision, showReport } from '@voltyatra/contract'
import { ok, toIstDay, toKwh, toPercent, toRupees } from '@voltyatra/domain'
import {
  type Column,
  energyColumn,
  formatCsvHead,
  formatCsvLines,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../http/export/csv.ts'
import { allowLag, type Route, read, serveFile } from '../../../http/route.ts'
import { type Figures, formatRowName, makeReport, type Report, type ReportRow } from '../index.ts'
import { parseRequest } from './report-request.ts'

const toWireFigures = (of: Figures) => ({
  charges: of.charges,
  energyKwh: toKwh(of.energy),
  revenue: toRupees(of.taxable),
  gst: toRupees(of.gst),
  billed: toRupees(of.billed),
  refunds: toRupees(of.refunds),
  commission: toRupees(of.commission),
  partnerCredit: toRupees(of.partnerCredit),
  utilisationPercent: toPercent(of.utilisation),
  uptimePercent: toPercent(of.uptime),
})

const toWire = (by: ReportDivision, courseBy: 'day' | 'month', report: Report) => ({
  by,
  period: report.period,
  before: report.before,
  total: {
    figures: toWireFigures(report.total.figures),
    before: report.total.before && toWireFigures(report.total.before),
  },
  rowCount: report.rows.length,
  rows: report.rows.slice(0, MOST_REPORT_ROWS).map((row) => ({
    key: row.key,
    name: formatRowName(by, row),
    stationId: row.stationId,
    figures: toWireFigures(row.figures),
    before: row.before && toWireFigures(row.before),
  })),
  course: {
    by: courseBy,
    points: report.course.map(({ at, sums }) => ({
      at,
      charges: sums.charges,
      energyKwh: toKwh(sums.energy),
      revenue: toRupees(sums.taxable),
    })),
  },
})

interface NamedRow extends ReportRow {
  readonly called: string
}

const buildFigureColumns = (
  when: string,
  of: (row: NamedRow) => Figures | null,
): readonly Column<NamedRow>[] => {
  const percent = (label: string, name: 'utilisation' | 'uptime') =>
    numberColumn<NamedRow>(`${label}${when} (%)`, (row) => toPercent(of(row)?.[name] ?? null), 2)
  const rupees = (
    label: string,
    name: 'taxable' | 'gst' | 'billed' | 'refunds' | 'commission' | 'partnerCredit',
  ) => moneyColumn<NamedRow>(`${label}${when}`, (row) => of(row)?.[name] ?? null)
  return [
    numberColumn<NamedRow>(`Charges${when}`, (row) => of(row)?.charges ?? null),
    energyColumn<NamedRow>(`Energy${when}`, (row) => of(row)?.energy ?? null),
    rupees('Revenue', 'taxable'),
    rupees('GST', 'gst'),
    rupees('Billed', 'billed'),
    rupees('Refunds', 'refunds'),
    rupees('Commission', 'commission'),
    rupees('To partners', 'partnerCredit'),
    percent('Utilisation', 'utilisation'),
    percent('Uptime', 'uptime'),
  ]
}

const COLUMNS: readonly Column<NamedRow>[] = [
  textColumn('Of', ({ called }) => called),
  textColumn('Id', ({ key }) => key),
  ...buildFigureColumns('', ({ figures }) => figures),
  ...buildFigureColumns(' before', ({ before }) => before),
]

/** Few enough that making their lines holds nobody up. */
const LINES_AT_ONCE = 250

function* writeLines(rows: readonly NamedRow[]): Generator<string> {
  yield formatCsvHead(COLUMNS)
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE)
    yield formatCsvLines(COLUMNS, rows.slice(from, from + LINES_AT_ONCE))
}

const ROUTES: readonly Route[] = [
  read(showReport, async ({ db, now, query }) => {
    const request = parseRequest(query, now)
    if (!request.ok) return request
    const { by, period } = request.value
    return ok({ data: toWire(by, period.by, await makeReport(db, request.value, now)) })
  }),

  serveFile(exportReport, async ({ db, now, query }) => {
    const request = parseRequest(query, now)
    if (!request.ok) return request
    const { by } = request.value
    const { rows } = await makeReport(db, request.value, now)
    return ok({
      name: `voltyatra-report-by-${by}-${toIstDay(now)}.csv`,
      content: Readable.from(writeLines(rows.map((row) => ({ ...row, called: formatRowName(by, row) })))),
      audit: {
        action: 'export.report',
        subject: { kind: 'list', id: 'report' },
        after: { filters: query },
      },
    })
  }),
]

export const reportRoutes: readonly Route[] = ROUTES.map(allowLag)
