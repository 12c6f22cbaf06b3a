/** Bookings as the operator sees them: the lists, the partner's bill, the confirmation, the cancelling. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Id,
  Line,
  listQuery,
  listReply,
  parseFromText,
  Rupees,
  Timestamp,
} from '../fields.ts'
import { BATTERY_SWAP_STATES } from './battery-swaps.ts'

export const BOOKING_STATUSES = ['reserved', 'in_progress', 'completed', 'confirmed', 'cancelled'] as const

const MAX_KWH = 10_000

/** Kilowatt-hours, zero or more, at most three decimals: whole watt-hours. */
export const Kwh = z
  .number({ error: 'Enter the energy in kWh' })
  .min(0, 'The energy cannot be negative')
  .max(MAX_KWH, `At most ${MAX_KWH} kWh`)
  .refine((kwh) => Math.round(kwh * 1000) / 1000 === kwh, 'At most three decimals')
  .describe('kWh with at most three decimals')

/** The price that a booking was agreed at: rupees per kWh, or rupees per hour. Taxable; GST comes on top. */
export const BookingTariff = z.object({
  by: z.enum(['energy', 'time']),
  rate: z.number().describe('Rupees per kWh (energy) or per hour (time)'),
})

/** `gstAmount` by head; the place of supply is the state that the station stands in. */
export const GstByHead = z.object({
  ratePercent: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
})

/** A charge by its charger, as it is now. */
export const Charging = z.object({
  state: z.enum(['starting', 'charging', 'suspended', 'interrupted', 'stopping', 'ended']),
  energyKWh: z.number(),
  powerKW: z.number().nullable(),
  socPercent: z.number().nullable().describe('Of the car’s battery'),
  cost: z.number().describe('So far, GST included; never more than totalAmount'),
  meteredAt: Timestamp.nullable(),
  idleFeeFrom: Timestamp.optional().describe(
    'The car takes nothing, and from then on costs an idle fee; its driver was notified',
  ),
  stopReason: z.string().nullable().describe('Who or what ended it: driver, operator, prepaid-used-up, …'),
})

/** What the meter says beside the bill. */
export const MeterAndBill = z.object({
  billedBy: z.enum(['meter', 'partner', 'operator']).nullable(),
  energyKWh: z.number().nullable().describe('By the meter, when the bill was made or last compared with it'),
  amount: z.number().nullable().describe('What the meter makes it, taxable'),
  differs: z.boolean().describe('The bill is more than 5 % off the meter'),
  unbilledKWh: z
    .number()
    .describe('What flowed beyond the prepayment or after the booking’s end; nobody pays it'),
  doubt: z
    .enum(['no-reading', 'contradictory', 'charger-lost'])
    .nullable()
    .describe('Why what it delivered is not known: the hold stays until the charger or the operator says'),
  doubtSince: Timestamp.nullable(),
  anomalies: z.array(z.string()).describe('What was odd; such a booking waits for its confirmation'),
  keptLimits: z
    .object({
      cost: z.number().nullable().describe('Rupees, GST included'),
      energyKWh: z.number().nullable(),
      seconds: z.number().int().nullable().describe('From the beginning of the transaction'),
      percent: z.number().int().nullable().describe('Of the battery'),
    })
    .optional()
    .describe(
      'What the charger itself ends the charge at, as it said last; only chargers of OCPP 2.1 say it',
    ),
  chargerCost: z
    .object({
      amount: z.number().nullable().describe('Rupees, GST included; null where it could not compute it'),
      isFinal: z.boolean().describe('Said with the end of the transaction'),
      differs: z.boolean().describe('More than ₹5 and 2 % off the bill'),
    })
    .optional()
    .describe('What the charger itself computed and showed; it bills nothing. Only of OCPP 2.1'),
})

/** What flowed beyond the prepayment: `totalAmount` holds it, as the bill has it. */
export const Overrun = z.object({
  energyKWh: z.number(),
  taken: z.number().describe('Rupees that the wallet paid'),
  owed: z
    .number()
    .describe('Rupees that the wallet did not hold then; taken from the next money that reaches it'),
})

/** What a bill is made of, in words; a partner's own bill has none. */
export const BillLines = z.array(
  z.object({
    label: z.string(),
    detail: z
      .string()
      .describe('How much of it at which price; empty where a limit or a fee makes the amount'),
    amount: z.number().describe('Rupees before GST; below zero where a limit takes off'),
    gst: z.number(),
  }),
)

