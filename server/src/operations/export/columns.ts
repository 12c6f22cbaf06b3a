/** What stands in the files of the other lists, column by column. */

import type { CardCharge, ListedCard } from '../../charging/cards/index.ts'
import type { ChargerSummary } from '../../charging/chargers/index.ts'
import type { Order } from '../../money/orders/index.ts'
import type { PastRate } from '../../money/rates/index.ts'
import type { Withdrawal } from '../../money/withdrawals/index.ts'
import type { Provider } from '../../network/providers/index.ts'
import type { StationSummary } from '../../network/stations/index.ts'
import type { Vehicle } from '../../network/vehicles/index.ts'
import type { ContactQuery } from '../../people/contact-queries/index.ts'
import type { Customer } from '../../people/customers/index.ts'
import type { Broadcast } from '../../people/notifications/index.ts'
import type { Offer } from '../../people/offers/index.ts'
import type { Partner } from '../../people/partners/index.ts'
import type { Registration } from '../../people/seminar/index.ts'
import type { SupportQuery } from '../../people/support-queries/index.ts'
import type { AuditEntry } from '../audit/index.ts'
import { stateName } from './booking-columns.ts'
import { type Column, degrees, energy, money, number, text, time, yesNo } from './csv.ts'

export const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  text('Phone', ({ phone }) => phone),
  text('E-mail', ({ email }) => email),
  text('Name', ({ name }) => name),
  money('Wallet', ({ walletBalance }) => walletBalance),
  money('Owed', ({ owed }) => owed),
  degrees('Latitude', ({ latitude }) => latitude),
  degrees('Longitude', ({ longitude }) => longitude),
  text('Vehicle', ({ vehicleName }) => vehicleName),
  yesNo('Blocked', ({ blockedAt }) => blockedAt !== null),
  time('Joined', ({ createdAt }) => createdAt),
  text('Customer', ({ id }) => id),
]

export const CARD_COLUMNS: readonly Column<ListedCard>[] = [
  text('Number', ({ number: of }) => of),
  text('Kind', ({ kind }) => kind),
  text('Label', ({ label }) => label),
  text('Status', ({ status }) => status),
  text('Owner', ({ owner }) => owner),
  text('Driver', ({ customerName }) => customerName),
  text('Driver’s phone', ({ customerPhone }) => customerPhone),
  text('Billing', ({ billing }) => billing),
  text('Why free', ({ freeReason }) => freeReason),
  text('Allowed by', ({ freeByName }) => freeByName),
  text('Group', ({ group }) => group),
  yesNo('Several at once', ({ mayOverlap }) => mayOverlap),
  time('Expires', ({ expiresAt }) => expiresAt),
  time('Blocked', ({ blockedAt }) => blockedAt),
  text('Reason for blocking', ({ blockReason }) => blockReason),
  time('Added', ({ createdAt }) => createdAt),
  time('Last used', ({ lastUsedAt }) => lastUsedAt),
  text('Card', ({ id }) => id),
]

export const CARD_CHARGE_COLUMNS: readonly Column<CardCharge>[] = [
  text('Card', ({ cardNumber }) => cardNumber),
  text('Label', ({ label }) => label),
  text('Driver', ({ customerName }) => customerName),
  text('Driver’s phone', ({ customerPhone }) => customerPhone),
  text('Charger', ({ identity }) => identity),
  text('Station', ({ stationName }) => stationName),
  number('Connector', ({ connector }) => connector),
  time('Began', ({ createdAt }) => createdAt),
  time('Ended', ({ endedAt }) => endedAt),
  energy('Energy', ({ energyWh }) => energyWh),
  text('Billing', ({ billing }) => billing),
  text('Refused', ({ refused }) => refused),
  text('Why free', ({ freeReason }) => freeReason),
  text('Allowed by', ({ freeByName }) => freeByName),
  money('Bill', ({ total }) => total),
  text('Booking', ({ bookingId }) => bookingId),
  text('Session', ({ sessionId }) => sessionId),
]

