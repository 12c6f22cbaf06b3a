/** The dashboard: what the network did in a period, beside the period before. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Id } from '../fields.ts'

const NOT_A_DAY = 'A day of the calendar, like 2026-11-20'

/** A calendar day in India. */
const Day = z.iso
  .date({ error: NOT_A_DAY })
  .regex(/^20\d\d-/, 'A day from the year 2000 to the year 2099')
  .describe('A calendar day in India')

const Month = z.string().describe('A calendar month in India, like 2026-11')

const Rupees = z.number().describe('Rupees')

/** A figure of the period, the same of the period before, and the call that lists what it is made of. */
const Card = z.object({
  value: z.number(),
  previous: z.number().nullable().describe('Null where nobody knows: no history is kept'),
  path: z.string().describe('Below /ev/api'),
})

const Cards = z.object({
  revenue: Card.describe('Rupees: the taxable amounts of the bookings confirmed in the period'),
  gst: Card.describe('Rupees: the GST on that'),
  commission: Card.describe('Rupees: the network’s share of partners’ bookings, GST included'),
  bookings: Card.describe('Charges started'),
  energyKwh: Card.describe('Of the bookings confirmed in the period'),
  activeCustomers: Card.describe('Customers who started a charge'),
  newCustomers: Card,
  topUps: Card.describe('Rupees paid into wallets'),
  refunds: Card.describe('Rupees of prepayments that returned to wallets when bookings were confirmed'),
  contactQueries: Card.describe('Written on the landing page, those deleted since among them'),
  owedToPartners: Card.describe('Rupees, at the end of the period'),
  walletBalance: Card.describe('Rupees in all wallets, at the end of the period'),
  openBookings: Card.describe('Charging, or waiting for the partner’s bill, at the end of the period'),
  awaitingConfirmation: Card.describe('Completed and not confirmed, at the end of the period'),
  stations: z
    .object({ active: Card, inactive: Card, maintenance: Card, offline: Card })
    .describe('How many there are now in each state'),
})

const Sales = z.object({
  revenue: Rupees,
  energyKwh: z.number(),
  bookings: z.number().int().describe('Charges started'),
})

const Dashboard = z.object({
  period: z.object({ from: Day, to: Day }).describe('Both days within it'),
  previous: z.object({ from: Day, to: Day }).describe('As many days, just before'),
  cards: Cards,
  series: z.object({
    by: z.enum(['day', 'month']).describe('By month where the period has more than 92 days'),
    points: z.array(Sales.extend({ at: z.string().describe('The day or the month') })),
  }),
  monthlyRevenue: z
    .array(z.object({ month: Month, revenue: Rupees }))
    .describe('The twelve months up to the end of the period'),
  providersByState: z
    .array(
      Sales.extend({
        state: z.string(),
        stateCode: z.string(),
        stations: z.number().int(),
        activeStations: z.number().int(),
      }),
    )
    .describe('States with stations, most stations first'),
  topStations: z
    .array(Sales.extend({ _id: Id, stationName: z.string(), city: z.string().nullable(), state: z.string() }))
    .describe('The ten that sold most in the period'),
  connectorTypes: z
    .array(z.object({ type: z.string(), connectors: z.number().int(), stations: z.number().int() }))
    .describe('Connectors in service now, most first'),
})

export const showDashboard = defineEndpoint({
  name: 'showDashboard',
  method: 'GET',
  path: '/dashboard',
  tag: 'Dashboard',
  summary: 'The operator sees the figures of a period, of this month unless one is named.',
  access: { may: 'dashboard.read' },
  query: z.object({
    from: Day.optional().describe('The first day; the first of the month of `to` unless given'),
    to: Day.optional().describe('The last day; today unless given'),
  }),
  reply: defineDataReply(Dashboard),
  refusals: [],
})
