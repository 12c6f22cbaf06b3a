/** What a station earned, delivered and was used: this month beside the same days of the last. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply } from '../fields.ts'

const Day = z.string().describe('YYYY-MM-DD, in India')

const Figures = z.object({
  from: Day,
  to: Day,
  sales: z.number().describe('Rupees before GST, of charges that were confirmed'),
  commission: z.number().describe('Rupees of them that the network keeps, GST included'),
  partnerCredit: z.number().describe('Rupees of them that the host was credited'),
  energyKWh: z.number(),
  charges: z.number().int().describe('That began'),
  cancelled: z.number().int(),
  utilisationPercent: z
    .number()
    .nullable()
    .describe('Of the hours of all connectors, those in which a booked charge ran; null without a connector'),
})

export const StationFigures = z.object({
  month: Figures,
  before: Figures.describe('The same days of the month before'),
  uptimePercent: z
    .number()
    .nullable()
    .describe('Of the last 30 days, over its accepted chargers; null without one'),
})

export const getStationFigures = defineEndpoint({
  name: 'getStationFigures',
  method: 'GET',
  path: '/charging-stations/{id}/figures',
  tag: 'Stations',
  summary: 'The operator reads what a station earned and delivered this month and last.',
  access: { may: 'dashboard.read' },
  params: ById,
  reply: defineDataReply(StationFigures),
  refusals: ['station-not-found'],
})
