/** The calls of battery swaps. */
import type {
  listBatteries,
  listBatterySwaps,
  ReplyOf,
  RequestOf,
  resolveBatterySwap,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Swap = ReplyOf<typeof listBatterySwaps>['data'][number]
export type Battery = ReplyOf<typeof listBatteries>['data'][number]

type Query = Readonly<Record<string, unknown>>

export const SWAP_STATES = ['requested', 'inserted', 'swapped', 'unfinished', 'billed', 'released'] as const
export const BATTERY_PLACES = ['in-cabinet', 'with-driver', 'unknown'] as const

export const loadSwaps = (query: Query, signal: AbortSignal) =>
  callApi<typeof listBatterySwaps>('GET', '/battery-swaps', { query, signal })

export const loadBatteries = (query: Query, signal: AbortSignal) =>
  callApi<typeof listBatteries>('GET', '/batteries', { query, signal })

export type Resolution = RequestOf<typeof resolveBatterySwap>['body']

export const resolveSwap = ({ id, ...body }: Resolution & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof resolveBatterySwap>('POST', '/battery-swaps/{id}/resolve', {
    params: { id },
    body,
    idempotencyKey,
  })
