/** The calls about the cars of the fleet. */
import type {
  addOwnFleetVehicle,
  BodyOf,
  changeOwnFleetVehicle,
  listOwnFleetVehicles,
  ReplyOf,
  removeOwnFleetVehicle,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Vehicle = ReplyOf<typeof listOwnFleetVehicles>['data'][number]

export const VEHICLES = ['fleet', 'own-vehicles'] as const

export const loadVehicles = async (signal: AbortSignal): Promise<readonly Vehicle[]> =>
  (await callApi<typeof listOwnFleetVehicles>('GET', '/fleet/vehicles', { signal })).data

/** Without an id a new one. */
export const saveVehicle = (
  { id, ...body }: BodyOf<typeof changeOwnFleetVehicle> & { readonly id?: string },
  idempotencyKey: string,
) =>
  id === undefined
    ? callApi<typeof addOwnFleetVehicle>('POST', '/fleet/vehicles', { body, idempotencyKey })
    : callApi<typeof changeOwnFleetVehicle>('PUT', '/fleet/vehicles/{id}', {
        params: { id },
        body,
        idempotencyKey,
      })

export const removeVehicle = (id: string, idempotencyKey: string) =>
  callApi<typeof removeOwnFleetVehicle>('DELETE', '/fleet/vehicles/{id}', { params: { id }, idempotencyKey })
