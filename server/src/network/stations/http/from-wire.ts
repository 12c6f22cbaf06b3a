/** What callers say of stations, in the words of the features. */
import type { BodyOf, changeStation, createStation, listStations, QueryOf } from '@voltyatra/contract'
import {
  computeDocumentTotal,
  findGstRate,
  type Paise,
  parseRupees,
  sortAmenities,
  toIstDay,
} from '@voltyatra/domain'
import type { TariffPrices } from '../index.ts'
import { toWatts } from './kilowatts.ts'
import { parseOpeningHours } from './opening-hours.ts'

const toPaise = <Nothing extends null | undefined>(rupees: number | Nothing) =>
  typeof rupees === 'number' ? parseRupees(rupees) : rupees

export const parseNewStation = (body: BodyOf<typeof createStation>) => ({
  name: body.stationName,
  partnerId: body.partnerId ?? null,
  latitude: body.location.lat,
  longitude: body.location.long,
  address: body.address,
  city: body.city ?? null,
  stateCode: body.stateCode,
  powerW: toWatts(body.powerCapacity),
  pricePerHour: toPaise(body.pricePerHour) ?? null,
  openingHours: parseOpeningHours(body.openingHours) ?? null,
  amenities: sortAmenities(body.amenities ?? []),
  status: body.status ?? 'active',
  connectors: body.connectors.map(({ type, powerKW }) => ({ type, powerW: toWatts(powerKW) })),
})

export const parseChange = (body: BodyOf<typeof changeStation>) => ({
  name: body.stationName,
  partnerId: body.partnerId,
  latitude: body.location?.lat,
  longitude: body.location?.long,
  address: body.address,
  city: body.city,
  stateCode: body.stateCode,
  powerW: body.powerCapacity === undefined ? undefined : toWatts(body.powerCapacity),
  pricePerHour: toPaise(body.pricePerHour),
  openingHours: parseOpeningHours(body.openingHours),
  amenities: body.amenities && sortAmenities(body.amenities),
  status: body.status,
  connectors: body.connectors?.map(({ _id, type, powerKW }) => ({ id: _id, type, powerW: toWatts(powerKW) })),
})

type ListFilters = Omit<QueryOf<typeof listStations>, 'limit' | 'cursor'>

/** Whether the list is sorted or filtered by what charging costs, so that prices count before its page is chosen. */
export const needsPrices = ({ sort, pricedBy, maxPricePerHour, maxPricePerKWh }: ListFilters): boolean =>
  [pricedBy, maxPricePerHour, maxPricePerKWh].some((requested) => requested !== undefined) ||
  /price/i.test(sort ?? '')

/**
 * Which stations a list, or its file, is to hold, and in which order.
 * @param perKwh the network's price of one kWh before GST
 */
export function parseStationFilters(
  query: ListFilters,
  { now, perKwh, tariffs }: { readonly now: Date; readonly perKwh: Paise; readonly tariffs: TariffPrices },
) {
  const { lat, long, withinKm, connector, minPowerKW, freeNow, ...others } = query
  const { openNow, maxPricePerHour, maxPricePerKWh, ...filters } = others
  const wanted = {
    type: connector,
    leastPowerW: minPowerKW === undefined ? undefined : toWatts(minPowerKW),
    mustBeFree: freeNow === 'true',
  }
  return {
    ...filters,
    connector: connector || minPowerKW !== undefined || freeNow ? wanted : undefined,
    isOpenNow: openNow === 'true',
    maxPricePerHour: toPaise(maxPricePerHour),
    perKwh,
    tariffs,
    kwhWithGst: computeDocumentTotal(perKwh, findGstRate(toIstDay(now))).total,
    maxPerKwh: toPaise(maxPricePerKWh),
    near: lat !== undefined && long !== undefined ? { lat, long, withinKm } : undefined,
  }
}
