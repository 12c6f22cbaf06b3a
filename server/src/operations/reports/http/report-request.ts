/** What a call asks for as the report takes it. */
import type { QueryOf, ReportFigure, showReport } from '@voltyatra/contract'
import { countDays, ok, type Result, toSentence } from '@voltyatra/domain'
import type { HandlerRefusal } from '../../../http/route.ts'
import { parsePeriod } from '../../dashboard/index.ts'
import type { ReportRequest, Sort } from '../index.ts'

const MOST_DAYS_ONE_BY_ONE = 366

const SORT_OF: Readonly<Record<ReportFigure, Sort>> = {
  charges: 'charges',
  energyKwh: 'energy',
  revenue: 'taxable',
  gst: 'gst',
  billed: 'billed',
  refunds: 'refunds',
  commission: 'commission',
  partnerCredit: 'partnerCredit',
  utilisationPercent: 'utilisation',
  uptimePercent: 'uptime',
}

export function parseRequest(
  query: QueryOf<typeof showReport>,
  now: Date,
): Result<ReportRequest, HandlerRefusal<'invalid-request'>> {
  const { by, compare, sort, from, to, ...filters } = query
  const period = parsePeriod({ ...(from && { from }), ...(to && { to }) }, now)
  if (!period.ok) return refuseInvalid(period.refusal.field, period.refusal.message)
  if (by === 'day' && countDays(period.value.from, period.value.to) > MOST_DAYS_ONE_BY_ONE) {
    return refuseInvalid(
      'by',
      `Day by day a report has at most ${MOST_DAYS_ONE_BY_ONE} days: choose by month`,
    )
  }
  if (by === 'hour' && filters.connectorType !== undefined) {
    return refuseInvalid('connectorType', 'A report by hour is of all connector types')
  }
  const isDescending = sort.startsWith('-')
  const figure = (isDescending ? sort.slice(1) : sort) as ReportFigure
  return ok({ by, period: period.value, compare, sort: SORT_OF[figure], isDescending, filters })
}

const refuseInvalid = (path: string, message: string): Result<never, HandlerRefusal<'invalid-request'>> => ({
  ok: false,
  refusal: { kind: 'invalid-request', sentence: toSentence(message), issues: [{ path, message }] },
})
