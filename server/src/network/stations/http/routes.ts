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
import { ok, refuse, ZERO } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectRateInForce } from '../../../money/rates/index.ts'
import {
  changeStation,
  computeLiveState,
  createStation,
  loadNetworkPrices,
  loadStationMap,
  loadTariffPrices,
  moveStationTo,
  NO_TARIFF_PRICES,
  selectNetworkStations,
  selectStationDetail,
  selectStationPage,
} from '../index.ts'
import { needsPrices, parseChange, parseNewStation, parseStationFilters } from './from-wire.ts'
import { toWireDetail, toWireMap, toWireStation } from './to-wire.ts'

async function answerDetail(reader: Reader, id: string, now: Date) {
  const station = await selectStationDetail(reader, id, now)
  return station
    ? ok({ data: await toWireDetail(reader, station, now) })
    : refuse({ kind: 'station-not-found' })
}

/** The answer to a write: the station as it is now, in the same transaction. */
async function answerChanged(
  { tx, now }: { readonly tx: Reader; readonly now: Date },
  id: string,
  message: string,
) {
  const station = await selectStationDetail(tx, id, now)
  if (!station) throw new Error(`Station ${id} is gone in the transaction that wrote it`)
  return ok({ message, data: await toWireDetail(tx, station, now) })
}

export const stationsRoutes: readonly Route[] = [
  read(listStations, async ({ db, query, now }) => {
    const { limit, cursor, ...filters } = query
    const by = needsPrices(filters)
      ? { perKwh: (await selectRateInForce(db, now)).perKwh, tariffs: await loadTariffPrices(db, now) }
      : { perKwh: ZERO, tariffs: NO_TARIFF_PRICES }
    const requested = parseStationFilters(filters, { now, ...by })
    const page = await selectStationPage(db, { ...requested, limit, cursor }, now)
    if (!page.ok) return page
    const ids = page.value.rows.map(({ id }) => id)
    const { perKwh, stations } = await loadNetworkPrices(db, ids, { customerId: null, at: now })
    return listAnswer(page, (station) =>
      toWireStation(station, stations.get(station.id) ?? [], { now, perKwh }),
    )
  }),

  read(networkMap, async ({ db, now }) => {
    const stations = (await selectNetworkStations(db, now)).map(
      ({ id, name, city, latitude, longitude, isActive, ...counts }) => ({
        _id: id,
        stationName: name,
        city,
        lat: latitude,
        long: longitude,
        state: computeLiveState({ isActive, ...counts }),
        ...counts,
      }),
    )
    return ok({ data: { asOf: now.toISOString(), stations } })
  }),

  read(mapStations, async ({ db, now }) => ok({ data: toWireMap(await loadStationMap(db, now)) })),

  read(showStation, ({ db, params, now }) => answerDetail(db, params.id, now)),

  write(createStationCall, async ({ work, body }) => {
    const created = await createStation(work, parseNewStation(body))
    return created.ok ? answerChanged(work, created.value.id, formatSuccess('station-added')) : created
  }),

  write(changeStationCall, async ({ work, params, body }) => {
    const changed = await changeStation(work, params.id, parseChange(body))
    return changed.ok ? answerChanged(work, params.id, formatSuccess('station-changed')) : changed
  }),

  write(setStationStatus, async ({ work, params, body }) => {
    const moved = await moveStationTo(work, params.id, { status: body.status, reason: body.reason ?? null })
    return moved.ok
      ? answerChanged(work, params.id, formatSuccess('station-moved', { status: body.status }))
      : moved
  }),
]
