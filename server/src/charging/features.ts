/** Made from the folders beside it by `npm run generate`. */
import type { Feature } from '../feature.ts'
import { batterySwaps } from './battery-swaps/manifest.ts'
import { bookings } from './bookings/manifest.ts'
import { cardSettlements } from './card-settlements/manifest.ts'
import { cards } from './cards/manifest.ts'
import { chargerCertificates } from './charger-certificates/manifest.ts'
import { chargerHealth } from './charger-health/manifest.ts'
import { chargerLogs } from './charger-logs/manifest.ts'
import { chargerMaintenance } from './charger-maintenance/manifest.ts'
import { chargers } from './chargers/manifest.ts'
import { chargingSessions } from './charging-sessions/manifest.ts'
import { connectorCodes } from './connector-codes/manifest.ts'
import { connectorReservations } from './connector-reservations/manifest.ts'
import { displayCodes } from './display-codes/manifest.ts'
import { eventStreams } from './event-streams/manifest.ts'
import { faultRules } from './fault-rules/manifest.ts'
import { firmware } from './firmware/manifest.ts'
import { fleetPortal } from './fleet-portal/manifest.ts'
import { freeAlerts } from './free-alerts/manifest.ts'
import { gridNotices } from './grid-notices/manifest.ts'
import { guests } from './guests/manifest.ts'
import { loadSharing } from './load-sharing/manifest.ts'
import { partnerPortal } from './partner-portal/manifest.ts'
import { programCalls } from './program-calls/manifest.ts'
import { reservationCalendars } from './reservation-calendars/manifest.ts'
import { settingTemplates } from './setting-templates/manifest.ts'
import { signedReadings } from './signed-readings/manifest.ts'
import { stationPages } from './station-pages/manifest.ts'
import { stationProblems } from './station-problems/manifest.ts'
import { stationReviews } from './station-reviews/manifest.ts'
import { unentitledSessions } from './unentitled-sessions/manifest.ts'

export const FEATURES: readonly Feature[] = [
  batterySwaps,
  bookings,
  cardSettlements,
  cards,
  chargerCertificates,
  chargerHealth,
  chargerLogs,
  chargerMaintenance,
  chargers,
  chargingSessions,
  connectorCodes,
  connectorReservations,
  displayCodes,
  eventStreams,
  faultRules,
  firmware,
  fleetPortal,
  freeAlerts,
  gridNotices,
  guests,
  loadSharing,
  partnerPortal,
  programCalls,
  reservationCalendars,
  settingTemplates,
  signedReadings,
  stationPages,
  stationProblems,
  stationReviews,
  unentitledSessions,
]
