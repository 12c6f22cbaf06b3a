/** Stations and connectors of `/api/v1`. What is outside a key's stations is as if it were not there. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read } from '../../../http/route.ts'
import {
  selectProgramConnector,
  selectProgramConnectors,
  selectProgramStation,
  selectProgramStations,
} from '../index.ts'
import { toWireOpeningHours } from './opening-hours.ts'

type Station = NonNullable<Awaited<ReturnType<typeof selectProgramStation>>>

const toWire = ({ createdAt, amenities, openingHours, ...station }: Station) => ({
  ...station,
  stateCode: station.stateCode as contract.ReplyOf<typeof contract.fetchStation>['data']['stateCode'],
  openingHours: toWireOpeningHours(openingHours),
  amenities: [...amenities],
  createdAt: createdAt.toISOString(),
})

export const stationsForPrograms: readonly Route[] = [
  read(contract.fetchStations, async ({ db, actor: { stationIds }, query, now }) =>
    answerPage(await selectProgramStations(db, stationIds, query, now), toWire),
  ),

  read(contract.fetchStation, async ({ db, actor: { stationIds }, params: { id }, now }) => {
    const station = await selectProgramStation(db, stationIds, id, now)
    return station ? ok({ data: toWire(station) }) : refuse({ kind: 'station-not-found' })
  }),

  read(contract.fetchConnectors, async ({ db, actor: { stationIds }, params: { id }, now }) => {
    if (!(await selectProgramStation(db, stationIds, id, now))) return refuse({ kind: 'station-not-found' })
    return ok({ data: await selectProgramConnectors(db, stationIds, id, now) })
  }),

  read(contract.fetchConnector, async ({ db, actor: { stationIds }, params: { id }, now }) => {
    const connector = await selectProgramConnector(db, stationIds, id, now)
    return connector ? ok({ data: connector }) : refuse({ kind: 'connector-not-found' })
  }),
]
