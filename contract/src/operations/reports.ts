/** Reports: what was charged and earned in a period, divided as one asks, beside an earlier period. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport } from '../exported.ts'
import { defineDataReply, Id } from '../fields.ts'

const DAY = /^20\d\d-/

export const ReportDay = z.iso
  .date({ error: 'A day of the calendar, like 2026-11-20' })
  .regex(DAY, 'A day from the year 2000 to the year 2099')
  .describe('A calendar day in India')

export const REPORT_DIVISIONS = [
  'station',
  'partner',
  'state',
  'connector',
  'connector-type',
  'tariff',
  'hour',
  'day',
  'month',
] as const
export type ReportDivision = (typeof REPORT_DIVISIONS)[number]

/** What rows are ordered by. */
export const REPORT_FIGURES = [
  'charges',
  'energyKwh',
  'revenue',
  'gst',
  'billed',
  'refunds',
  'commission',
  'partnerCredit',
  'utilisationPercent',
  'uptimePercent',
] as const
export type ReportFigure = (typeof REPORT_FIGURES)[number]

/** The most rows of one reply; a file has all of them. */
export const MOST_REPORT_ROWS = 500

const Rupees = z.number().describe('Rupees')
const Percent = z.number().nullable()

const Figures = z.object({
  charges: z.number().int().describe('Confirmed in the period'),
  energyKwh: z.number(),
  revenue: Rupees.describe('Rupees: the taxable amounts'),
  gst: Rupees.describe('Rupees: the GST on that'),
  billed: Rupees.describe('Rupees: both together'),
  refunds: Rupees.describe('Rupees of prepayments that were not used up, back in wallets'),
  commission: Rupees.describe('Rupees: the network’s share of partners’ charges, GST included'),
  partnerCredit: Rupees.describe('Rupees credited to partners'),
  utilisationPercent: Percent.describe(
    'The time charged, of the time that the connectors were there; null where none was',
  ),
  uptimePercent: Percent.describe(
    'The time in which accepted chargers were connected, over days that have ended (of a connector: its charger); null where that is not kept',
  ),
})

const Row = z.object({
  key: z
    .string()
    .nullable()
    .describe(
      'An id, a state’s code, a connector type, an hour (0 to 23), a day or a month; null: no partner, or from before there were tariffs',
    ),
  name: z.string().describe('For people'),
  stationId: Id.nullable().describe('Of a connector: where it is'),
  figures: Figures,
  before: Figures.nullable().describe('The same of the earlier period; null where none was asked for'),
})

const Report = z.object({
  by: z.enum(REPORT_DIVISIONS),
  period: z.object({ from: ReportDay, to: ReportDay }).describe('Both days within it'),
  before: z.object({ from: ReportDay, to: ReportDay }).nullable(),
  total: z.object({ figures: Figures, before: Figures.nullable() }),
  rowCount: z.number().int().describe('Of all rows'),
  rows: z.array(Row).describe(`At most ${MOST_REPORT_ROWS}`),
  course: z
    .object({
      by: z.enum(['day', 'month']).describe('By month where the period has more than 92 days'),
      points: z.array(
        z.object({ at: z.string(), charges: z.number().int(), energyKwh: z.number(), revenue: Rupees }),
      ),
    })
    .describe('A point for each day or month of the period, in order'),
})

/** What a report is asked for, but its period. */
export const ReportRequest = z.object({
  by: z
    .enum(REPORT_DIVISIONS, { error: `One of ${REPORT_DIVISIONS.join(', ')}` })
    .default('station')
    .describe('What each row is about'),
  compare: z
    .enum(['before', 'year-before'], { error: 'One of before, year-before' })
    .optional()
    .describe('As many days just before, or the same days of the year before'),
  sort: z
    .enum([...REPORT_FIGURES, ...REPORT_FIGURES.map((name) => `-${name}` as const)], {
      error: `One of ${REPORT_FIGURES.join(', ')}; with a minus in front the largest first`,
    })
    .default('-revenue')
    .describe('Hours, days and months are always in their own order'),
  stationId: Id.optional(),
  partnerId: Id.optional(),
  stateCode: z
    .string()
    .regex(/^\d\d$/, 'A state’s GST code, like 29')
    .optional(),
  connectorType: z.string().min(1).max(40, 'At most 40 characters').optional(),
})

const Query = ReportRequest.extend({
  from: ReportDay.optional().describe('The first day; the first of the month of `to` unless given'),
  to: ReportDay.optional().describe('The last day; today unless given'),
})

export const showReport = defineEndpoint({
  name: 'showReport',
  method: 'GET',
  path: '/reports',
  tag: 'Reports',
  summary:
    'The operator sees what was charged and earned in a period, by station, partner, state, connector, tariff or time.',
  access: { may: 'report.read' },
  query: Query,
  reply: defineDataReply(Report),
  refusals: [],
})

export const exportReport = defineExport({
  name: 'exportReport',
  file: 'report',
  of: 'a report',
  list: showReport,
  query: Query,
})
