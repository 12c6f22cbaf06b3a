import type { Feature } from '../../feature.ts'
import { driverBookingsRoutes } from './driver-http/routes.ts'
import { bookingExports } from './http/export.ts'
import { bookingsRoutes } from './http/routes.ts'
import { standingRoutes } from './http/standing-routes.ts'
import { mountUserImages } from './http/user-images.ts'
import { BOOKINGS_WAITING } from './index.ts'
import { bookingJobs } from './jobs.ts'
import { selectBookingNames } from './queries.ts'

export const bookings: Feature = {
  tables: {
    booked_charge: 'readable',
    booking: 'readable',
    booking_car: 'private',
    booking_overrun: 'readable',
    booking_setting: 'private',
  },
  states: { 'booking.cancel_code': 'CancelCode', 'booking.status': 'BookingState' },
  subjects: { booking: selectBookingNames },
  routes: [...standingRoutes, ...driverBookingsRoutes, ...bookingsRoutes, ...bookingExports],
  topics: { booking: { readWith: 'booking.read' } },
  waiting: BOOKINGS_WAITING,
  jobs: bookingJobs,
  mount: (scope, { api, deps }) => mountUserImages(scope, { prefix: api.prefix, images: deps.billImages }),
}
