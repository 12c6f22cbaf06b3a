/** The pages of 50 that are measured: where they are, and what the program asks its database for them. */
import { API_PREFIX, listBookings, listStations } from '@voltyatra/contract'
import { paise } from '@voltyatra/domain'
import { toWireBooking } from '@voltyatra/server/charging/bookings/http/to-wire.ts'
import { selectBookingPage } from '@voltyatra/server/charging/bookings/index.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import type { ListPage } from '@voltyatra/server/db/keyset.ts'
import { toWireStation } from '@voltyatra/server/network/stations/http/to-wire.ts'
import {
  loadTariffPrices,
  type StationSummary,
  selectStationPage,
} from '@voltyatra/server/network/stations/index.ts'

export const ROWS = 50

/** Any will do: what a page costs does not depend on them. */
const PRICES = { perKwh: paise(1_500), kwhWithGst: paise(1_770) }

export const PAGES = {
  bookings: {
    path: `${API_PREFIX}${listBookings.path}?limit=${ROWS}`,
    ask: (db: Db) => selectBookingPage(db, { limit: ROWS, defaultSort: '-startTime' }),
    toWire: toWireBooking,
  },
  stations: {
    path: `${API_PREFIX}${listStations.path}?limit=${ROWS}`,
    ask: async (db: Db) => {
      const now = new Date()
      return selectStationPage(db, { limit: ROWS, ...PRICES, tariffs: await loadTariffPrices(db, now) }, now)
    },
    toWire: (row: StationSummary, now: Date) => toWireStation(row, [], { now, ...PRICES }),
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

interface Page {
  readonly path: string
  ask(db: Db): Promise<{ readonly ok: boolean } & Partial<{ value: ListPage<unknown> }>>
  /** As it is answered at `now`. */
  toWire(row: never, now: Date): object
}