export const PARTNER_COLUMNS: readonly Column<Partner>[] = [
  text('Name', ({ name }) => name),
  text('Mobile', ({ mobile }) => mobile),
  text('E-mail', ({ email }) => email),
  text('Status', ({ status }) => status),
  text('GSTIN', ({ gstin }) => gstin),
  number('Commission (%)', ({ commissionBp }) => commissionBp / 100, 2),
  money('Owed', ({ balance }) => balance),
  time('Added', ({ createdAt }) => createdAt),
  text('Partner', ({ id }) => id),
]

const WATTS_PER_KILOWATT = 1000

export const STATION_COLUMNS: readonly Column<StationSummary>[] = [
  text('Station', ({ name }) => name),
  text('Partner', ({ partnerName }) => partnerName),
  text('Address', ({ address }) => address),
  text('City', ({ city }) => city),
  text('State', ({ stateCode }) => stateName(stateCode)),
  degrees('Latitude', ({ latitude }) => latitude),
  degrees('Longitude', ({ longitude }) => longitude),
  text('Status', ({ status }) => status),
  text('Reason', ({ statusReason }) => statusReason),
  number('Power (kW)', ({ powerW }) => powerW / WATTS_PER_KILOWATT, 3),
  money('Price per hour', ({ pricePerHour }) => pricePerHour),
  number('Connectors', ({ slots }) => slots.total),
  number('Free now', ({ slots }) => slots.free),
  text('Connector types', ({ slots }) => slots.types.join(', ')),
  time('Added', ({ createdAt }) => createdAt),
  text('Station id', ({ id }) => id),
]

type ChargerRow = ChargerSummary & { readonly uptimeShare: number | null }

export const CHARGER_COLUMNS: readonly Column<ChargerRow>[] = [
  text('Charger', ({ identity }) => identity),
  text('Decision', ({ status }) => status),
  text('Reason', ({ statusReason }) => statusReason),
  text('Station', ({ stationName }) => stationName),
  yesNo('Connected', ({ isConnected }) => isConnected),
  number('Uptime in 30 days (%)', ({ uptimeShare }) => (uptimeShare === null ? null : uptimeShare / 100), 2),
  text('Connectors', ({ outlets }) =>
    outlets
      .filter((outlet) => outlet.number > 0)
      .map((outlet) => `${[outlet.evse, outlet.number].filter(Boolean).join('.')}: ${outlet.status}`)
      .join(', '),
  ),
  text('Maker', ({ vendor }) => vendor),
  text('Model', ({ model }) => model),
  text('Serial number', ({ serialNumber }) => serialNumber),
  text('Firmware', ({ firmware }) => firmware),
  text('Protocol', ({ protocol }) => protocol),
  number('Security profile', ({ securityProfile }) => securityProfile),
  time('Last message', ({ lastMessageAt }) => lastMessageAt),
  time('Connected since', ({ isConnected, connectedAt }) => (isConnected ? connectedAt : null)),
  time('Not connected since', ({ isConnected, disconnectedAt }) => (isConnected ? null : disconnectedAt)),
  time('Last start', ({ lastBootAt }) => lastBootAt),
  number('Starts', ({ bootCount }) => bootCount),
  time('First seen', ({ createdAt }) => createdAt),
  text('Charger id', ({ id }) => id),
]

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  text('Order', ({ orderId }) => orderId),
  text('Customer phone', ({ customerPhone }) => customerPhone),
  text('Customer e-mail', ({ customerEmail }) => customerEmail),
  text('Customer name', ({ customerName }) => customerName),
  money('Amount', ({ amount }) => amount),
  text('Currency', ({ currency }) => currency),
  text('Status', ({ status }) => status),
  text('Why it failed', ({ failure }) => failure),
  text('Payment', ({ paymentId }) => paymentId),
  time('Made', ({ createdAt }) => createdAt),
  time('Paid', ({ paidAt }) => paidAt),
  text('Customer', ({ customerId }) => customerId),
]

export const WITHDRAWAL_COLUMNS: readonly Column<Withdrawal>[] = [
  time('Paid', ({ createdAt }) => createdAt),
  text('Partner', ({ partnerName }) => partnerName),
  money('Amount', ({ amount }) => amount),
  text('UTR', ({ utr }) => utr),
  text('Note', ({ note }) => note),
  text('Recorded by', ({ createdBy }) => createdBy),
  text('Partner id', ({ partnerId }) => partnerId),
  text('Payout', ({ id }) => id),
]

