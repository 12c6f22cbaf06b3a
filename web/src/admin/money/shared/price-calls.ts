/** The calls about the price per kWh. */
import type { currentRate, listRates, ReplyOf, rateReach, setRate, undoRate } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Current = ReplyOf<typeof currentRate>['data']
export type Rate = ReplyOf<typeof listRates>['data'][number]

export const loadRates = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listRates>('GET', '/rate-list/history', { query, signal })

export const loadCurrent = async (signal: AbortSignal) =>
  (await callApi<typeof currentRate>('GET', '/rate-list', { signal })).data

export const loadReach = async (signal: AbortSignal) =>
  (await callApi<typeof rateReach>('GET', '/rate-list/reach', { signal })).data

export const setPrice = (pricePerKW: number, idempotencyKey: string) =>
  callApi<typeof setRate>('PUT', '/rate-list', { body: { pricePerKW, undoable: true }, idempotencyKey })

export const undoPrice = (id: string) =>
  callApi<typeof undoRate>('POST', '/rate-list/{id}/undo', { params: { id } })
