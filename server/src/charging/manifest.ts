/** Charging: bookings, cards, chargers and their connections, sessions, and the sharing of a station’s load. */

import type { Context } from '../context.ts'
import { driverBookingsRoutes } from './bookings/driver-http/routes.ts'
import { bookingExports } from './bookings/http/export.ts'
import { bookingsRoutes } from './bookings/http/routes.ts'
import { standingRoutes } from './bookings/http/standing-routes.ts'
import { mountUserImages } from './bookings/http/user-images.ts'
import { bookingJobs } from './bookings/jobs.ts'
import { cardExports } from './cards/http/export.ts'
import { cardsRoutes } from './cards/http/routes.ts'
import { cardJobs } from './cards/jobs.ts'
import { certificateJobs } from './charger-certificates/jobs.ts'
import { chargerCertificateRoutes } from './chargers/http/certificate-routes.ts'
import { chargerExports } from './chargers/http/export.ts'
import { chargersRoutes } from './chargers/http/routes.ts'
import { chargerJobs } from './chargers/jobs.ts'
import { connectorReservationJobs } from './connector-reservations/jobs.ts'
import { stationLoadRoutes } from './load-sharing/http/routes.ts'
import { loadSharingJobs } from './load-sharing/jobs.ts'
import { unentitledSessionsRoutes } from './unentitled-sessions/http/routes.ts'
import { unentitledSessionJobs } from './unentitled-sessions/jobs.ts'

export const charging: Context = {
  name: 'charging',
  tables: [
    'blocked_card_use',
    'booked_charge',
    'booking',
    'booking_overrun',
    'booking_setting',
    'card',
    'card_charge',
    'card_list',
    'charger',
    'charger_authority',
    'charger_authority_key',
    'charger_certificate',
    'charger_claim',
    'charger_command',
    'charger_command_secret',
    'charger_connection',
    'charger_local_list',
    'charger_message',
    'charger_metering',
    'charger_outlet',
    'charger_reservation',
    'charger_unit_ask',
    'charger_variable',
    'charging_session',
    'gateway_process',
    'load_call',
    'outlet_share',
    'station_load',
    'unentitled_session',
    'unknown_card',
  ],
  routes: [
    ...standingRoutes,
    ...driverBookingsRoutes,
    ...bookingsRoutes,
    ...cardsRoutes,
    ...chargerCertificateRoutes,
    ...chargersRoutes,
    ...stationLoadRoutes,
    ...unentitledSessionsRoutes,
    ...cardExports,
    ...bookingExports,
    ...chargerExports,
  ],
  topics: {
    booking: { readWith: 'booking.read' },
    card: { readWith: 'card.read' },
    charger: { readWith: 'charger.read' },
    charging: { readWith: 'charger.read' },
  },
  jobs: [
    ...bookingJobs,
    ...cardJobs,
    ...certificateJobs,
    ...chargerJobs,
    ...connectorReservationJobs,
    ...loadSharingJobs,
    ...unentitledSessionJobs,
  ],
  mount: (api, { deps }) => mountUserImages(api, deps.billImages),
}