export const SUPPORT_QUERY_COLUMNS: readonly Column<SupportQuery>[] = [
  time('Asked', ({ createdAt }) => createdAt),
  text('Name', ({ name }) => name),
  text('Mobile', ({ mobile }) => mobile),
  text('Query', ({ query }) => query),
]

export const CONTACT_QUERY_COLUMNS: readonly Column<ContactQuery>[] = [
  time('Written', ({ createdAt }) => createdAt),
  text('Name', ({ name }) => name),
  text('E-mail', ({ email }) => email),
  text('Phone', ({ phone }) => phone),
  text('Message', ({ message }) => message),
]

export const REGISTRATION_COLUMNS: readonly Column<Registration>[] = [
  time('Registered', ({ createdAt }) => createdAt),
  text('Name', ({ name }) => name),
  text('E-mail', ({ email }) => email),
  text('Phone', ({ phone }) => phone),
  text('Business', ({ business }) => business),
  text('Location', ({ location }) => location),
  text('Seminar', ({ seminar }) => seminar),
  time('Begins', ({ seminarAt }) => seminarAt),
  text('Questions', ({ questions }) => questions),
  text('Status', ({ status }) => status),
]

export const VEHICLE_COLUMNS: readonly Column<Vehicle>[] = [
  text('Vehicle', ({ name }) => name),
  time('Added', ({ createdAt }) => createdAt),
]

export const PROVIDER_COLUMNS: readonly Column<Provider>[] = [
  text('Name', ({ name }) => name),
  text('Web address', ({ url }) => url),
  time('Added', ({ createdAt }) => createdAt),
]

export const RATE_COLUMNS: readonly Column<PastRate>[] = [
  time('In force from', ({ validFrom }) => validFrom),
  money('Price per kWh before GST', ({ perKwh }) => perKwh),
  text('Set by', ({ setBy }) => setBy),
]

const json = (facts: unknown): string | null => (facts === null ? null : JSON.stringify(facts))

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  time('At', ({ at }) => at),
  text('Who', ({ actorName, actorId, actorKind }) => actorName ?? actorId ?? actorKind),
  text('Kind of actor', ({ actorKind }) => actorKind),
  text('Did', ({ action }) => action),
  text('To', ({ subjectKind }) => subjectKind),
  text('Id', ({ subjectId }) => subjectId),
  text('Before', ({ before }) => json(before)),
  text('After', ({ after }) => json(after)),
  text('Address', ({ address }) => address),
  text('Request', ({ requestId }) => requestId),
]

const CHANNELS = ['inbox', 'sms', 'email'] as const

export const BROADCAST_COLUMNS: readonly Column<Broadcast>[] = [
  time('Sent', ({ createdAt }) => createdAt),
  text('Title', ({ title }) => title),
  text('Message', ({ message }) => message),
  text('Kind', ({ kind }) => kind),
  text('Sent by', ({ createdBy }) => createdBy),
  text('Status', ({ status }) => status),
  number('Customers', ({ recipients }) => recipients),
  ...CHANNELS.flatMap((channel) => [
    number<Broadcast>(`Delivered: ${channel}`, ({ channels }) => channels[channel].delivered),
    number<Broadcast>(`Skipped: ${channel}`, ({ channels }) => channels[channel].skipped),
    number<Broadcast>(`Failed: ${channel}`, ({ channels }) => channels[channel].failed),
  ]),
]

export const OFFER_COLUMNS: readonly Column<Offer>[] = [
  time('Written', ({ createdAt }) => createdAt),
  text('Title', ({ title }) => title),
  text('Message', ({ message }) => message),
  text('Status', ({ status }) => status),
  text('Written by', ({ createdBy }) => createdBy),
  time('Scheduled', ({ scheduledAt }) => scheduledAt),
  time('Sent', ({ sentAt }) => sentAt),
  time('Cancelled', ({ cancelledAt }) => cancelledAt),
]
