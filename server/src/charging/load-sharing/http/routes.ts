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
import { type ConnectorLoad, changeLoadLimit, loadStationLoad, type StationLoad } from '../index.ts'

export const stationLoadRoutes: readonly Route[] = [
  read(showStationLoad, ({ db, params }) => loadAnswer(db, params.id)),

  write(setLoadLimit, async ({ work, params, body: { limitKW } }) => {
    const limitW = limitKW === null ? null : toWatts(limitKW)
    const changed = await changeLoadLimit(work, params.id, limitW)
    return changed.ok ? loadAnswer(work.tx, params.id) : changed
  }),
]

async function loadAnswer(reader: Reader, id: string) {
  const load = await loadStationLoad(reader, id)
  return load ? ok({ data: loadToWire(load) }) : refuse({ kind: 'station-not-found' })
}

const toKilowattsOrNull = (watts: number | null): number | null =>
  watts === null ? null : toKilowatts(watts)

const loadToWire = (load: StationLoad): z.infer<typeof WireStationLoad> => ({
  limitKW: toKilowattsOrNull(load.limitW),
  sharedKW: toKilowatts(load.sharedW),
  boundKW: toKilowatts(load.heldW),
  measuredKW: toKilowatts(load.measuredW),
  connectors: load.connectors.map(toWireConnector),
})

const toWireConnector = (connector: ConnectorLoad): z.infer<typeof WireConnectorLoad> => ({
  chargerId: connector.chargerId,
  identity: connector.identity,
  connector: connector.connectorNumber,
  address: connector.address,
  ratingKW: toKilowatts(connector.ratingW),
  charging: connector.isCharging,
  shareKW: toKilowattsOrNull(connector.shareW),
  boundKW: toKilowatts(connector.heldW),
  measuredKW: toKilowattsOrNull(connector.measuredW),
  why: connector.why,
  answer: connector.answer,
  answeredAt: connector.answeredAt?.toISOString() ?? null,
})
