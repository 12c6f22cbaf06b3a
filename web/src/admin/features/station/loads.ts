/** The calls about stations' load limits. */

import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, setLoadLimit, showStationLoad } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type StationLoad = ReplyOf<typeof showStationLoad>['data']
export type ConnectorLoad = StationLoad['connectors'][number]

/** How a station's chargers share its limit, as it changes. */
export const useStationLoad = (id: string | null, isWanted: boolean) =>
  useQuery({
    queryKey: ['load', id],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof showStationLoad>('GET', '/charging-stations/{id}/load', {
          params: { id: id ?? '' },
          signal,
        })
      ).data,
    enabled: isWanted && id !== null,
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
