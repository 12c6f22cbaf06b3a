/** Made from the folders beside it by `npm run generate`. */
import type { Feature } from '../feature.ts'
import { access } from './access/manifest.ts'
import { accessPolicy } from './access-policy/manifest.ts'
import { administrators } from './administrators/manifest.ts'
import { company } from './company/manifest.ts'
import { consents } from './consents/manifest.ts'
import { contactQueries } from './contact-queries/manifest.ts'
import { customRoles } from './custom-roles/manifest.ts'
import { customers } from './customers/manifest.ts'
import { developers } from './developers/manifest.ts'
import { driver } from './driver/manifest.ts'
import { driverGroups } from './driver-groups/manifest.ts'
import { driverLooks } from './driver-looks/manifest.ts'
import { driverVehicles } from './driver-vehicles/manifest.ts'
import { fleetDrivers } from './fleet-drivers/manifest.ts'
import { fleetMeans } from './fleet-means/manifest.ts'
import { fleetPeople } from './fleet-people/manifest.ts'
import { fleets } from './fleets/manifest.ts'
import { messageConnections } from './message-connections/manifest.ts'
import { messageTemplates } from './message-templates/manifest.ts'
import { noticeChannels } from './notice-channels/manifest.ts'
import { notifications } from './notifications/manifest.ts'
import { offers } from './offers/manifest.ts'
import { outbox } from './outbox/manifest.ts'
import { partnerPeople } from './partner-people/manifest.ts'
import { partners } from './partners/manifest.ts'
import { passkeys } from './passkeys/manifest.ts'
import { programKeys } from './program-keys/manifest.ts'
import { pushSubscriptions } from './push-subscriptions/manifest.ts'
import { savedViews } from './saved-views/manifest.ts'
import { secondFactors } from './second-factors/manifest.ts'
import { seminar } from './seminar/manifest.ts'
import { singleSignOn } from './single-sign-on/manifest.ts'
import { supportQueries } from './support-queries/manifest.ts'
import { tickets } from './tickets/manifest.ts'
import { webhooks } from './webhooks/manifest.ts'

export const FEATURES: readonly Feature[] = [
  access,
  accessPolicy,
  administrators,
  company,
  consents,
  contactQueries,
  customRoles,
  customers,
  developers,
  driver,
  driverGroups,
  driverLooks,
  driverVehicles,
  fleetDrivers,
  fleetMeans,
  fleetPeople,
  fleets,
  messageConnections,
  messageTemplates,
  noticeChannels,
  notifications,
  offers,
  outbox,
  partnerPeople,
  partners,
  passkeys,
  programKeys,
  pushSubscriptions,
  savedViews,
  secondFactors,
  seminar,
  singleSignOn,
  supportQueries,
  tickets,
  webhooks,
]
