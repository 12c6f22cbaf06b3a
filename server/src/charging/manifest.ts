/** Charging: bookings, cards, chargers and their connections, sessions, and the sharing of a station’s load. */

import type { Context } from '../context.ts'
import { driverBookingsRoutes } from './bookings/driver-http/routes.ts'
import { bookingExports } from './bookings/http/export.ts'
import { bookingsRoutes } from './bookings/http/routes.ts'
import { standingRoutes } from './bookings/http/standing-routes.ts'
import { mountUserImages } from './bookings/http/user-images.ts'
import { BOOKINGS_WAITING } from './bookings/index.ts'
import { bookingJobs } from './bookings/jobs.ts'
import { autochargeRoutes } from './cards/http/autocharge-routes.ts'
import { cardExports } from './cards/http/export.ts'
import { ownCardRoutes } from './cards/http/own-routes.ts'
import { cardsRoutes } from './cards/http/routes.ts'
import { CARDS_WAITING } from './cards/index.ts'
import { cardJobs } from './cards/jobs.ts'
import { chargerCertificateRoutes } from './charger-certificates/http/routes.ts'
import { CERTIFICATES_WAITING } from './charger-certificates/index.ts'
import { certificateJobs } from './charger-certificates/jobs.ts'
import { chargerExports } from './chargers/http/export.ts'
import { chargersRoutes } from './chargers/http/routes.ts'
import { CHARGERS_WAITING } from './chargers/index.ts'
import { chargerJobs } from './chargers/jobs.ts'
import { connectorCodeRoutes } from './connector-codes/http/routes.ts'
import { connectorReservationJobs } from './connector-reservations/jobs.ts'
import { fleetCardRoutes } from './fleet-portal/http/card-routes.ts'
import { fleetPortalRoutes } from './fleet-portal/http/routes.ts'
import { freeAlertRoutes } from './free-alerts/http/routes.ts'
import { freeAlertJobs } from './free-alerts/jobs.ts'
import { guestRoutes } from './guests/http/routes.ts'
import { guestJobs } from './guests/jobs.ts'
import { stationLoadRoutes } from './load-sharing/http/routes.ts'
import { loadSharingJobs } from './load-sharing/jobs.ts'
import { partnerPortalRoutes } from './partner-portal/http/routes.ts'
import { commandsForPrograms } from './program-calls/http/command-routes.ts'
import { chargesForPrograms } from './program-calls/http/routes.ts'
import { createStationPages, mountStationSitemaps } from './station-pages/http/station-pages.ts'
import { stationProblemRoutes } from './station-problems/http/routes.ts'
import { PROBLEMS_WAITING } from './station-problems/index.ts'
import { stationProblemJobs } from './station-problems/jobs.ts'
import { stationReviewRoutes } from './station-reviews/http/routes.ts'
import { REVIEWS_WAITING } from './station-reviews/index.ts'
import { CHARGING_SUBJECTS } from './subject-queries.ts'
import { unentitledSessionsRoutes } from './unentitled-sessions/http/routes.ts'
import { SESSIONS_WAITING } from './unentitled-sessions/index.ts'
import { unentitledSessionJobs } from './unentitled-sessions/jobs.ts'

export const charging: Context = {
  name: 'charging',
  tables: {
    blocked_card_use: 'private',
    booked_charge: 'readable',
    booking: 'readable',
    booking_car: 'private',
    booking_overrun: 'readable',
    booking_setting: 'private',
    card: 'readable',
    card_charge: 'private',
    card_list: 'private',
    charger: 'readable',
    charger_authority: 'private',
    charger_authority_key: 'private',
    charger_certificate: 'private',
    charger_claim: 'private',
    charger_command: 'private',
    charger_command_secret: 'private',
    charger_connection: 'private',
    charger_local_list: 'private',
    charger_message: 'private',
    charger_metering: 'private',
    charger_outlet: 'readable',
    charger_reservation: 'private',
    charger_unit_ask: 'private',
    charger_variable: 'private',
    charging_session: 'private',
    charging_session_course: 'private',
    connector_code: 'private',
    display_code: 'private',
    free_alert: 'private',
    gateway_process: 'private',
    guest_charge: 'private',
    guest_receipt: 'private',
    load_call: 'private',
    outlet_share: 'private',
    station_load: 'private',
    station_problem: 'private',
    station_problem_report: 'private',
    station_review: 'private',
    station_review_report: 'private',
    unentitled_session: 'private',
    unknown_card: 'private',
  },
  states: {
    'booking.cancel_code': 'CancelCode',
    'booking.status': 'BookingState',
    'charging_session.state': 'SessionState',
  },
  subjects: CHARGING_SUBJECTS,
  routes: [
    ...standingRoutes,
    ...driverBookingsRoutes,
    ...bookingsRoutes,
    ...cardsRoutes,
    ...ownCardRoutes,
    ...autochargeRoutes,
    ...chargerCertificateRoutes,
    ...chargersRoutes,
    ...connectorCodeRoutes,
    ...fleetCardRoutes,
    ...fleetPortalRoutes,
    ...freeAlertRoutes,
    ...guestRoutes,
    ...partnerPortalRoutes,
    ...stationLoadRoutes,
    ...stationProblemRoutes,
    ...stationReviewRoutes,
    ...unentitledSessionsRoutes,
    ...cardExports,
    ...bookingExports,
    ...chargerExports,
  ],
  programRoutes: [...chargesForPrograms, ...commandsForPrograms],
  topics: {
    booking: { readWith: 'booking.read' },
    card: { readWith: 'card.read' },
    charger: { readWith: 'charger.read' },
    charging: { readWith: 'charger.read' },
    problem: { readWith: 'problem.read' },
    review: { readWith: 'review.read' },
  },
  waiting: {
    ...CARDS_WAITING,
    ...CERTIFICATES_WAITING,
    ...CHARGERS_WAITING,
    ...SESSIONS_WAITING,
    ...BOOKINGS_WAITING,
    ...PROBLEMS_WAITING,
    ...REVIEWS_WAITING,
  },
  jobs: [
    ...bookingJobs,
    ...cardJobs,
    ...certificateJobs,
    ...chargerJobs,
    ...connectorReservationJobs,
    ...freeAlertJobs,
    ...guestJobs,
    ...loadSharingJobs,
    ...stationProblemJobs,
    ...unentitledSessionJobs,
  ],
  recordPages: ({ db, deps: { clock, config } }) => [
    createStationPages({ db, clock, publicUrl: config.publicUrl }),
  ],
  mount(scope, { api, db, deps }) {
    mountUserImages(scope, { prefix: api.prefix, images: deps.billImages })
    mountStationSitemaps(scope, { db, clock: deps.clock, publicUrl: deps.config.publicUrl })
  },
}
