/**
 * SQL of what a station costs now: its own price, that of an operator's tariff, or the network's. A query that uses it joins
 * `buildTariffRows` to `station` as `own`, `of_state` and `network`.
 */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../db/build-once.ts'
import type { PriceNow, TariffPrices } from './tariff-prices.ts'

/** The price of an hour that counts for a station, in paise; null where energy is priced. */
export const hourNow = sql<number | null>`(case when own.id is not null then own.hour
  else coalesce(station.price_per_hour_paise::int8, of_state.hour, network.hour) end)`

/** What one kWh comes to, in paise before GST: a price by the hour at the power of the strongest connector. */
export const computePricePerKwh = (
  perKwh: Given<Paise>,
  strongestW: RawBuilder<number>,
): RawBuilder<number> => sql`
  coalesce(${hourNow} * 1000 / nullif(${strongestW}, 0),
           case when own.id is null then coalesce(of_state.kwh, network.kwh) else own.kwh end, ${perKwh}::int8)`

/** The price of a kWh with GST that counts where energy is priced; `networks` where no operator's tariff counts. */
export const computeKwhWithGst = (networks: Given<Paise>): RawBuilder<number> => sql`
  coalesce(case when own.id is null then coalesce(of_state.with_gst, network.with_gst) else own.with_gst end,
           ${networks}::int8)`

/** The prices of tariffs as rows: one for each station, or state, or one for the network. */
function buildPriceColumns(prices: readonly PriceNow[]): RawBuilder<unknown> {
  const column = (of: (price: PriceNow) => number | null) => sql`${prices.map(of)}::int8[]`
  return sql`${column(({ hour }) => hour)}, ${column(({ kwh }) => kwh?.before ?? null)},
    ${column(({ kwh }) => kwh?.withGst ?? null)}`
}

export const buildTariffRows = ({ stations, states, network }: TariffPrices) => ({
  own: sql<{
    id: string
  }>`(select * from unnest(${[...stations.keys()]}::uuid[], ${buildPriceColumns([...stations.values()])})
    as one (id, hour, kwh, with_gst))`,
  ofState: sql<{
    code: string
  }>`(select * from unnest(${[...states.keys()]}::text[], ${buildPriceColumns([...states.values()])})
    as one (code, hour, kwh, with_gst))`,
  network: sql<{ hour: number | null }>`(select * from unnest(${buildPriceColumns(network ? [network] : [])})
    as one (hour, kwh, with_gst))`,
})
