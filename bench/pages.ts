/** The pages of 50 that are measured: where they are, and what the program asks its database for them. */
import { API_PREFIX, listBookings, listStations } from '@voltyatra/contract'
import { paise } from '@voltyatra/domain'
import { toWireBooking } from '@voltyatra/server/charging/bookings/http/to-wire.ts'
import { selectBookingPage } from '@voltyatra/server/charging/bookings/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import type { ListPage } from '@voltyatra/server/db/keyset.ts'
import { toWireStation } from '@voltyatra/server/network/stations/http/to-wire.ts'
import {
  loadNetworkPrices,
  type NetworkPrices,
  NO_TARIFF_PRICES,
  type StationSummary,
  selectStationPage,
} from '@voltyatra/server/network/stations/index.ts'

export const ROWS = 50

/** Any will do: what a page costs does not depend on them. */
const PRICES = { perKwh: paise(1_500), kwhWithGst: paise(1_770) }

export const PAGES = {
  bookings: {
    path: `${API_PREFIX}${listBookings.path}?limit=${ROWS}`,
    loadBefore: async () => undefined,
    loadPage: (db: Db) => selectBookingPage(db, { limit: ROWS, defaultSort: '-startTime' }),
    loadAfter: async () => undefined,
    toWire: toWireBooking,
  },
  stations: {
    path: `${API_PREFIX}${listStations.path}?limit=${ROWS}`,
    loadBefore: async () => undefined,
    loadPage: (db: Db) =>
      selectStationPage(db, { limit: ROWS, ...PRICES, tariffs: NO_TARIFF_PRICES }, new Date()),
    loadAfter: (db: Db, ids: readonly string[]) =>
      loadNetworkPrices(db, ids, { customerId: null, at: new Date() }),
    toWire: (row: StationSummary, now: Date, { stations }: NetworkPrices) =>
      toWireStation(row, stations.get(row.id) ?? [], { now, ...PRICES }),
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

/** A page as the program's route makes it, with what it loads before and after the page itself. */
export interface Page {
  readonly path: string
  loadBefore(db: Db): Promise<unknown>
  loadPage(
    db: Db,
    before: never,
  ): Promise<{ readonly ok: boolean } & Partial<{ value: ListPage<{ readonly id: string }> }>>
  /** For the page's rows by their ids. */
  loadAfter(db: Db, ids: readonly string[]): Promise<unknown>
  /** As it is answered at `now`. */
  toWire(row: never, now: Date, after: never): object
}
