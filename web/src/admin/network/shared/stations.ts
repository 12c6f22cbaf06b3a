/** The calls about stations. */
import type {
  changeStation,
  createStation,
  getStationFigures,
  listStations,
  ReplyOf,
  RequestOf,
  setStationStatus,
  showStation,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type StationRow = ReplyOf<typeof listStations>['data'][number]
export type StationOne = ReplyOf<typeof showStation>['data']
export type StationStatus = StationRow['status']
export type NewStation = RequestOf<typeof createStation>['body']
export type ChangedStation = RequestOf<typeof changeStation>['body']

export const STATION_STATES = [
  'active',
  'inactive',
  'maintenance',
  'offline',
] as const satisfies readonly StationStatus[]

export const loadStations = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listStations>('GET', '/charging-stations', { query, signal })

export const loadStation = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showStation>('GET', '/charging-stations/{id}', { params: { id }, signal })).data

export const loadFigures = async (id: string, signal: AbortSignal) =>
  (
    await callApi<typeof getStationFigures>('GET', '/charging-stations/{id}/figures', {
      params: { id },
      signal,
    })
  ).data

export const buildStationKey = (id: string) => ['station', 'one', id] as const

export const create = (body: NewStation, idempotencyKey: string) =>
  callApi<typeof createStation>('POST', '/charging-stations', { body, idempotencyKey })

export const change = (id: string, body: ChangedStation, idempotencyKey: string) =>
  callApi<typeof changeStation>('PUT', '/charging-stations/{id}', { params: { id }, body, idempotencyKey })

interface StatusChange {
  readonly id: string
  readonly status: StationStatus
  readonly reason: string | null
}

export const setStatus = ({ id, ...body }: StatusChange, idempotencyKey: string) =>
  callApi<typeof setStationStatus>('PUT', '/charging-stations/{id}/status', {
    params: { id },
    body,
    idempotencyKey,
  })
