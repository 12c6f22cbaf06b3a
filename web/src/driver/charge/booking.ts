/** A charge of the driver's, as the server says it is. */
import { useQuery } from '@tanstack/react-query'
import type { getOwnBooking, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Booking = ReplyOf<typeof getOwnBooking>['data']
export type Charging = NonNullable<Booking['charging']>

/** While the live connection is away, what runs is looked at all the same. */
const REFRESH_MS = 5000

export const useBooking = (id: string) =>
  useQuery({
    queryKey: ['bookings', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof getOwnBooking>('GET', '/driver/bookings/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.status === 'in_progress' || state.data?.status === 'completed' ? REFRESH_MS : false,
    staleTime: 0,
  })
