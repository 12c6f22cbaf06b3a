/** What a fleet is asked to pay for a booking. */
import type { Paise } from '@voltyatra/domain'
import { type Booking, getHours } from './booking.ts'

/** Where no energy is named, what the connector gives at most. */
export const buildFleetRequest = (booking: Booking, total: Paise) => ({
  bookingId: booking.id,
  customerId: booking.customerId,
  stationId: booking.stationId,
  total,
  energyWh: booking.energyWh ?? Math.round(booking.connectorPowerW * getHours(booking)),
})
