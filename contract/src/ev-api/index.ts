/** Every call of the API, by noun. */
import type { EndpointShape } from '../endpoint.ts'
import * as access from './access.ts'
import * as administrators from './administrators.ts'
import * as attention from './attention.ts'
import * as audit from './audit.ts'
import * as bookingSettings from './booking-settings.ts'
import * as bookingStory from './booking-story.ts'
import * as bookings from './bookings.ts'
import * as cards from './cards.ts'
import * as chargerCertificates from './charger-certificates.ts'
import * as chargerCommands from './charger-commands.ts'
import * as chargerDecisions from './charger-decisions.ts'
import * as chargerRecords from './charger-records.ts'
import * as chargers from './chargers.ts'
import * as chargingSessions from './charging-sessions.ts'
import * as consents from './consents.ts'
import * as contactQueries from './contact-queries.ts'
import * as customerRecords from './customer-records.ts'
import * as customers from './customers.ts'
import * as dashboard from './dashboard.ts'
import * as driver from './driver.ts'
import * as driverBookings from './driver-bookings.ts'
import * as exports from './export.ts'
import * as jobs from './jobs.ts'
import * as networkMap from './network-map.ts'
import * as notifications from './notifications.ts'
import * as offers from './offers.ts'
import * as orders from './orders.ts'
import * as outbox from './outbox.ts'
import * as partners from './partners.ts'
import * as payments from './payments.ts'
import * as providers from './providers.ts'
import * as rates from './rates.ts'
import * as savedViews from './saved-views.ts'
import * as seminar from './seminar.ts'
import * as stationFigures from './station-figures.ts'
import * as stationLoad from './station-load.ts'
import * as stationPictures from './station-pictures.ts'
import * as stations from './stations.ts'
import * as supportQueries from './support-queries.ts'
import * as unentitledSessions from './unentitled-sessions.ts'
import * as vehicles from './vehicles.ts'
import * as walletAdjustments from './wallet-adjustments.ts'
import * as withdrawals from './withdrawals.ts'

export * from './access.ts'
export * from './administrators.ts'
export * from './attention.ts'
export * from './audit.ts'
export * from './booking-settings.ts'
export * from './booking-story.ts'
export * from './bookings.ts'
export * from './cards.ts'
export * from './charger-certificates.ts'
export * from './charger-commands.ts'
export * from './charger-decisions.ts'
export * from './charger-records.ts'
export * from './chargers.ts'
export * from './charging-sessions.ts'
export * from './consents.ts'
export * from './contact-queries.ts'
export * from './customer-records.ts'
export * from './customers.ts'
export * from './dashboard.ts'
export * from './driver.ts'
export * from './driver-bookings.ts'
export * from './export.ts'
export * from './jobs.ts'
export * from './network-map.ts'
export * from './notifications.ts'
export * from './offers.ts'
export * from './orders.ts'
export * from './outbox.ts'
export * from './partners.ts'
export * from './payments.ts'
export * from './providers.ts'
export * from './rates.ts'
export * from './saved-views.ts'
export * from './seminar.ts'
export * from './station-figures.ts'
export * from './station-load.ts'
export * from './station-pictures.ts'
export * from './stations.ts'
export * from './support-queries.ts'
export * from './unentitled-sessions.ts'
export * from './vehicles.ts'
export * from './wallet-adjustments.ts'
export * from './withdrawals.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value

/** All calls, in the order of their nouns. */
export const ENDPOINTS: readonly EndpointShape[] = [
  access,
  administrators,
  attention,
  audit,
  bookingSettings,
  bookingStory,
  bookings,
  cards,
  chargers,
  chargerDecisions,
  chargerRecords,
  chargerCertificates,
  chargerCommands,
  chargingSessions,
  consents,
  contactQueries,
  customerRecords,
  customers,
  dashboard,
  driver,
  driverBookings,
  exports,
  jobs,
  networkMap,
  notifications,
  offers,
  orders,
  outbox,
  partners,
  payments,
  providers,
  rates,
  savedViews,
  seminar,
  stationFigures,
  stationLoad,
  stationPictures,
  stations,
  supportQueries,
  unentitledSessions,
  vehicles,
  walletAdjustments,
  withdrawals,
]
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(isEndpoint)
