/** The calls of charging stations. */

import {
  changeStation as changeStationCall,
  createStation as createStationCall,
  listStations,
  mapStations,
  networkMap,
  setStationStatus,
  showStation,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { rateInForce } from '../../../money/rates/index.ts'
import {
  changeStation,
  createStation,
  liveStateOf,
  moveStationTo,
  networkStations,
  pricesAt,
  stationDetail,
  stationMap,
  stationPage,
  tariffPrices,
} from '../index.ts'
import { changeOf, newStationOf, stationFiltersOf } from './from-wire.ts'
import { detailToWire, mapToWire, stationToWire } from './to-wire.ts'

async function detailAnswer(reader: Reader, id: string, now: Date) {
  const station = await stationDetail(reader, id, now)
  return station
    ? ok({ data: await detailToWire(reader, station, now) })
    : refuse({ kind: 'station-not-found' })
}

/** The answer to a write: the station as it is now, in the same transaction. */
async function changedAnswer(
  { tx, now }: { readonly tx: Reader; readonly now: Date },
  id: string,
  message: string,
) {
  const station = await stationDetail(tx, id, now)
  if (!station) throw new Error(`Station ${id} is gone in the transaction that wrote it`)
  return ok({ message, data: await detailToWire(tx, station, now) })
}

export const stationsRoutes: readonly Route[] = [
  read(listStations, async ({ db, query, now }) => {
    const { limit, cursor, ...filters } = query
    const moment = { now, perKwh: (await rateInForce(db, now)).perKwh }
    const asked = stationFiltersOf(filters, { ...moment, tariffs: await tariffPrices(db, now) })
    const page = await stationPage(db, { ...asked, limit, cursor }, now)
    if (!page.ok) return page
    const ids = page.value.rows.map(({ id }) => id)
    const prices = await pricesAt(db, ids, { customerId: null, at: now })
    return listAnswer(page, (station) => stationToWire(station, prices.get(station.id) ?? [], moment))
  }),

  read(networkMap, async ({ db, now }) => {
    const stations = (await networkStations(db)).map(
      ({ id, name, city, latitude, longitude, isActive, ...counts }) => ({
        _id: id,
        stationName: name,
        city,
        lat: latitude,
        long: longitude,
        state: liveStateOf({ isActive, ...counts }),
        ...counts,
      }),
    )
    return ok({ data: { asOf: now.toISOString(), stations } })
  }),

  read(mapStations, async ({ db, now }) => ok({ data: mapToWire(await stationMap(db, now)) })),

  read(showStation, ({ db, params, now }) => detailAnswer(db, params.id, now)),

  write(createStationCall, async ({ work, body }) => {
    const created = await createStation(work, newStationOf(body))
    return created.ok ? changedAnswer(work, created.value.id, sentenceOf('station-added')) : created
  }),

  write(changeStationCall, async ({ work, params, body }) => {
    const changed = await changeStation(work, params.id, changeOf(body))
    return changed.ok ? changedAnswer(work, params.id, sentenceOf('station-changed')) : changed
  }),

  write(setStationStatus, async ({ work, params, body }) => {
    const moved = await moveStationTo(work, params.id, { status: body.status, reason: body.reason ?? null })
    return moved.ok
      ? changedAnswer(work, params.id, sentenceOf('station-moved', { status: body.status }))
      : moved
  }),
]
