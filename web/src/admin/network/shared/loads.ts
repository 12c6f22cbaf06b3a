/** The calls about stations' load limits. */

import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, setLoadLimit, showStationLoad } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type StationLoad = ReplyOf<typeof showStationLoad>['data']
export type ConnectorLoad = StationLoad['connectors'][number]

const load = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showStationLoad>('GET', '/charging-stations/{id}/load', { params: { id }, signal }))
    .data

/** How a station's chargers share its limit, with what their meters say, as it changes. */
export const useStationLoad = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['load', 'of', id],
    queryFn: ({ signal }) => load(id, signal),
    enabled: isWanted,
  })

/** The same for one charger's page: looked at again when something of that charger changes. */
export const useOwnLoad = (stationId: string, chargerId: string) =>
  useQuery({
    queryKey: ['charger', 'load', chargerId, stationId],
    queryFn: ({ signal }) => load(stationId, signal),
  })

interface LimitChange {
  readonly id: string
  readonly limitKW: number | null
}

export const setLimit = ({ id, ...body }: LimitChange, idempotencyKey: string) =>
  callApi<typeof setLoadLimit>('PUT', '/charging-stations/{id}/load-limit', {
    params: { id },
    body,
    idempotencyKey,
  })
