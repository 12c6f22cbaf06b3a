/** What fleets have paid, may use, and have charged. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Id,
  Line,
  listQuery,
  listReply,
  PositiveRupees,
  Timestamp,
} from '../fields.ts'

const FleetAccount = z.object({
  balance: z
    .number()
    .describe('Rupees: what was paid before; below zero what the fleet owes, what is held among it'),
  held: z.number().describe('Rupees of charges that run or wait for their bill'),
  available: z.number().describe('Rupees that charges that begin now may hold'),
})

const FleetPayment = z.object({
  _id: Id,
  amount: z.number().describe('Rupees; below zero where an earlier payment was put right'),
  reference: z.string(),
  at: Timestamp,
  by: z
    .string()
    .nullable()
    .describe('Who recorded it; null: paid at a payment provider, or given back there'),
})

const FleetCharge = z.object({
  _id: Id,
  customerId: Id.describe('Of the driver'),
  driver: z.string().describe('As the fleet calls the driver'),
  station: z.string(),
  at: Timestamp.describe('When it began'),
  kWh: z.number().describe('Delivered; at most, until it is closed'),
  amount: z.number().describe('Rupees with GST; at most, until it is closed'),
  corrected: z.number().describe('Rupees of it that went back to the fleet afterwards'),
  isClosed: z.boolean().describe('Whether its bill is confirmed'),
  invoice: z.string().nullable().describe('The number of its tax invoice'),
})

const tag = 'Fleets'
const READ = { may: 'fleet.read' } as const
const BY_TIME = listQuery({ sort: ['at'] }).omit({ q: true, status: true })

export const showFleetAccount = defineEndpoint({
  name: 'showFleetAccount',
  method: 'GET',
  path: '/fleets/{id}/account',
  tag,
  summary: 'The operator sees what a fleet has paid or owes, and what it may still use.',
  access: READ,
  params: ById,
  reply: defineDataReply(FleetAccount),
  refusals: ['fleet-not-found'],
})

export const recordFleetPayment = defineEndpoint({
  name: 'recordFleetPayment',
  method: 'POST',
  path: '/fleets/{id}/payments',
  tag,
  summary: 'The operator records what a fleet has paid into the bank, or puts an earlier payment right.',
  access: { may: 'fleet.pay' },
  reauthentication: 'always',
  params: ById,
  body: z.object({
    amount: PositiveRupees,
    isCorrection: z
      .boolean({ error: 'true or false' })
      .optional()
      .describe('true: the amount is taken off again'),
    reference: Line(100, 'Enter the reference of the bank').describe('Once for each fleet'),
  }),
  success: 201,
  reply: defineDataReply(FleetAccount),
  refusals: ['fleet-not-found', 'fleet-payment-exists'],
})

export const listFleetPayments = defineEndpoint({
  name: 'listFleetPayments',
  method: 'GET',
  path: '/fleets/{id}/payments',
  tag,
  summary: 'The operator lists what a fleet has paid, newest first.',
  access: READ,
  params: ById,
  query: BY_TIME,
  reply: listReply(FleetPayment),
  refusals: ['fleet-not-found'],
})

export const correctFleetCharge = defineEndpoint({
  name: 'correctFleetCharge',
  method: 'POST',
  path: '/fleets/{id}/charges/{chargeId}/corrections',
  tag,
  summary:
    'The operator gives back to a fleet what a charge was billed too much; its invoice is lowered by a credit note.',
  access: { may: 'fleet.pay' },
  reauthentication: 'always',
  params: ById.extend({ chargeId: Id }),
  body: z.object({
    amount: PositiveRupees.describe('Rupees with GST'),
    note: Line(500, 'Please say in a few words why').describe('Stands on the credit note'),
  }),
  success: 201,
  reply: defineDataReply(
    FleetAccount.extend({
      creditNote: z.string().nullable().describe('Its number; null where the charge has no invoice to lower'),
    }),
  ),
  refusals: ['fleet-charge-not-found', 'fleet-charge-open', 'exceeds-fleet-charge', 'exceeds-invoice'],
})

export const listFleetCharges = defineEndpoint({
  name: 'listFleetCharges',
  method: 'GET',
  path: '/fleets/{id}/charges',
  tag,
  summary: 'The operator lists what drivers have charged at the cost of a fleet, newest first.',
  access: READ,
  shows: 'data[].customerId',
  params: ById,
  query: BY_TIME,
  reply: listReply(FleetCharge),
  refusals: ['fleet-not-found'],
})

const PORTAL = 'Fleet portal'
const OwnFleetCharge = FleetCharge.omit({ customerId: true })

export const showOwnFleetAccount = defineEndpoint({
  name: 'showOwnFleetAccount',
  method: 'GET',
  path: '/fleet/account',
  tag: PORTAL,
  summary: 'What the own fleet has paid or owes, what it may owe, and what it may still use.',
  access: 'fleet',
  reply: defineDataReply(
    FleetAccount.extend({
      creditLimit: z.number().describe('Rupees that it may owe; 0: it pays before its drivers charge'),
    }),
  ),
  refusals: [],
})

export const listOwnFleetPayments = defineEndpoint({
  name: 'listOwnFleetPayments',
  method: 'GET',
  path: '/fleet/payments',
  tag: PORTAL,
  summary: 'What the own fleet has paid, newest first.',
  access: 'fleet',
  query: BY_TIME,
  reply: listReply(FleetPayment.omit({ by: true })),
  refusals: [],
})

export const listOwnFleetCharges = defineEndpoint({
  name: 'listOwnFleetCharges',
  method: 'GET',
  path: '/fleet/charges',
  tag: PORTAL,
  summary: 'What drivers have charged at the cost of the own fleet, newest first.',
  access: 'fleet',
  query: BY_TIME.extend({
    driverId: Id.optional().describe('Of one of the fleet’s drivers'),
  }),
  reply: listReply(OwnFleetCharge),
  refusals: [],
})

export const ownFleetChargesFile = defineEndpoint({
  name: 'ownFleetChargesFile',
  method: 'GET',
  path: '/fleet/charges.csv',
  tag: PORTAL,
  summary: 'The charges of the own fleet as a CSV file.',
  access: 'fleet',
  query: listOwnFleetCharges.query.omit(PAGE),
  reply: z.object({}),
  file: 'text/csv',
  refusals: [],
})

export const FLEET_REPORT_BY = ['driver', 'car', 'card', 'station'] as const

const NotBilled = z.int().describe('Of them, how many run or wait for their bill: they are in no sum')

export const showOwnFleetReport = defineEndpoint({
  name: 'showOwnFleetReport',
  method: 'GET',
  path: '/fleet/report',
  tag: PORTAL,
  summary:
    'What the own fleet has used in a month, by driver, car, card or station; the largest amount first.',
  access: 'fleet',
  query: z.object({
    month: z
      .string({ error: 'Choose a month' })
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month')
      .describe('YYYY-MM, in India: of charges that began in it'),
    by: z.enum(FLEET_REPORT_BY, { error: 'Choose by what' }).default('driver'),
  }),
  reply: defineDataReply(
    z.object({
      charges: z.int(),
      notBilled: NotBilled,
      kWh: z.number().describe('Delivered by charges that are billed'),
      amount: z.number().describe('Rupees with GST of charges that are billed, without what went back'),
      rows: z.array(
        z.object({
          _id: z
            .string()
            .describe('Of the driver, car, card or station; `none` for charges without a car or card'),
          name: z
            .string()
            .nullable()
            .describe('The driver’s name, the car’s registration, the card’s number or the station’s name'),
          charges: z.int(),
          notBilled: NotBilled,
          kWh: z.number(),
          amount: z.number(),
        }),
      ),
    }),
  ),
  refusals: [],
})

export const printOwnFleetInvoice = defineEndpoint({
  name: 'printOwnFleetInvoice',
  method: 'GET',
  path: '/fleet/charges/{id}/invoice/pdf',
  tag: PORTAL,
  summary: 'The tax invoice of one charge as a PDF.',
  access: 'fleet',
  params: ById,
  reply: z.object({}),
  file: 'application/pdf',
  refusals: ['fleet-charge-not-found', 'paper-not-found', 'pdf-unavailable'],
})

export const exportFleetCharges = defineExport({
  name: 'exportFleetCharges',
  file: 'fleet-charges',
  of: 'the charges of a fleet, for the month that it is asked to pay',
  list: listFleetCharges,
  query: listFleetCharges.query.omit(PAGE).extend({ fleetId: Id }),
})
