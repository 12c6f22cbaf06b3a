/** People: operators, drivers and partners, who may come in, and what is written to and by them. */
import { createContact, registerForSeminar } from '@voltyatra/contract'
import type { Context } from '../context.ts'
import { accessRoutes } from './access/http/routes.ts'
import { accessPolicyRoutes } from './access-policy/http/routes.ts'
import { administratorsRoutes } from './administrators/http/routes.ts'
import { ADMINISTRATORS_WAITING } from './administrators/index.ts'
import { openCompanyFacts } from './company/http/page-facts.ts'
import { companyRoutes, mountLogo } from './company/http/routes.ts'
import { consentsRoutes } from './consents/http/routes.ts'
import { contactQueryExports } from './contact-queries/http/export.ts'
import { contactQueryRoutes } from './contact-queries/http/routes.ts'
import { CONTACT_QUERIES_WAITING } from './contact-queries/index.ts'
import { customRoleRoutes } from './custom-roles/http/routes.ts'
import { customerExports } from './customers/http/export.ts'
import { driversForPrograms } from './customers/http/program-routes.ts'
import { customerRecordsRoutes } from './customers/http/records-routes.ts'
import { customersRoutes } from './customers/http/routes.ts'
import { mountDevelopers } from './developers/http/developers.ts'
import { passkeyRoutes } from './driver/http/passkey-routes.ts'
import { driverRoutes } from './driver/http/routes.ts'
import { driverGroupRoutes } from './driver-groups/http/routes.ts'
import { driverLookExports } from './driver-looks/http/export.ts'
import { driverLookRoutes } from './driver-looks/http/routes.ts'
import { driverVehicleRoutes } from './driver-vehicles/http/routes.ts'
import { fleetDriverRoutes } from './fleet-drivers/http/routes.ts'
import { fleetVehicleRoutes } from './fleet-means/http/routes.ts'
import { fleetPeopleRoutes } from './fleet-people/http/routes.ts'
import { fleetRoutes } from './fleets/http/routes.ts'
import { messageConnectionRoutes, mountReportChallenge } from './message-connections/http/routes.ts'
import { findFailingConnections } from './message-connections/index.ts'
import { messageTemplateRoutes } from './message-templates/http/routes.ts'
import { noticeChannelRoutes } from './notice-channels/http/routes.ts'
import { notificationExports } from './notifications/http/export.ts'
import { notificationsRoutes } from './notifications/http/routes.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { offerExports } from './offers/http/export.ts'
import { offersRoutes } from './offers/http/routes.ts'
import { offerJobs } from './offers/jobs.ts'
import { outboxRoutes } from './outbox/http/routes.ts'
import { MESSAGES_WAITING } from './outbox/index.ts'
import { outboxJobs } from './outbox/jobs.ts'
import { partnerPeopleRoutes } from './partner-people/http/routes.ts'
import { partnerExports } from './partners/http/export.ts'
import { partnersRoutes } from './partners/http/routes.ts'
import { PARTNERS_WAITING } from './partners/index.ts'
import { programKeyRoutes } from './program-keys/http/routes.ts'
import { pushRoutes } from './push-subscriptions/http/routes.ts'
import { savedViewsRoutes } from './saved-views/http/routes.ts'
import { secondFactorRoutes } from './second-factors/http/routes.ts'
import { registrationExports } from './seminar/http/export.ts'
import { seminarRoutes } from './seminar/http/routes.ts'
import { REGISTRATIONS_WAITING } from './seminar/index.ts'
import { singleSignOnRoutes } from './single-sign-on/http/routes.ts'
import { PEOPLE_SUBJECTS } from './subject-queries.ts'
import { supportQueryExports } from './support-queries/http/export.ts'
import { supportQueriesRoutes } from './support-queries/http/routes.ts'
import { SUPPORT_QUERIES_WAITING } from './support-queries/index.ts'
import { partnerTicketRoutes } from './tickets/http/partner-routes.ts'
import { ticketRoutes } from './tickets/http/routes.ts'
import { TICKETS_WAITING } from './tickets/index.ts'
import { webhookRoutes } from './webhooks/http/routes.ts'
import { webhookJobs } from './webhooks/jobs.ts'

