/** Every route of the API, noun by noun. */

import { driverBookingsRoutes } from '../charging/bookings/driver-http/routes.ts'
import { bookingsRoutes } from '../charging/bookings/http/routes.ts'
import { cardsRoutes } from '../charging/cards/http/routes.ts'
import { chargerCertificateRoutes } from '../charging/chargers/http/certificate-routes.ts'
import { chargersRoutes } from '../charging/chargers/http/routes.ts'
import { stationLoadRoutes } from '../charging/load-sharing/http/routes.ts'
import { unentitledSessionsRoutes } from '../charging/unentitled-sessions/http/routes.ts'
import { ordersRoutes } from '../money/orders/http/routes.ts'
import { paymentsRoutes } from '../money/orders/provider-http/routes.ts'
import { ratesRoutes } from '../money/rates/http/routes.ts'
import { withdrawalsRoutes } from '../money/withdrawals/http/routes.ts'
import { providersRoutes } from '../network/providers/http/routes.ts'
import { stationPicturesRoutes } from '../network/station-pictures/http/routes.ts'
import { stationsRoutes } from '../network/stations/http/routes.ts'
import { vehiclesRoutes } from '../network/vehicles/http/routes.ts'
import { attentionRoutes } from '../operations/attention/http/routes.ts'
import { auditRoutes } from '../operations/audit/http/routes.ts'
import { dashboardRoutes } from '../operations/dashboard/http/routes.ts'
import { exportRoutes } from '../operations/export/http/routes.ts'
import { jobsRoutes } from '../operations/jobs/http/routes.ts'
import { accessRoutes } from '../people/access/http/routes.ts'
import { administratorsRoutes } from '../people/administrators/http/routes.ts'
import { consentsRoutes } from '../people/consents/http/routes.ts'
import { contactQueryRoutes } from '../people/contact-queries/http/routes.ts'
import { adjustmentRoutes } from '../people/customers/http/adjustment-routes.ts'
import { customerRecordsRoutes } from '../people/customers/http/records-routes.ts'
import { customersRoutes } from '../people/customers/http/routes.ts'
import { driverRoutes } from '../people/driver/http/routes.ts'
import { notificationsRoutes } from '../people/notifications/http/routes.ts'
import { offersRoutes } from '../people/offers/http/routes.ts'
import { outboxRoutes } from '../people/outbox/http/routes.ts'
import { partnersRoutes } from '../people/partners/http/routes.ts'
import { savedViewsRoutes } from '../people/saved-views/http/routes.ts'
import { seminarRoutes } from '../people/seminar/http/routes.ts'
import { supportQueriesRoutes } from '../people/support-queries/http/routes.ts'
import type { Route } from './route.ts'

export const allRoutes: readonly Route[] = [
  ...accessRoutes,
  ...administratorsRoutes,
  ...attentionRoutes,
  ...auditRoutes,
  ...bookingsRoutes,
  ...cardsRoutes,
  ...chargersRoutes,
  ...chargerCertificateRoutes,
  ...consentsRoutes,
  ...contactQueryRoutes,
  ...adjustmentRoutes,
  ...customerRecordsRoutes,
  ...customersRoutes,
  ...dashboardRoutes,
  ...driverRoutes,
  ...driverBookingsRoutes,
  ...exportRoutes,
  ...jobsRoutes,
  ...notificationsRoutes,
  ...offersRoutes,
  ...ordersRoutes,
  ...outboxRoutes,
  ...partnersRoutes,
  ...paymentsRoutes,
  ...providersRoutes,
  ...ratesRoutes,
  ...savedViewsRoutes,
  ...seminarRoutes,
  ...stationLoadRoutes,
  ...stationPicturesRoutes,
  ...stationsRoutes,
  ...supportQueriesRoutes,
  ...unentitledSessionsRoutes,
  ...vehiclesRoutes,
  ...withdrawalsRoutes,
]
