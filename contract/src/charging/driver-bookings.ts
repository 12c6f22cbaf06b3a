/** Bookings as the driver makes and ends them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, listQuery, listReply, Rupees, Timestamp } from '../fields.ts'
import { ConnectorType, StationPrice } from '../network/stations.ts'
import { BOOKING_STATUSES, Booking, BookingTariff, GstByHead, Kwh } from './booking-record.ts'

/** A booking without what lies between the network and its partner. */
export const DriverBooking = Booking.omit({
  customerId: true,
  customer: true,
  partner: true,
  deliveredKWh: true,
  partnerId: true,
  uploadBill: true,
  commission: true,
  partnerCredit: true,
  meter: true,
})

/** A level of a battery at which a charge is to end. */
export const StopAtPercent = z
  .number({ error: 'Enter a whole number of percent' })
  .int('Enter a whole number of percent')
  .min(10, 'At least 10 %')
  .max(100, 'At most 100 %')

/** What whoever pays has agreed to. */
export const GreatestTotal = Rupees.optional().describe(
  'Rupees with GST that were shown and agreed to: refused as price-changed where it would cost more by now',
)

const BookingRequest = z.object({
  stationId: Id,
  connectorId: Id.optional(),
  connectorType: ConnectorType.optional(),
  startTime: Timestamp.optional().describe('Now unless named'),
  duration: z.number({ error: 'Enter the duration in hours' }).describe('Hours, in steps of a quarter'),
  kWh: Kwh.refine((kwh) => kwh > 0, 'The energy must be more than zero')
    .optional()
    .describe('Needed where the station is priced by energy'),
  stopAtPercent: StopAtPercent.optional().describe(
    'The charge ends at this level of the battery, or when what is held is used up; only where the charger says the level',
  ),
})

export const BookingQuote = z.object({
  stationId: Id,
  startTime: Timestamp,
  endTime: Timestamp,
  duration: z.number().describe('Hours'),
  kWh: z.number().nullable(),
  amount: z.number(),
  gstAmount: z.number(),
  totalAmount: z.number(),
  tariff: BookingTariff,
  prices: z
    .array(StationPrice)
    .describe('What this driver pays at the connectors that are asked for; fixed when the charge starts'),
  gst: GstByHead,
  freeConnectors: z.number().int().describe('Connectors that could be booked for this right now'),
  walletBalance: z.number(),
  isAffordable: z.boolean(),
  shortBy: z.number().describe('What the wallet lacks for it; 0 when affordable'),
  canBlock: z
    .boolean()
    .describe('Whether a bank can be asked to block the amount instead: book with payBy block'),
  fleet: z
    .string()
    .nullable()
    .describe('The company that would pay: book with payBy fleet; null where the driver charges for none'),
  reportsPercent: z
    .boolean()
    .describe('Whether the charger has lately said how full a battery is, so that stopAtPercent is possible'),
  deposit: z
    .number()
    .describe('Rupees that reserving holds; they come back with the start or a timely cancel'),
  graceMinutes: z
    .number()
    .int()
    .describe('For so many minutes after its start a reservation waits for its driver'),
  least: z
    .object({
      kWh: z.number().nullable().describe('Null where time is paid for'),
      minutes: z.number().int().describe('0 where energy is paid for'),
    })
    .describe('What a charge here begins with at least'),
})

export const WISH_REFUSALS = [
  'station-not-found',
  'station-not-active',
  'station-closed',
  'connector-not-found',
  'connector-not-ready',
  'start-in-the-past',
  'start-too-far',
  'duration-out-of-range',
  'energy-needed',
  'hours-needed',
  'energy-out-of-range',
  'amount-out-of-range',
  'energy-too-little',
  'time-too-little',
  'percent-not-reported',
] as const

