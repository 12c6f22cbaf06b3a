/** The driver's bookings, the newest first: the list of charges, and what runs of them on every screen. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { listOwnBookings, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { chargeStates } from '../charge/charge-states.ts'
import { swap as swapWords } from '../swap/texts.ts'

export type OwnBooking = ReplyOf<typeof listOwnBookings>['data'][number]

const PER_PAGE = 20

export const useOwnBookings = () =>
  useInfiniteQuery({
    queryKey: ['bookings', 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listOwnBookings>('GET', '/driver/bookings', {
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })

/** How a booking stands, in words. */
export function formatState({ status, charging, swap }: OwnBooking): string {
  const states = chargeStates
  if (swap && status === 'in_progress') return swapWords.title
  if (status === 'in_progress') return charging ? states[charging.state] : states.inProgress
  return charging?.state === 'starting' ? states.starting : states[status]
}
