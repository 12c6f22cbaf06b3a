/** The amount that the driver's bank blocks for a charge. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showOwnBlock } from '@voltyatra/contract'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'

export type Block = ReplyOf<typeof showOwnBlock>['data']

/** The bank answers in the driver's UPI app: the server is asked, and asks the provider. */
const REFRESH_MS = 3000
const OPEN: ReadonlySet<Block['state']> = new Set(['created', 'blocked'])

/** Null where the wallet pays. */
async function loadBlock(bookingId: string, signal: AbortSignal): Promise<Block | null> {
  try {
    const params = { id: bookingId }
    return (await callApi<typeof showOwnBlock>('GET', '/driver/bookings/{id}/block', { params, signal })).data
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'block-not-found') return null
    throw error
  }
}

export const useBlock = (bookingId: string) =>
  useQuery({
    queryKey: ['blocks', bookingId],
    queryFn: ({ signal }) => loadBlock(bookingId, signal),
    refetchInterval: ({ state }) => (state.data && OPEN.has(state.data.state) ? REFRESH_MS : false),
  })
