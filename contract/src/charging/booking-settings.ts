/** Booking settings: what the operator sets, and a preview of what a change affects. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, parseFromText, Rupees } from '../fields.ts'
import { Kwh } from './booking-record.ts'

const defineWhole = (least: number, most: number) =>
  z
    .number({ error: 'Enter a number' })
    .int('A whole number')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`)

const GraceMinutes = defineWhole(5, 240)
const NoShowsAllowed = defineWhole(1, 100)
const NoShowDays = defineWhole(1, 365)

export const BookingSettings = z.object({
  confirmMeteredBookings: z
    .boolean({ error: 'Say true or false' })
    .describe('Bookings that a charger has metered without anything odd confirm themselves'),
  leastKWh: Kwh.refine((kwh) => kwh <= 100, 'At most 100 kWh').describe(
    'The least that is prepaid where energy is sold; never less than the connector delivers between two readings',
  ),
  leastMinutes: z
    .number({ error: 'Enter the minutes' })
    .int('Whole minutes')
    .multipleOf(15, 'In steps of 15 minutes')
    .min(15, 'At least 15 minutes')
    .max(240, 'At most 240 minutes')
    .describe('The least that is prepaid where time is sold'),
  deposit: Rupees.refine((rupees) => rupees <= 10_000, 'At most ₹10,000').describe(
    'Held while a connector is reserved; never more than the prepayment',
  ),
  graceMinutes: GraceMinutes.describe('So long after its start a reservation waits for its driver'),
  noShowsAllowed: NoShowsAllowed.describe(
    'So many no-shows within noShowDays, and the driver can book for now only',
  ),
  noShowDays: NoShowDays,
  depositKeptDays: defineWhole(0, 60).describe('After so long the deposit of a no-show comes back'),
})

export const getBookingSettings = defineEndpoint({
  name: 'getBookingSettings',
  method: 'GET',
  path: '/booking-settings',
  tag: 'Bookings',
  summary: 'The operator reads how bookings go.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  reply: defineDataReply(BookingSettings),
  refusals: [],
})

export const changeBookingSettings = defineEndpoint({
  name: 'changeBookingSettings',
  method: 'PUT',
  path: '/booking-settings',
  tag: 'Bookings',
  summary: 'The operator says how bookings go; what is left out stays.',
  access: { may: 'booking.configure' },
  reauthentication: 'always',
  body: BookingSettings.partial().extend({
    expected: BookingSettings.partial()
      .optional()
      .describe('The values that the operator saw before this change: refused where they have changed since'),
  }),
  reply: defineDataReply(BookingSettings),
  refusals: ['settings-changed'],
})

/** What other rules would do now. */
export const BookingSettingsPreview = z.object({
  reservations: z.number().int().describe('Reservations that wait for their driver'),
  endingAtOnce: z.number().int().describe('How many of them would end at once'),
  limitedNow: z.number().int().describe('Drivers who can book for now only, by the rules in force'),
  limitedThen: z.number().int().describe('The same by the rules asked about'),
})

export const previewBookingSettings = defineEndpoint({
  name: 'previewBookingSettings',
  method: 'GET',
  path: '/booking-settings/preview',
  tag: 'Bookings',
  summary: 'The operator sees whom other rules would concern, before they are saved; what is left out stays.',
  access: { may: 'booking.configure' },
  query: z.object({
    graceMinutes: parseFromText(GraceMinutes).optional(),
    noShowsAllowed: parseFromText(NoShowsAllowed).optional(),
    noShowDays: parseFromText(NoShowDays).optional(),
  }),
  reply: defineDataReply(BookingSettingsPreview),
  refusals: [],
})
