/** The files of its lists, column by column. */
import { exportStations } from '@voltyatra/contract'
import { type Column, degrees, money, number, stateName, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { rateInForce } from '../../../money/rates/index.ts'
import { reasonInWords, type StationSummary, stationPage, tariffPrices } from '../index.ts'
import { stationFiltersOf } from './from-wire.ts'

const WATTS_PER_KILOWATT = 1000

const STATION_COLUMNS: readonly Column<StationSummary>[] = [
  text('Station', ({ name }) => name),
  text('Partner', ({ partnerName }) => partnerName),
  text('Address', ({ address }) => address),
  text('City', ({ city }) => city),
  text('State', ({ stateCode }) => stateName(stateCode)),
  degrees('Latitude', ({ latitude }) => latitude),
  degrees('Longitude', ({ longitude }) => longitude),
  text('Status', ({ status }) => status),
  text('Reason', reasonInWords),
  number('Power (kW)', ({ powerW }) => powerW / WATTS_PER_KILOWATT, 3),
  money('Price per hour', ({ pricePerHour }) => pricePerHour),
  number('Connectors', ({ slots }) => slots.total),
  number('Free now', ({ slots }) => slots.free),
  text('Connector types', ({ slots }) => slots.types.join(', ')),
  time('Added', ({ createdAt }) => createdAt),
  text('Station id', ({ id }) => id),
]

export const stationExports: readonly Route[] = [
  exportOf(exportStations, ({ query, now }) => ({
    columns: STATION_COLUMNS,
    page: async (tx, ask) => {
      const { perKwh } = await rateInForce(tx, now)
      const tariffs = await tariffPrices(tx, now)
      return stationPage(tx, { ...stationFiltersOf(query, { now, perKwh, tariffs }), ...ask }, now)
    },
  })),
]
