/** The calls of exports: each list's own page function, read to its end. */
import type { Readable } from 'node:stream'
import * as contract from '@voltyatra/contract'
import { istDay, ok, type Result } from '@voltyatra/domain'
import { bookingFiltersOf } from '../../../charging/bookings/http/routes.ts'
import { bookingPage } from '../../../charging/bookings/index.ts'
import { cardChargePage, cardPage } from '../../../charging/cards/index.ts'
import { chargerPage, withUptime } from '../../../charging/chargers/index.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Call, type FileCall, file, type Route } from '../../../http/route.ts'
import { orderPage } from '../../../money/orders/index.ts'
import { rateInForce, ratePage } from '../../../money/rates/index.ts'
import { withdrawalPage } from '../../../money/withdrawals/index.ts'
import { providerPage } from '../../../network/providers/index.ts'
import { stationFiltersOf } from '../../../network/stations/http/from-wire.ts'
import { stationPage } from '../../../network/stations/index.ts'
import { vehiclePage } from '../../../network/vehicles/index.ts'
import { contactQueryPage } from '../../../people/contact-queries/index.ts'
import { customerPage } from '../../../people/customers/index.ts'
import { broadcastPage } from '../../../people/notifications/index.ts'
import { offerPage } from '../../../people/offers/index.ts'
import { partnerPage } from '../../../people/partners/index.ts'
import { registrationPage } from '../../../people/seminar/index.ts'
import { supportQueryPage } from '../../../people/support-queries/index.ts'
import { auditPage } from '../../audit/index.ts'
import * as csv from '../index.ts'

type FileEndpoint = contract.EndpointShape & { readonly file: 'text/csv' }

const NAME_IN_PATH = /^\/export\/(.+)\.csv$/

/** The route of an export: what the list's page function gets beside the filters is how the whole of it is read. */
function exportOf<const E extends FileEndpoint, Row>(
  endpoint: E,
  listOf: (call: Pick<Call<E>, 'query' | 'now'>) => csv.ExportOf<Row>,
): Route {
  const [, list = ''] = NAME_IN_PATH.exec(endpoint.path) ?? []
  return file(endpoint, async (call: FileCall<E>) => {
    const opened: Result<Readable, csv.TooManyExports> = await csv.openExport(call, listOf(call))
    if (!opened.ok) return opened
    return ok({
      name: `voltyatra-${list}-${istDay(call.now)}.csv`,
      content: opened.value,
      audit: {
        action: `export.${list}`,
        subject: { kind: 'list', id: list },
        after: { filters: call.query ?? {} },
      },
    })
  })
}

const moment = (at: string | undefined): Date | undefined => (at === undefined ? undefined : new Date(at))

export const exportRoutes: readonly Route[] = [
  exportOf(contract.exportCustomers, ({ query }) => ({
    columns: csv.CUSTOMER_COLUMNS,
    page: (tx, ask) => customerPage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportCards, ({ query, now }) => ({
    columns: csv.CARD_COLUMNS,
    page: (tx, ask) => cardPage(tx, { ...onlyWaiting(query, now), ...ask }, now),
  })),
  exportOf(contract.exportCardCharges, ({ query }) => ({
    columns: csv.CARD_CHARGE_COLUMNS,
    page: (tx, ask) => cardChargePage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportPartners, ({ query, now }) => ({
    columns: csv.PARTNER_COLUMNS,
    page: (tx, ask) => partnerPage(tx, { ...onlyWaiting(query, now), ...ask }),
  })),
  exportOf(contract.exportStations, ({ query, now }) => ({
    columns: csv.STATION_COLUMNS,
    page: async (tx, ask) => {
      const { perKwh } = await rateInForce(tx, now)
      return stationPage(tx, { ...stationFiltersOf(query, { now, perKwh }), ...ask }, now)
    },
  })),
  exportOf(contract.exportBookings, ({ query, now }) => ({
    columns: csv.BOOKING_COLUMNS,
    page: (tx, ask) =>
      bookingPage(tx, {
        ...bookingFiltersOf(onlyWaiting(query, now)),
        ...ask,
        defaultSort: '-startTime',
      }),
  })),
  exportOf(contract.exportBookingsInProgress, ({ query, now }) => ({
    columns: csv.BOOKING_COLUMNS,
    page: (tx, ask) =>
      bookingPage(tx, {
        ...bookingFiltersOf(onlyWaiting(query, now)),
        ...ask,
        states: ['in_progress'],
        defaultSort: '-startTime',
      }),
  })),
  exportOf(contract.exportBookingsCompleted, ({ query, now }) => ({
    columns: csv.BOOKING_COLUMNS,
    page: (tx, ask) =>
      bookingPage(tx, {
        ...bookingFiltersOf(onlyWaiting(query, now)),
        ...ask,
        states: ['completed', 'confirmed'],
        defaultSort: '-startTime',
      }),
  })),
  exportOf(contract.exportChargers, ({ query: { connected, ...query }, now }) => ({
    columns: csv.CHARGER_COLUMNS,
    async page(tx, ask) {
      const isConnected = connected === undefined ? undefined : connected === 'true'
      const page = await chargerPage(tx, { ...onlyWaiting(query, now), ...ask, connected: isConnected })
      return page.ok ? ok({ ...page.value, rows: await withUptime(tx, page.value.rows, now) }) : page
    },
  })),
  exportOf(contract.exportOrders, ({ query }) => ({
    columns: csv.ORDER_COLUMNS,
    page: (tx, ask) => orderPage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportWithdrawals, ({ query }) => ({
    columns: csv.WITHDRAWAL_COLUMNS,
    page: (tx, ask) => withdrawalPage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportQueries, ({ query, now }) => ({
    columns: csv.SUPPORT_QUERY_COLUMNS,
    page: (tx, ask) => supportQueryPage(tx, { ...onlyWaiting(query, now), ...ask }),
  })),
  exportOf(contract.exportContacts, ({ query, now }) => ({
    columns: csv.CONTACT_QUERY_COLUMNS,
    page: (tx, ask) => contactQueryPage(tx, { ...onlyWaiting(query, now), ...ask }),
  })),
  exportOf(contract.exportSeminar, ({ query, now }) => ({
    columns: csv.REGISTRATION_COLUMNS,
    page: (tx, ask) => registrationPage(tx, { ...onlyWaiting(query, now), ...ask }),
  })),
  exportOf(contract.exportVehicles, ({ query }) => ({
    columns: csv.VEHICLE_COLUMNS,
    page: (tx, ask) => vehiclePage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportProviders, ({ query }) => ({
    columns: csv.PROVIDER_COLUMNS,
    page: (tx, ask) => providerPage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportRates, ({ query }) => ({
    columns: csv.RATE_COLUMNS,
    page: (tx, ask) => ratePage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportAuditLog, ({ query: { from, to, ...filters } }) => ({
    columns: csv.AUDIT_COLUMNS,
    page: (tx, ask) => auditPage(tx, { ...filters, ...ask, from: moment(from), to: moment(to) }),
  })),
  exportOf(contract.exportNotifications, ({ query }) => ({
    columns: csv.BROADCAST_COLUMNS,
    page: (tx, ask) => broadcastPage(tx, { ...query, ...ask }),
  })),
  exportOf(contract.exportOffers, ({ query }) => ({
    columns: csv.OFFER_COLUMNS,
    page: (tx, ask) => offerPage(tx, { ...query, ...ask }),
  })),
]
