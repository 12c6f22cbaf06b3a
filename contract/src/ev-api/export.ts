/** Exports: every list as a CSV file, with exactly the rows that the same filters select on its call. */
import * as z from 'zod'
import { type Access, defineEndpoint } from '../endpoint.ts'
import { listAuditLog } from './audit.ts'
import { listBookings, listBookingsCompleted, listBookingsInProgress } from './bookings.ts'
import { listCardCharges, listCards } from './cards.ts'
import { listChargers } from './chargers.ts'
import { listContacts } from './contact-queries.ts'
import { listCustomers } from './customers.ts'
import { listBroadcasts } from './notifications.ts'
import { listOffers } from './offers.ts'
import { listOrders } from './orders.ts'
import { listPartners } from './partners.ts'
import { listProviders } from './providers.ts'
import { listRates } from './rates.ts'
import { listSeminarRegistrations } from './seminar.ts'
import { listStations } from './stations.ts'
import { listSupportQueries } from './support-queries.ts'
import { listVehicles } from './vehicles.ts'
import { listWithdrawals } from './withdrawals.ts'

interface Exported<Name extends string, File extends string, A extends Access, Q extends z.ZodType> {
  readonly name: Name
  readonly file: File
  /** What it has a row of each. */
  readonly of: string
  readonly list: { readonly access: A }
  readonly query: Q
}

const exported = <
  const Name extends string,
  const File extends string,
  const A extends Access,
  const Q extends z.ZodType<Record<string, unknown>>,
>({
  name,
  file,
  of,
  list,
  query,
}: Exported<Name, File, A, Q>) =>
  defineEndpoint({
    name,
    method: 'GET',
    path: `/export/${file}.csv`,
    tag: 'Export',
    summary: `The operator takes out ${of} as a CSV file.`,
    access: list.access,
    query,
    reply: z.object({}),
    file: 'text/csv',
    refusals: [],
  })

/** A file has no pages. */
const PAGE = { limit: true, cursor: true } as const

export const exportCustomers = exported({
  name: 'exportCustomers',
  file: 'customers',
  of: 'the customers',
  list: listCustomers,
  query: listCustomers.query.omit(PAGE),
})

export const exportPartners = exported({
  name: 'exportPartners',
  file: 'partners',
  of: 'the partners',
  list: listPartners,
  query: listPartners.query.omit(PAGE),
})

const { limit: _limit, cursor: _cursor, ...stationFilters } = listStations.query.shape

export const exportStations = exported({
  name: 'exportStations',
  file: 'stations',
  of: 'the stations',
  // The list is public; a file of it is an operator's.
  list: { access: { may: 'station.read' } },
  query: z.object(stationFilters).refine(({ lat, long }) => (lat === undefined) === (long === undefined), {
    path: ['lat'],
    message: 'lat and long belong together',
  }),
})

export const exportBookings = exported({
  name: 'exportBookings',
  file: 'bookings',
  of: 'all bookings',
  list: listBookings,
  query: listBookings.query.omit(PAGE),
})

export const exportBookingsInProgress = exported({
  name: 'exportBookingsInProgress',
  file: 'bookings-inprogress',
  of: 'the bookings that are charging or wait for the partner’s bill',
  list: listBookingsInProgress,
  query: listBookingsInProgress.query.omit(PAGE),
})

export const exportBookingsCompleted = exported({
  name: 'exportBookingsCompleted',
  file: 'bookings-completed',
  of: 'the bookings whose bill is in',
  list: listBookingsCompleted,
  query: listBookingsCompleted.query.omit(PAGE),
})

export const exportCards = exported({
  name: 'exportCards',
  file: 'cards',
  of: 'the cards',
  list: listCards,
  query: listCards.query.omit(PAGE),
})

export const exportCardCharges = exported({
  name: 'exportCardCharges',
  file: 'card-charges',
  of: 'what cards have charged',
  list: listCardCharges,
  query: listCardCharges.query.omit(PAGE),
})

export const exportChargers = exported({
  name: 'exportChargers',
  file: 'chargers',
  of: 'the chargers',
  list: listChargers,
  query: listChargers.query.omit(PAGE),
})

export const exportOrders = exported({
  name: 'exportOrders',
  file: 'orders',
  of: 'the orders',
  list: listOrders,
  query: listOrders.query.omit(PAGE),
})

export const exportWithdrawals = exported({
  name: 'exportWithdrawals',
  file: 'withdrawals',
  of: 'the payouts',
  list: listWithdrawals,
  query: listWithdrawals.query.omit(PAGE),
})

export const exportQueries = exported({
  name: 'exportQueries',
  file: 'queries',
  of: 'the support queries',
  list: listSupportQueries,
  query: listSupportQueries.query.omit(PAGE),
})

export const exportContacts = exported({
  name: 'exportContacts',
  file: 'contacts',
  of: 'the contact queries',
  list: listContacts,
  query: listContacts.query.omit(PAGE),
})

export const exportSeminar = exported({
  name: 'exportSeminar',
  file: 'seminar',
  of: 'the seminar registrations',
  list: listSeminarRegistrations,
  query: listSeminarRegistrations.query.omit(PAGE),
})

export const exportVehicles = exported({
  name: 'exportVehicles',
  file: 'vehicles',
  of: 'the vehicles',
  list: listVehicles,
  query: listVehicles.query.omit(PAGE),
})

export const exportProviders = exported({
  name: 'exportProviders',
  file: 'providers',
  of: 'the charging providers',
  list: listProviders,
  query: listProviders.query.omit(PAGE),
})

export const exportRates = exported({
  name: 'exportRates',
  file: 'rates',
  of: 'all prices there have been',
  list: listRates,
  query: listRates.query.omit(PAGE),
})

export const exportAuditLog = exported({
  name: 'exportAuditLog',
  file: 'audit',
  of: 'the audit log',
  list: listAuditLog,
  query: listAuditLog.query.omit(PAGE),
})

export const exportNotifications = exported({
  name: 'exportNotifications',
  file: 'notifications',
  of: 'the notifications',
  list: listBroadcasts,
  query: listBroadcasts.query.omit(PAGE),
})

export const exportOffers = exported({
  name: 'exportOffers',
  file: 'offers',
  of: 'the offers',
  list: listOffers,
  query: listOffers.query.omit(PAGE),
})
