/** The calls of charging stations. */
import {
  type BodyOf,
  changeStation as changeStationCall,
  createStation as createStationCall,
  listStations,
  setStationStatus,
  showStation,
} from '@voltyatra/contract'
import { fromRupees, ok, refuse, stateByCode, toRupees } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import {
  type Connector,
  changeStation,
  createStation,
  moveStationTo,
  type StationDetail,
  type StationSummary,
  stationDetail,
  stationPage,
} from '../../features/stations/index.ts'
import { listAnswer } from '../list-answer.ts'
import { type Route, read, write } from '../route.ts'

const WATTS_PER_KILOWATT = 1000
const toKilowatts = (watts: number): number => watts / WATTS_PER_KILOWATT
const toWatts = (kilowatts: number): number => Math.round(kilowatts * WATTS_PER_KILOWATT)
const toPaise = <Nothing extends null | undefined>(rupees: number | Nothing) =>
  typeof rupees === 'number' ? fromRupees(rupees) : rupees
const toTheMetre = (km: number): number => Math.round(km * 1000) / 1000

const stationToWire = (station: StationSummary) => ({
  _id: station.id,
  stationName: station.name,
  partnerId: station.partnerId,
  partnerName: station.partnerName,
  location: { lat: station.latitude, long: station.longitude },
  address: station.address,
  city: station.city,
  state: stateByCode(station.stateCode)?.name ?? station.stateCode,
  stateCode: station.stateCode,
  status: station.status,
  powerCapacity: toKilowatts(station.powerW),
  availableSlots: station.slots.free,
  totalSlots: station.slots.total,
  pricePerHour: station.pricePerHour === null ? null : toRupees(station.pricePerHour),
  pricedBy: station.pricePerHour === null ? ('energy' as const) : ('time' as const),
  connectorTypes: [...station.slots.types],
  createdAt: station.createdAt.toISOString(),
  ...(station.distanceKm !== null && { distanceKm: toTheMetre(station.distanceKm) }),
})

const connectorToWire = ({ id, number, type, powerW, isFree }: Connector) => ({
  _id: id,
  number,
  type,
  powerKW: toKilowatts(powerW),
  isFree,
})

const detailToWire = (station: StationDetail) => ({
  ...stationToWire(station),
  statusReason: station.statusReason,
  connectors: station.connectors.map(connectorToWire),
})

async function detailAnswer(reader: Reader, id: string, now: Date) {
  const station = await stationDetail(reader, id, now)
  return station ? ok({ data: detailToWire(station) }) : refuse({ kind: 'station-not-found' })
}

/** The answer to a write: the station as it is now, in the same transaction. */
async function changedAnswer(
  { tx, now }: { readonly tx: Reader; readonly now: Date },
  id: string,
  message: string,
) {
  const station = await stationDetail(tx, id, now)
  if (!station) throw new Error(`Station ${id} is gone in the transaction that wrote it`)
  return ok({ message, data: detailToWire(station) })
}

const newStationOf = (body: BodyOf<typeof createStationCall>) => ({
  name: body.stationName,
  partnerId: body.partnerId ?? null,
  latitude: body.location.lat,
  longitude: body.location.long,
  address: body.address,
  city: body.city ?? null,
  stateCode: body.stateCode,
  powerW: toWatts(body.powerCapacity),
  pricePerHour: toPaise(body.pricePerHour) ?? null,
  status: body.status ?? 'active',
  connectors: body.connectors.map(({ type, powerKW }) => ({ type, powerW: toWatts(powerKW) })),
})

const changeOf = (body: BodyOf<typeof changeStationCall>) => ({
  name: body.stationName,
  partnerId: body.partnerId,
  latitude: body.location?.lat,
  longitude: body.location?.long,
  address: body.address,
  city: body.city,
  stateCode: body.stateCode,
  powerW: body.powerCapacity === undefined ? undefined : toWatts(body.powerCapacity),
  pricePerHour: toPaise(body.pricePerHour),
  status: body.status,
  connectors: body.connectors?.map(({ _id, type, powerKW }) => ({ id: _id, type, powerW: toWatts(powerKW) })),
})

export const stationsRoutes: readonly Route[] = [
  read(listStations, async ({ db, query, now }) => {
    const { lat, long, withinKm, ...ask } = query
    const near = lat !== undefined && long !== undefined ? { lat, long, withinKm } : undefined
    return listAnswer(await stationPage(db, { ...ask, near }, now), stationToWire)
  }),

  read(showStation, ({ db, params, now }) => detailAnswer(db, params.id, now)),

  write(createStationCall, async ({ work, body }) => {
    const created = await createStation(work, newStationOf(body))
    return created.ok ? changedAnswer(work, created.value.id, 'Station added.') : created
  }),

  write(changeStationCall, async ({ work, params, body }) => {
    const changed = await changeStation(work, params.id, changeOf(body))
    return changed.ok ? changedAnswer(work, params.id, 'Station changed.') : changed
  }),

  write(setStationStatus, async ({ work, params, body }) => {
    const moved = await moveStationTo(work, params.id, { status: body.status, reason: body.reason ?? null })
    if (moved.ok) return changedAnswer(work, params.id, `The station is now ${body.status}.`)
    const { refusal } = moved
    if (refusal.kind !== 'station-state') return moved
    return refuse({ ...refusal, message: `The station is already ${refusal.found}.` })
  }),
]