export const Booking = z.object({
  _id: Id,
  customerId: Id,
  partnerId: Id.nullable().describe('The host of the station; null where the network owns it'),
  amount: z.number().describe('Taxable prepayment'),
  gstAmount: z.number(),
  totalAmount: z.number().describe('amount + gstAmount'),
  thirdPartyAmount: z.number().nullable().describe('The partner’s taxable bill; null before it'),
  thirdPartyGST: z.number().nullable(),
  thirdPartyTotalAmount: z.number().nullable(),
  thirdPartyKwh: z.number().nullable(),
  uploadBill: z.string().nullable().describe('File name of the bill image, below /user-images/'),
  customer: z.object({ email: z.string().nullable(), phone: z.string(), name: z.string().nullable() }),
  station: z.object({ name: z.string(), address: z.string() }),
  connectorType: z.string(),
  status: z.enum(BOOKING_STATUSES),
  startTime: Timestamp,
  duration: z.number().describe('Hours'),

  partner: z.object({ name: z.string() }).nullable().describe('The host of the station'),
  stationId: Id,
  connectorNumber: z.number().int(),
  endTime: Timestamp,
  kWh: z.number().nullable().describe('Agreed energy; null where it was not named'),
  stopAtPercent: z
    .number()
    .int()
    .nullable()
    .describe('Of the battery, at which the charge ends before; null where only what is held limits it'),
  deliveredKWh: z
    .number()
    .nullable()
    .describe('By the meter where a charger of ours runs it, else as billed; null before either is known'),
  tariff: BookingTariff,
  gst: GstByHead,
  refundAmount: z.number().nullable().describe('totalAmount − thirdPartyTotalAmount; null before the bill'),
  commission: z.number().nullable().describe('GST included; null before the confirmation'),
  partnerCredit: z.number().nullable().describe('thirdPartyTotalAmount − commission, once confirmed'),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  stoppedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
  cancelReason: z.string().nullable(),
  charging: Charging.optional().describe('Only where a charger of ours runs it'),
  deposit: z
    .object({
      amount: z.number().describe('Rupees that reserving held'),
      isHeld: z.boolean(),
      comesBackAt: Timestamp.nullable().describe('Of a no-show whose deposit is still held'),
    })
    .optional()
    .describe('Only where reserving cost one'),
  swap: z
    .object({
      cabinetId: Id,
      status: z.enum(BATTERY_SWAP_STATES),
    })
    .optional()
    .describe('Only of a battery swap: the connector is a slot of that cabinet, and no charge runs'),
  isNoShow: z.boolean().describe('Reserved, and nobody came in time'),
  overrun: Overrun.optional().describe('Only where more flowed than was prepaid'),
  billLines: BillLines.optional().describe('Only where the bill was made by a tariff'),
  meter: MeterAndBill.optional().describe('Only where a charger of ours runs it'),
})

const BOOKING_SORTS = ['startTime', 'amount', 'createdAt'] as const

const BOOKING_FILTERS = {
  from: Timestamp.optional().describe('Starts at this moment or later'),
  to: Timestamp.optional().describe('Starts before this moment'),
  stationId: Id.optional(),
  partnerId: Id.optional(),
  customerId: Id.optional(),
  having: z
    .enum(['overrun', 'no-show'], { error: 'One of overrun, no-show' })
    .optional()
    .describe('Only those that went beyond their prepayment, or that nobody came for'),
  confirmedFrom: Timestamp.optional().describe('Confirmed at this moment or later'),
  confirmedTo: Timestamp.optional().describe('Confirmed before this moment'),
  connectorId: Id.optional(),
  connectorType: z.string().min(1).max(40, 'At most 40 characters').optional(),
  stateCode: z
    .string()
    .regex(/^\d\d$/, 'A state’s GST code, like 29')
    .optional()
    .describe('Of the station'),
  tariffId: Id.optional().describe('The tariff by which the charge is priced'),
}

export const listBookings = defineEndpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/bookings',
  tag: 'Bookings',
  summary: 'The operator reads all bookings.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  query: listQuery({ sort: BOOKING_SORTS, status: BOOKING_STATUSES }).extend({
    ...BOOKING_FILTERS,
    ...defineAttentionFilter('/bookings'),
  }),
  shows: 'data[].customerId',
  reply: listReply(Booking),
  refusals: [],
})

export const getBooking = defineEndpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/bookings/{id}',
  tag: 'Bookings',
  summary: 'The operator opens one booking.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  params: ById,
  shows: 'data.customerId',
  reply: defineDataReply(Booking),
  refusals: ['booking-not-found'],
})

export const listBookingsInProgress = defineEndpoint({
  name: 'listBookingsInProgress',
  method: 'GET',
  path: '/booking/inprogress',
  tag: 'Bookings',
  summary: 'The operator reads the bookings that are charging or wait for the partner’s bill.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  query: listQuery({ sort: BOOKING_SORTS, status: ['in_progress'] }).extend({
    ...BOOKING_FILTERS,
    ...defineAttentionFilter('/booking/inprogress'),
  }),
  shows: 'data[].customerId',
  reply: listReply(Booking),
  refusals: [],
})

export const listBookingsCompleted = defineEndpoint({
  name: 'listBookingsCompleted',
  method: 'GET',
  path: '/booking/completed',
  tag: 'Bookings',
  summary: 'The operator reads the bookings whose bill is in: completed ones, and confirmed ones.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  query: listQuery({ sort: BOOKING_SORTS, status: ['completed', 'confirmed'] }).extend({
    ...BOOKING_FILTERS,
    ...defineAttentionFilter('/booking/completed'),
  }),
  shows: 'data[].customerId',
  reply: listReply(Booking),
  refusals: [],
})

