/** The calls of requests for stations. */
import type {
  approveStationRequest,
  listStationRequests,
  ReplyOf,
  refuseStationRequest,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type StationRequest = ReplyOf<typeof listStationRequests>['data'][number]

export const REQUEST_STATES = ['sent', 'approved', 'refused', 'withdrawn'] as const

export const loadRequests = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listStationRequests>('GET', '/station-requests', { query, signal })

export const approve = (id: string, idempotencyKey: string) =>
  callApi<typeof approveStationRequest>('POST', '/station-requests/{id}/approve', {
    params: { id },
    idempotencyKey,
  })

interface Refusing {
  readonly id: string
  readonly reason: string
}

export const sendRefusal = ({ id, reason }: Refusing, idempotencyKey: string) =>
  callApi<typeof refuseStationRequest>('POST', '/station-requests/{id}/refuse', {
    params: { id },
    body: { reason },
    idempotencyKey,
  })
