/** The calls about fleets. */
import type {
  BodyOf,
  changeFleet,
  changeFleetDriver,
  correctFleetCharge,
  createFleet,
  inviteFleetDriver,
  listFleetCharges,
  listFleetDrivers,
  listFleetRequests,
  listFleets,
  ReplyOf,
  recordFleetPayment,
  reinstateFleet,
  removeFleetDriver,
  showFleet,
  showFleetAccount,
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

export const loadFleetRequests = (id: string, signal: AbortSignal) =>
  callApi<typeof listFleetRequests>('GET', '/fleets/{id}/payment-requests', { params: { id }, signal })

export function setSuspended(
  { id, isSuspended }: { readonly id: string; readonly isSuspended: boolean },
  idempotencyKey: string,
) {
  const request = { params: { id }, idempotencyKey }
  return isSuspended
    ? callApi<typeof suspendFleet>('POST', '/fleets/{id}/suspend', request)
    : callApi<typeof reinstateFleet>('POST', '/fleets/{id}/reinstate', request)
}

export type FleetDriver = ReplyOf<typeof listFleetDrivers>['data'][number]
export type FleetDriverRules = BodyOf<typeof changeFleetDriver>

/** As many as a list answers at once. */
const MOST_SHOWN = 1000

export const loadFleetDrivers = (id: string, signal: AbortSignal) =>
  callApi<typeof listFleetDrivers>('GET', '/fleets/{id}/drivers', {
    params: { id },
    query: { limit: MOST_SHOWN },
    signal,
  })

export const saveFleetDriver = (
  {
    fleetId,
    driverId,
    phone,
    ...rules
  }: FleetDriverRules & { readonly fleetId: string; readonly driverId?: string; readonly phone: string },
  idempotencyKey: string,
) =>
  driverId === undefined
    ? callApi<typeof inviteFleetDriver>('POST', '/fleets/{id}/drivers', {
        params: { id: fleetId },
        body: { ...rules, phone },
        idempotencyKey,
      })
    : callApi<typeof changeFleetDriver>('PUT', '/fleets/{id}/drivers/{driverId}', {
        params: { id: fleetId, driverId },
        body: rules,
        idempotencyKey,
      })

export const removeDriver = (
  params: { readonly id: string; readonly driverId: string },
  idempotencyKey: string,
) =>
  callApi<typeof removeFleetDriver>('DELETE', '/fleets/{id}/drivers/{driverId}', { params, idempotencyKey })

export const loadFleetAccount = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showFleetAccount>('GET', '/fleets/{id}/account', { params: { id }, signal })).data

export type FleetCharge = ReplyOf<typeof listFleetCharges>['data'][number]

const CHARGES_SHOWN = 20

export const loadFleetCharges = (id: string, cursor: string, signal: AbortSignal) =>
  callApi<typeof listFleetCharges>('GET', '/fleets/{id}/charges', {
    params: { id },
    query: { limit: CHARGES_SHOWN, ...(cursor && { cursor }) },
    signal,
  })

export const correctCharge = (
  {
    id,
    chargeId,
    ...body
  }: BodyOf<typeof correctFleetCharge> & { readonly id: string; readonly chargeId: string },
  idempotencyKey: string,
) =>
  callApi<typeof correctFleetCharge>('POST', '/fleets/{id}/charges/{chargeId}/corrections', {
    params: { id, chargeId },
    body,
    idempotencyKey,
  })

export const recordPayment = (
  { id, ...body }: BodyOf<typeof recordFleetPayment> & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi<typeof recordFleetPayment>('POST', '/fleets/{id}/payments', {
    params: { id },
    body,
    idempotencyKey,
  })
