/** The calls about fleets. */
import type {
  BodyOf,
  changeFleet,
  createFleet,
  listFleets,
  ReplyOf,
  reinstateFleet,
  showFleet,
  suspendFleet,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type FleetRow = ReplyOf<typeof listFleets>['data'][number]
export type FleetFields = BodyOf<typeof createFleet>

export const FLEET_STATES = ['active', 'suspended'] as const

export const loadFleets = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listFleets>('GET', '/fleets', { query, signal })

export const loadFleet = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showFleet>('GET', '/fleets/{id}', { params: { id }, signal })).data

export const saveFleet = ({ id, ...body }: FleetFields & { readonly id?: string }, idempotencyKey: string) =>
  id === undefined
    ? callApi<typeof createFleet>('POST', '/fleets', { body, idempotencyKey })
    : callApi<typeof changeFleet>('PUT', '/fleets/{id}', { params: { id }, body, idempotencyKey })

export function setSuspended(
  { id, isSuspended }: { readonly id: string; readonly isSuspended: boolean },
  idempotencyKey: string,
) {
  const ask = { params: { id }, idempotencyKey }
  return isSuspended
    ? callApi<typeof suspendFleet>('POST', '/fleets/{id}/suspend', ask)
    : callApi<typeof reinstateFleet>('POST', '/fleets/{id}/reinstate', ask)
}
