/** The calls about requests for new stations. */
import type {
  listOwnStationRequests,
  ReplyOf,
  sendStationRequest,
  withdrawStationRequest,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type StationRequest = ReplyOf<typeof listOwnStationRequests>['data'][number]

export const REQUESTS = ['partner', 'station-requests'] as const

export const loadRequests = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnStationRequests>('GET', '/partner/station-requests', {
    query: { limit: 20, ...(cursor && { cursor }) },
    signal,
  })

interface Sending {
  /** By the names of the call. */
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, File | undefined>>
}

export function sendRequest({ fields, files }: Sending, idempotencyKey: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file)
  return callApi<typeof sendStationRequest>('POST', '/partner/station-requests', {
    body: form as never,
    idempotencyKey,
  })
}

export const withdraw = (id: string, idempotencyKey: string) =>
  callApi<typeof withdrawStationRequest>('POST', '/partner/station-requests/{id}/withdraw', {
    params: { id },
    idempotencyKey,
  })
