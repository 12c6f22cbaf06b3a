/** The calls about vehicles. */
import type {
  addVehicle,
  deleteVehicle,
  listVehicles,
  ReplyOf,
  renameVehicle,
  undoDeleteVehicle,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Vehicle = ReplyOf<typeof listVehicles>['data'][number]

export const loadVehicles = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listVehicles>('GET', '/all-vehicles', { query, signal })

export const add = (name: string, idempotencyKey: string) =>
  callApi<typeof addVehicle>('POST', '/add-vehicle', { body: { name }, idempotencyKey })

export const rename = (
  { id, name }: { readonly id: string; readonly name: string },
  idempotencyKey: string,
) =>
  callApi<typeof renameVehicle>('PUT', '/vehicles/{id}', { params: { id }, body: { name }, idempotencyKey })

export const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteVehicle>('DELETE', '/vehicles/{id}', { params: { id }, idempotencyKey })

export const undoRemoval = (id: string) =>
  callApi<typeof undoDeleteVehicle>('POST', '/vehicles/{id}/undo-delete', { params: { id } })
