/** The pages of 50 that are measured: where they are, and what the program asks its database for them. */
import { API_PREFIX, listBookings, listStations } from '@voltyatra/contract'
import { type Paise, paise } from '@voltyatra/domain'
import { toWireBooking } from '@voltyatra/server/charging/bookings/http/to-wire.ts'
import { selectBookingPage } from '@voltyatra/server/charging/bookings/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import type { ListPage } from '@voltyatra/server/db/keyset.ts'
import { selectRateInForce } from '@voltyatra/server/money/rates/index.ts'
import { toWireStation } from '@voltyatra/server/network/stations/http/to-wire.ts'
import {
  loadPrices,
  loadTariffPrices,
  type StationPrice,
  type StationSummary,
  selectStationPage,
  type TariffPrices,
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
    loadBefore: async (db: Db) => {
      const now = new Date()
      const { perKwh } = await selectRateInForce(db, now)
      return { perKwh, tariffs: await loadTariffPrices(db, now) }
    },
    loadPage: (db: Db, before: StationPrices) =>
      selectStationPage(db, { limit: ROWS, ...PRICES, ...before }, new Date()),
    loadAfter: (db: Db, ids: readonly string[]) => loadPrices(db, ids, { customerId: null, at: new Date() }),
    toWire: (row: StationSummary, now: Date, prices: ReadonlyMap<string, readonly StationPrice[]>) =>
      toWireStation(row, prices.get(row.id) ?? [], { now, ...PRICES }),
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

interface StationPrices {
  readonly perKwh: Paise
  readonly tariffs: TariffPrices
}

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
