/** The files of its lists, column by column. */
import { exportStations } from '@voltyatra/contract'
import {
  type Column,
  degreesColumn,
  formatStateName,
  moneyColumn,
  numberColumn,
  textColumn,
  timeColumn,
} from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { selectRateInForce } from '../../../money/rates/index.ts'
import { formatReason, loadTariffPrices, type StationSummary, selectStationPage } from '../index.ts'
import { parseStationFilters } from './from-wire.ts'

const WATTS_PER_KILOWATT = 1000

const STATION_COLUMNS: readonly Column<StationSummary>[] = [
  textColumn('Station', ({ name }) => name),
  textColumn('Partner', ({ partnerName }) => partnerName),
  textColumn('Address', ({ address }) => address),
  textColumn('City', ({ city }) => city),
  textColumn('State', ({ stateCode }) => formatStateName(stateCode)),
  degreesColumn('Latitude', ({ latitude }) => latitude),
  degreesColumn('Longitude', ({ longitude }) => longitude),
  textColumn('Status', ({ status }) => status),
  textColumn('Reason', formatReason),
  numberColumn('Power (kW)', ({ powerW }) => powerW / WATTS_PER_KILOWATT, 3),
  moneyColumn('Price per hour', ({ pricePerHour }) => pricePerHour),
  numberColumn('Connectors', ({ slots }) => slots.total),
  numberColumn('Free now', ({ slots }) => slots.free),
  textColumn('Connector types', ({ slots }) => slots.types.join(', ')),
  timeColumn('Added', ({ createdAt }) => createdAt),
  textColumn('Station id', ({ id }) => id),
]

export const stationExports: readonly Route[] = [
  createExport(exportStations, ({ query, now }) => ({
    columns: STATION_COLUMNS,
    page: async (tx, request) => {
      const { perKwh } = await selectRateInForce(tx, now)
      const tariffs = await loadTariffPrices(tx, now)
      return selectStationPage(
        tx,
        { ...parseStationFilters(query, { now, perKwh, tariffs }), ...request },
        now,
      )
    },
  })),
]
