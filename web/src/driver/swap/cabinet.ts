/** A cabinet for battery swaps as the server describes it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { listBatteryCabinets, ReplyOf, showOwnBatteryCabinet } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Cabinet = ReplyOf<typeof showOwnBatteryCabinet>['data']
export type OwnSwap = NonNullable<Cabinet['swap']>

const UNDER_WAY: ReadonlySet<OwnSwap['status']> = new Set(['requested', 'inserted', 'swapped'])

export const isUnderWay = (swap: OwnSwap | null | undefined): swap is OwnSwap =>
  swap != null && UNDER_WAY.has(swap.status)

/** Somebody stands before the cabinet and waits. */
const REFRESH_MS = { underWay: 2_000, idle: 20_000 } as const

export const useCabinet = (id: string, batteries: number) =>
  useQuery({
    queryKey: ['cabinets', 'own', id, batteries],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof showOwnBatteryCabinet>('GET', '/driver/battery-cabinets/{id}', {
          params: { id },
          query: { batteries: String(batteries) },
          signal,
        })
      ).data,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.swap) ? REFRESH_MS.underWay : REFRESH_MS.idle),
  })

export const useCabinetsAt = (stationId: string) =>
  useQuery({
    queryKey: ['cabinets', 'at', stationId],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listBatteryCabinets>('GET', '/charging-stations/{id}/battery-cabinets', {
          params: { id: stationId },
          signal,
        })
      ).data,
  })
