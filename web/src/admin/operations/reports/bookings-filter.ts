/** Where the bookings behind a row are listed; pure. */
import type { ReplyOf, ReportDivision, showReport } from '@voltyatra/contract'

export type Report = ReplyOf<typeof showReport>['data']
export type ReportRow = Report['rows'][number]

const IST = '+05:30'

const toMidnight = (day: string): string => new Date(`${day}T00:00:00${IST}`).toISOString()

function getDayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const getLastOfMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const clampDay = (day: string, { from, to }: Report['period']): string =>
  [[from, day].sort()[1] ?? day, to].sort()[0] ?? day

/** The name by which the list of bookings narrows to what a row is about. */
const FILTER_OF: Readonly<Partial<Record<ReportDivision, string>>> = {
  station: 'stationId',
  partner: 'partnerId',
  state: 'stateCode',
  connector: 'connectorId',
  'connector-type': 'connectorType',
  tariff: 'tariffId',
}

/**
 * What stands in the address of all bookings; undefined where the list cannot distinguish them: those of no partner,
 * and those of an hour of the day.
 */
export function buildBookingsFilter(
  { by, period }: Pick<Report, 'by' | 'period'>,
  { key }: Pick<ReportRow, 'key'>,
  filters: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> | undefined {
  if (key === null || by === 'hour') return undefined
  const { from, to } = computeDays(by, key, period)
  const name = FILTER_OF[by]
  return {
    ...Object.fromEntries(
      Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    ...(name && { [name]: key }),
    status: 'confirmed',
    confirmedFrom: toMidnight(from),
    confirmedTo: toMidnight(getDayAfter(to)),
  }
}

function computeDays(by: ReportDivision, key: string, period: Report['period']): Report['period'] {
  if (by === 'day') return { from: key, to: key }
  if (by === 'month')
    return { from: clampDay(`${key}-01`, period), to: clampDay(getLastOfMonth(key), period) }
  return period
}