export const quoteBooking = defineEndpoint({
  name: 'quoteBooking',
  method: 'POST',
  path: '/driver/quote',
  tag: 'Driver',
  summary: 'What a booking would cost at the price of this moment, and whether the wallet holds it.',
  access: 'customer',
  idempotency: 'ignored',
  body: BookingRequest,
  reply: defineDataReply(BookingQuote),
  refusals: WISH_REFUSALS,
})

export const bookConnector = defineEndpoint({
  name: 'bookConnector',
  method: 'POST',
  path: '/driver/bookings',
  tag: 'Driver',
  summary:
    'The driver reserves a free connector; a deposit is held until the charge starts, which is paid then.',
  access: 'customer',
  body: BookingRequest.extend({
    payBy: z
      .enum(['wallet', 'block', 'fleet'], { error: 'wallet, block or fleet' })
      .optional()
      .describe(
        'block: what it costs at most is blocked at the driver’s bank, and no deposit is taken for a start now; fleet: the company pays that the driver charges for',
      ),
    greatestTotal: GreatestTotal,
  }),
  success: 201,
  reply: defineDataReply(DriverBooking),
  refusals: [
    ...WISH_REFUSALS,
    'price-changed',
    'no-free-connector',
    'customer-blocked',
    'too-many-bookings',
    'amount-owed',
    'already-reserved-here',
    'too-many-no-shows',
    'wallet-short',
    'fleet-limit',
    'fleet-not-paying',
  ],
})

export const listOwnBookings = defineEndpoint({
  name: 'listOwnBookings',
  method: 'GET',
  path: '/driver/bookings',
  tag: 'Driver',
  summary: 'The driver’s own bookings, newest first.',
  access: 'customer',
  query: listQuery({
    sort: ['createdAt', 'startTime', 'amount'],
    status: BOOKING_STATUSES,
  }),
  reply: listReply(
    DriverBooking.extend({
      car: z
        .string()
        .nullable()
        .describe(
          'The car that was chosen when it was booked, as it was named then, or the one that was recognised',
        ),
      card: z.string().nullable().describe('The card that began it: its label, or its number'),
    }),
  ),
  refusals: [],
})

export const getOwnBooking = defineEndpoint({
  name: 'getOwnBooking',
  method: 'GET',
  path: '/driver/bookings/{id}',
  tag: 'Driver',
  summary: 'One of the driver’s own bookings.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(
    DriverBooking.extend({
      isPaidByFleet: z
        .boolean()
        .describe(
          'A company has paid what is held: what is not needed goes back to it, and not to the wallet',
        ),
    }),
  ),
  refusals: ['booking-not-found'],
})

export const startCharging = defineEndpoint({
  name: 'startCharging',
  method: 'POST',
  path: '/driver/bookings/{id}/start',
  tag: 'Driver',
  summary:
    'The driver starts the charge: the price is fixed, the prepayment leaves the wallet, a charger is asked to begin.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(DriverBooking),
  refusals: [
    'booking-not-found',
    'booking-state',
    'too-early',
    'booking-expired',
    'station-not-active',
    'connector-busy',
    'charger-offline',
    'connector-not-ready',
    'amount-out-of-range',
    'energy-too-little',
    'time-too-little',
    'amount-owed',
    'wallet-short',
    'block-awaited',
    'fleet-limit',
    'fleet-not-paying',
    'customer-blocked',
  ],
})

export const stopCharging = defineEndpoint({
  name: 'stopCharging',
  method: 'POST',
  path: '/driver/bookings/{id}/stop',
  tag: 'Driver',
  summary: 'The driver ends the charge; the bill follows. A battery swap ends at its cabinet.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(DriverBooking),
  refusals: ['booking-not-found', 'booking-state', 'swap-under-way'],
})

export const cancelOwnBooking = defineEndpoint({
  name: 'cancelOwnBooking',
  method: 'POST',
  path: '/driver/bookings/{id}/cancel',
  tag: 'Driver',
  summary: 'The driver gives a reservation back.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(DriverBooking),
  refusals: ['booking-not-found', 'booking-state', 'charge-may-run'],
})