// A form sends an absent partner as an empty field; a script that appends undefined or null sends that text.
const NO_PARTNER = new Set<unknown>(['', 'null', 'undefined'])

export const stopChargingByPartner = defineEndpoint({
  name: 'stopChargingByPartner',
  method: 'POST',
  path: '/stop-charging-by-partner',
  tag: 'Bookings',
  summary: 'The operator ends a charge with the partner’s bill and its image.',
  access: { may: 'booking.stop' },
  within: { 'body.bookingId': 'booking', 'body.customerId': 'customer', 'body.partnerId': 'partner' },
  files: ['uploadBill'],
  body: z.object({
    customerId: Id,
    partnerId: z
      .preprocess((value) => (NO_PARTNER.has(value) ? null : value), Id.nullish())
      .describe('Blank for a station without a partner'),
    bookingId: Id,
    thirdPartyAmount: parseFromText(Rupees).describe('The partner’s taxable bill in rupees'),
    thirdPartyKwh: parseFromText(Kwh),
  }),
  reply: defineDataReply(Booking),
  refusals: [
    'booking-not-found',
    'booking-mismatch',
    'booking-state',
    'bill-above-prepayment',
    'file-missing',
    'file-too-large',
    'file-not-an-image',
    'image-too-large',
    'image-damaged',
  ],
})

export const confirmChargingByAdmin = defineEndpoint({
  name: 'confirmChargingByAdmin',
  method: 'POST',
  path: '/confirm-charging-by-admin',
  tag: 'Bookings',
  summary: 'The operator confirms a bill: the rest returns to the wallet, the partner is credited.',
  access: { may: 'booking.confirm' },
  within: { 'body.bookingId': 'booking' },
  body: z.object({
    bookingId: Id,
    actualAmountUsed: Rupees.describe('The booking’s totalAmount as the operator saw it'),
  }),
  reply: defineDataReply(Booking),
  refusals: ['booking-not-found', 'booking-state', 'amount-changed'],
})

export const cancelBooking = defineEndpoint({
  name: 'cancelBooking',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  tag: 'Bookings',
  summary: 'The operator cancels a booking; what it holds returns to the wallet in full.',
  access: { may: 'booking.cancel' },
  within: { 'params.id': 'booking' },
  params: ById,
  body: z.object({ reason: Line(500, 'Please give a reason') }),
  reply: defineDataReply(Booking),
  refusals: ['booking-not-found', 'booking-state'],
})

export const stopCharger = defineEndpoint({
  name: 'stopCharger',
  method: 'POST',
  path: '/bookings/{id}/stop-charger',
  tag: 'Bookings',
  summary: 'The operator has the charger end a charge; the bill follows from the meter.',
  access: { may: 'booking.stop' },
  within: { 'params.id': 'booking' },
  params: ById,
  reply: defineDataReply(Booking),
  refusals: ['booking-not-found', 'booking-state', 'booking-not-metered'],
})

export const billInDoubt = defineEndpoint({
  name: 'billInDoubt',
  method: 'POST',
  path: '/bookings/{id}/bill-in-doubt',
  tag: 'Bookings',
  summary:
    'The operator says what a charge has delivered that is in doubt, or whose meter was odd; its bill is made and confirmed.',
  access: { may: 'booking.confirm' },
  within: { 'params.id': 'booking' },
  params: ById,
  body: z.object({ kWh: Kwh, reason: Line(500, 'Please give a reason') }),
  reply: defineDataReply(Booking),
  refusals: ['booking-not-found', 'booking-state', 'booking-not-in-doubt'],
})

export const keepWaiting = defineEndpoint({
  name: 'keepWaiting',
  method: 'POST',
  path: '/bookings/{id}/keep-waiting',
  tag: 'Bookings',
  summary:
    'The operator waits another day for the charger’s word about a charge in doubt; what is held stays held.',
  access: { may: 'booking.confirm' },
  within: { 'params.id': 'booking' },
  params: ById,
  reply: defineDataReply(Booking),
  refusals: ['booking-not-found', 'booking-state', 'booking-not-in-doubt'],
})

export const exportBookings = defineExport({
  name: 'exportBookings',
  file: 'bookings',
  of: 'all bookings',
  list: listBookings,
  query: listBookings.query.omit(PAGE),
})

export const exportBookingsInProgress = defineExport({
  name: 'exportBookingsInProgress',
  file: 'bookings-inprogress',
  of: 'the bookings that are charging or wait for the partner’s bill',
  list: listBookingsInProgress,
  query: listBookingsInProgress.query.omit(PAGE),
})

export const exportBookingsCompleted = defineExport({
  name: 'exportBookingsCompleted',
  file: 'bookings-completed',
  of: 'the bookings whose bill is in',
  list: listBookingsCompleted,
  query: listBookingsCompleted.query.omit(PAGE),
})
