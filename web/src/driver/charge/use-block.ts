/** The amount that the driver's bank blocks for a charge. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showOwnBlock } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Block = NonNullable<ReplyOf<typeof showOwnBlock>['data']>

/** The bank answers in the driver's UPI app: the server is asked, and asks the provider. */
const REFRESH_MS = 3000
const OPEN: ReadonlySet<Block['state']> = new Set(['created', 'blocked'])

/** Null where the wallet pays. */
export const useBlock = (bookingId: string) =>
  useQuery({
    queryKey: ['blocks', bookingId],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof showOwnBlock>('GET', '/driver/bookings/{id}/block', {
          ...{ params: { id: bookingId }, signal },
        })
      ).data,
    refetchInterval: ({ state }) => (state.data && OPEN.has(state.data.state) ? REFRESH_MS : false),
  })
