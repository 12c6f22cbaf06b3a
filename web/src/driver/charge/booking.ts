/** A charge of the driver's, as the server says it is. */
import { useQuery } from '@tanstack/react-query'
import type { getOwnBooking, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { isLiveNow } from '../session/live.ts'

export type Booking = ReplyOf<typeof getOwnBooking>['data']
export type Charging = NonNullable<Booking['charging']>

/** What runs is looked at all the same, in milliseconds: seldom while it is sent. */
const REFRESH_MS = { live: 30_000, away: 5_000 } as const

export const useBooking = (id: string) =>
  useQuery({
    queryKey: ['bookings', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getOwnBooking>('GET', '/driver/bookings/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.status === 'in_progress' ||
      state.data?.status === 'completed' ||
      state.data?.charging?.state === 'starting'
        ? // Of a swap nothing is sent to the app by itself.
          REFRESH_MS[isLiveNow() && !state.data.swap ? 'live' : 'away']
        : false,
    staleTime: 0,
  })
