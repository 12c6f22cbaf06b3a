/** Programs reserve connectors for drivers, give them back, and read reservations as a calendar. */
import * as z from 'zod'
import { WISH_REFUSALS } from '../charging/driver-bookings.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, MAX_RUPEES, Timestamp } from '../fields.ts'
import { ConnectorType } from '../network/stations.ts'
import { V1Booking } from './charges.ts'
import { defineOne } from './fields.ts'

const MAX_WH = 1_000_000
const MAX_PAISE = MAX_RUPEES * 100

export const createBookingForDriver = defineEndpoint({
  name: 'createBookingForDriver',
  method: 'POST',
  path: '/bookings',
  tag: 'Bookings',
  summary:
    'Reserves a free connector as the driver does: the deposit is held from the driver’s wallet until the charge starts.',
  access: { program: 'bookings.write' },
  body: z.object({
    driverId: Id.describe('Of a driver whom the key may see'),
    stationId: Id,
    connectorId: Id.optional().describe('This connector and no other'),
    connectorType: ConnectorType.optional().describe('Any connector of this type'),
    startsAt: Timestamp.optional().describe('Now unless named'),
    durationMinutes: z
      .number({ error: 'Enter the duration in minutes' })
      .int('A whole number of minutes')
      .multipleOf(15, 'In steps of 15 minutes')
      .describe('Minutes, in steps of 15'),
    energyWh: z
      .number({ error: 'Enter the energy in Wh' })
      .int('A whole number of Wh')
      .min(1, 'The energy must be more than zero')
      .max(MAX_WH, `At most ${MAX_WH} Wh`)
      .optional()
      .describe('Wh; needed where the station is priced by energy'),
    greatestTotalPaise: z
      .number({ error: 'Enter an amount in paise' })
      .int('A whole number of paise')
      .min(0, 'The amount cannot be negative')
      .max(MAX_PAISE, 'The amount is too large')
      .optional()
      .describe(
        'Paise with GST that the driver has agreed to: refused as price-changed where it would cost more by now',
      ),
  }),
  success: 201,
  reply: defineOne(V1Booking),
  refusals: [
    ...WISH_REFUSALS,
    'price-changed',
    'customer-not-found',
    'no-free-connector',
    'customer-blocked',
    'too-many-bookings',
    'amount-owed',
    'already-reserved-here',
    'too-many-no-shows',
    'wallet-short',
  ],
})

export const cancelBookingForDriver = defineEndpoint({
  name: 'cancelBookingForDriver',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  tag: 'Bookings',
  summary:
    'Gives a reservation back as the driver does; the deposit returns to the wallet, unless it is given back late again.',
  access: { program: 'bookings.write' },
  params: ById,
  reply: defineOne(V1Booking),
  refusals: ['booking-not-found', 'booking-state', 'charge-may-run'],
})

export const fetchReservationCalendar = defineEndpoint({
  name: 'fetchReservationCalendar',
  method: 'GET',
  path: '/reservations.ics',
  tag: 'Bookings',
  summary:
    'The reservations of the last 30 days and of all days to come at the stations of the key, as iCalendar (RFC 5545), without drivers.',
  access: { program: 'bookings.read' },
  reply: z.object({}),
  file: 'text/calendar',
  refusals: [],
})
