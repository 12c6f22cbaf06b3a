/** The calls of stations' load limits. */
import {
  setLoadLimit,
  showStationLoad,
  type ConnectorLoad as WireConnectorLoad,
  type StationLoad as WireStationLoad,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type * as z from 'zod'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { toKilowatts, toWatts } from '../../../network/stations/http/kilowatts.ts'
import { changeLoadLimit, type PlaceLoad, type StationLoad, stationLoad } from '../index.ts'

export const stationLoadRoutes: readonly Route[] = [
  read(showStationLoad, ({ db, params }) => loadAnswer(db, params.id)),

  write(setLoadLimit, async ({ work, params, body: { limitKW } }) => {
    const limitW = limitKW === null ? null : toWatts(limitKW)
    const changed = await changeLoadLimit(work, params.id, limitW)
    return changed.ok ? loadAnswer(work.tx, params.id) : changed
  }),
]

async function loadAnswer(reader: Reader, id: string) {
  const load = await stationLoad(reader, id)
  return load ? ok({ data: loadToWire(load) }) : refuse({ kind: 'station-not-found' })
}

const kilowattsOf = (watts: number | null): number | null => (watts === null ? null : toKilowatts(watts))

const loadToWire = (load: StationLoad): z.infer<typeof WireStationLoad> => ({
  limitKW: kilowattsOf(load.limitW),
  sharedKW: toKilowatts(load.sharedW),
  boundKW: toKilowatts(load.heldW),
  measuredKW: toKilowatts(load.measuredW),
  connectors: load.places.map(placeToWire),
})

const placeToWire = (place: PlaceLoad): z.infer<typeof WireConnectorLoad> => ({
  chargerId: place.chargerId,
  identity: place.identity,
  connector: place.connectorNumber,
  place: place.place,
  ratingKW: toKilowatts(place.ratingW),
  charging: place.isCharging,
  shareKW: kilowattsOf(place.shareW),
  boundKW: toKilowatts(place.heldW),
  measuredKW: kilowattsOf(place.measuredW),
  why: place.why,
  answer: place.answer,
  answeredAt: place.answeredAt?.toISOString() ?? null,
})
