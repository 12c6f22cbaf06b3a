/** Stations as answers show them. */
import {
  computeDocumentTotal,
  findGstRate,
  findStateByCode,
  type Paise,
  toIstDay,
  toRupees,
} from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { toWirePicture, toWirePictures } from '../../station-pictures/http/to-wire.ts'
import { selectPictures } from '../../station-pictures/index.ts'
import {
  type Connector,
  formatReason,
  loadNetworkPrices,
  type StationDetail,
  type StationMap,
  type StationPrice,
  type StationSummary,
} from '../index.ts'
import { toKilowatts } from './kilowatts.ts'
import { toWireOpening, toWireOpeningHours } from './opening-hours.ts'

const toTheMetre = (km: number): number => Math.round(km * 1000) / 1000

export interface Moment {
  readonly now: Date
  /** The network's price of one kWh in force then. */
  readonly perKwh: Paise
}

/** As lists show it; its slots were counted at `now`. */
export const toWireStation = (
  station: StationSummary,
  prices: readonly StationPrice[],
  { now, perKwh }: Moment,
) => ({
  _id: station.id,
  stationName: station.name,
  partnerId: station.partnerId,
  partnerName: station.partnerName,
  location: { lat: station.latitude, long: station.longitude },
  address: station.address,
  city: station.city,
  state: findStateByCode(station.stateCode)?.name ?? station.stateCode,
  stateCode: station.stateCode,
  status: station.status,
  powerCapacity: toKilowatts(station.powerW),
  availableSlots: station.slots.free,
  totalSlots: station.slots.total,
  batterySlots: station.slots.batterySlots,
  pricePerHour: station.pricePerHour === null ? null : toRupees(station.pricePerHour),
  pricedBy: station.pricePerHour === null ? ('energy' as const) : ('time' as const),
  tariff:
    station.pricePerHour === null
      ? computeUnitPrice(perKwh, 'kWh', now)
      : computeUnitPrice(station.pricePerHour, 'hour', now),
  prices: [...prices],
  openingHours: toWireOpeningHours(station.openingHours),
  opening: toWireOpening(station.openingHours, now),
  lastChargeAt: station.lastChargeAt?.toISOString() ?? null,
  connectorTypes: [...station.slots.types],
  amenities: [...station.amenities],
  fastestKW: toKilowatts(station.slots.strongestW),
  picture: station.picture && toWirePicture(station.picture),
  asOf: now.toISOString(),
  createdAt: station.createdAt.toISOString(),
  ...(station.distanceKm !== null && { distanceKm: toTheMetre(station.distanceKm) }),
})

const toWireConnector = ({ id, number, type, powerW, unknownSince, ...state }: Connector) => ({
  _id: id,
  number,
  type,
  powerKW: toKilowatts(powerW),
  isFree: state.isFree,
  isPluggedIn: state.isPluggedIn,
  isOutOfUse: state.isOutOfUse,
  isBatterySlot: state.isBatterySlot,
  unknownSince: unknownSince?.toISOString() ?? null,
})

const GST_BASIS_POINTS_PER_PERCENT = 100

interface UnitRequest {
  readonly price: Paise
  readonly per: 'kWh' | 'hour'
  readonly now: Date
}

/** What one unit costs at `now`, with the GST of the day. */
function buildUnitPrice({ price, per, now }: UnitRequest) {
  const rate = findGstRate(toIstDay(now))
  const { amount, gst, total } = computeDocumentTotal(price, rate)
  return {
    per,
    amount: toRupees(amount),
    gstPercent: rate / GST_BASIS_POINTS_PER_PERCENT,
    gstAmount: toRupees(gst),
    totalAmount: toRupees(total),
  }
}

/** Of the stations of a list most cost the same: what the one before cost is kept. */
let latest: { readonly of: UnitRequest; readonly unit: ReturnType<typeof buildUnitPrice> } | undefined

function computeUnitPrice(price: Paise, per: 'kWh' | 'hour', now: Date) {
  if (latest?.of.price === price && latest.of.per === per && latest.of.now === now) return latest.unit
  const of = { price, per, now }
  latest = { of, unit: buildUnitPrice(of) }
  return latest.unit
}

/** With connectors, and the price that is in force at `now`. */
export async function toWireDetail(reader: Reader, station: StationDetail, now: Date) {
  const { perKwh, stations } = await loadNetworkPrices(reader, [station.id], { customerId: null, at: now })
  const prices = stations.get(station.id) ?? []
  return {
    ...toWireStation(station, prices, { now, perKwh }),
    statusReason: formatReason(station),
    operatorStatus: station.operatorStatus,
    connectors: station.connectors.map(toWireConnector),
    pictures: toWirePictures(await selectPictures(reader, station.id)),
  }
}

const DEGREE_PARTS = 100_000

/** All stations, a column for each property. */
export const toWireMap = ({ asOf, points }: StationMap) => ({
  asOf: asOf.toISOString(),
  lat: points.map(({ latitude }) => Math.round(latitude * DEGREE_PARTS)),
  long: points.map(({ longitude }) => Math.round(longitude * DEGREE_PARTS)),
  fastestKW: points.map(({ strongestW }) => Math.round(toKilowatts(strongestW))),
  freeSlots: points.map(({ isActive, freeSlots }) => (isActive ? freeSlots : -1)),
  totalSlots: points.map(({ totalSlots }) => totalSlots),
  openNow: points.map(({ isOpen }) => Number(isOpen)),
  connectorTypes: points.map(({ types }) => types),
  amenities: points.map(({ amenities }) => amenities),
  pricePerHour: points.map(({ pricePerHour }) => pricePerHour ?? 0),
  pricePerKWh: points.map(({ pricePerKwh }) => pricePerKwh ?? 0),
})
