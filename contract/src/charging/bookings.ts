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
import { BOOKING_STATUSES, Booking, Kwh } from './booking-record.ts'

export { BOOKING_STATUSES } from './booking-record.ts'

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

const BookingDetail = Booking.extend({
  unexplainedRefunds: z
    .number()
    .optional()
    .describe(
      'Rupees that the payment provider gave back beyond what is left of what was captured of a blocked amount, which nobody has looked at yet; absent where there are none',
    ),
})

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
  reply: defineDataReply(BookingDetail),
  refusals: ['booking-not-found'],
})

export const settleBlockRefunds = defineEndpoint({
  name: 'settleBlockRefunds',
  method: 'POST',
  path: '/bookings/{id}/settle-refunds',
  tag: 'Bookings',
  summary: 'The operator has looked at what the payment provider gave back beyond what was captured.',
  access: { may: 'order.refund' },
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(BookingDetail),
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
