/** Every route of the API, noun by noun. */
import { accessRoutes } from './access/routes.ts'
import { administratorsRoutes } from './administrators/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bookingsRoutes } from './bookings/routes.ts'
import { cardsRoutes } from './cards/routes.ts'
import { chargerCertificateRoutes } from './chargers/certificate-routes.ts'
import { chargersRoutes } from './chargers/routes.ts'
import { consentsRoutes } from './consents/routes.ts'
import { contactQueryRoutes } from './contact-queries/routes.ts'
import { adjustmentRoutes } from './customers/adjustment-routes.ts'
import { customerRecordsRoutes } from './customers/records-routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { driverRoutes } from './driver/routes.ts'
import { driverBookingsRoutes } from './driver-bookings/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { offersRoutes } from './offers/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { partnersRoutes } from './partners/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { providersRoutes } from './providers/routes.ts'
import { ratesRoutes } from './rates/routes.ts'
import type { Route } from './route.ts'
import { savedViewsRoutes } from './saved-views/routes.ts'
import { seminarRoutes } from './seminar/routes.ts'
import { stationLoadRoutes } from './station-load/routes.ts'
import { stationPicturesRoutes } from './station-pictures/routes.ts'
import { stationsRoutes } from './stations/routes.ts'
import { supportQueriesRoutes } from './support-queries/routes.ts'
import { unentitledSessionsRoutes } from './unentitled-sessions/routes.ts'
import { vehiclesRoutes } from './vehicles/routes.ts'
import { withdrawalsRoutes } from './withdrawals/routes.ts'

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