export const people: Context = {
  name: 'people',
  tables: {
    access_policy: 'private',
    administrator: 'readable',
    bounced_address: 'private',
    broadcast: 'readable',
    code_app: 'private',
    broadcast_delivery: 'private',
    company: 'readable',
    company_logo: 'private',
    company_registration: 'readable',
    consent: 'private',
    custom_role: 'private',
    custom_role_partner: 'private',
    custom_role_station: 'private',
    contact_query: 'readable',
    customer: 'readable',
    driver_group: 'readable',
    driver_group_member: 'readable',
    driver_look: 'private',
    driver_vehicle: 'private',
    factor_restoration: 'private',
    fleet: 'readable',
    fleet_card: 'readable',
    fleet_driver: 'readable',
    fleet_person: 'private',
    fleet_vehicle: 'readable',
    letter_case: 'private',
    message_attempt: 'private',
    message_cap: 'private',
    message_connection: 'private',
    message_registration: 'private',
    message_report: 'private',
    message_spend: 'private',
    message_template: 'private',
    notice: 'private',
    notice_channel_off: 'private',
    offer: 'readable',
    one_time_code: 'private',
    outbox_message: 'readable',
    partner: 'readable',
    partner_person: 'readable',
    partner_query: 'private',
    passkey: 'private',
    passkey_challenge: 'private',
    program_key: 'private',
    program_key_station: 'private',
    push_subscription: 'private',
    recovery_code: 'private',
    saved_view: 'private',
    seminar_registration: 'readable',
    session: 'readable',
    single_sign_on: 'private',
    single_sign_on_person: 'private',
    single_sign_on_role: 'private',
    support_query: 'readable',
    throttle: 'private',
    ticket: 'private',
    ticket_entry: 'private',
    webhook: 'private',
    webhook_message: 'private',
  },
  states: {
    'administrator.role': 'OperatorRole',
    'broadcast_delivery.reason': 'DeliveryReason',
    'offer.status': 'OfferState',
    'outbox_message.failure': 'MessageFailure',
    'partner.status': 'PartnerState',
    'seminar_registration.status': 'SeminarState',
    'ticket.state': 'TicketState',
  },
  subjects: PEOPLE_SUBJECTS,
  routes: [
    ...accessPolicyRoutes,
    ...accessRoutes,
    ...administratorsRoutes,
    ...companyRoutes,
    ...consentsRoutes,
    ...contactQueryRoutes,
    ...customRoleRoutes,
    ...customerRecordsRoutes,
    ...customersRoutes,
    ...driverRoutes,
    ...passkeyRoutes,
    ...driverGroupRoutes,
    ...driverLookRoutes,
    ...driverVehicleRoutes,
    ...fleetDriverRoutes,
    ...fleetPeopleRoutes,
    ...fleetVehicleRoutes,
    ...fleetRoutes,
    ...messageConnectionRoutes,
    ...messageTemplateRoutes,
    ...noticeChannelRoutes,
    ...notificationsRoutes,
    ...offersRoutes,
    ...outboxRoutes,
    ...partnerPeopleRoutes,
    ...partnersRoutes,
    ...programKeyRoutes,
    ...pushRoutes,
    ...savedViewsRoutes,
    ...secondFactorRoutes,
    ...seminarRoutes,
    ...singleSignOnRoutes,
    ...supportQueriesRoutes,
    ...ticketRoutes,
    ...partnerTicketRoutes,
    ...webhookRoutes,
    ...customerExports,
    ...partnerExports,
    ...supportQueryExports,
    ...contactQueryExports,
    ...registrationExports,
    ...notificationExports,
    ...offerExports,
    ...driverLookExports,
  ],
  programRoutes: driversForPrograms,
  forms: { '/message-sent': createContact, '/registration-received': registerForSeminar },
  topics: {
    broadcast: { readWith: 'notification.read' },
    contact: { readWith: 'contact.read' },
    customer: { readWith: 'customer.read' },
    fleet: { readWith: 'fleet.read' },
    group: { readWith: 'customer.read' },
    notice: { readWith: null },
    offer: { readWith: 'notification.read' },
    partner: { readWith: 'partner.read' },
    query: { readWith: 'query.read' },
    seminar: { readWith: 'seminar.read' },
  },
  findOutsideFailures: (db) => findFailingConnections(db),
  waiting: {
    ...ADMINISTRATORS_WAITING,
    ...MESSAGES_WAITING,
    ...PARTNERS_WAITING,
    ...REGISTRATIONS_WAITING,
    ...SUPPORT_QUERIES_WAITING,
    ...CONTACT_QUERIES_WAITING,
    ...TICKETS_WAITING,
  },
  jobs: [...notificationJobs, ...offerJobs, ...outboxJobs, ...webhookJobs],
  mount(api, { db, deps }) {
    mountDevelopers(api, deps.config.publicUrl)
    mountLogo(api, db)
    mountReportChallenge(api, db)
  },
  pageFacts: ({ db, deps: { clock, config }, log }) =>
    openCompanyFacts({ db, clock, log, publicUrl: config.publicUrl }),
}
