/** What waits for the operator, and the screens where it is worked off. */
import { useQuery } from '@tanstack/react-query'
import type { getAttention, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import type { ScreenName } from '../screens.ts'

export type AttentionItem = ReplyOf<typeof getAttention>['data']['items'][number]

export const useAttention = () =>
  useQuery({
    queryKey: ['sums', 'attention'],
    queryFn: async ({ signal }) => (await callApi<typeof getAttention>('GET', '/attention', { signal })).data,
  })

type Place = readonly [name: ScreenName, query?: Readonly<Record<string, string>>]

export const PLACES: Readonly<Record<AttentionItem['kind'], Place>> = {
  'bookings-to-confirm': ['completed', { status: 'completed' }],
  'bookings-to-bill': ['ongoing'],
  'bills-off-the-meter': ['completed', { status: 'completed' }],
  'contact-queries': ['contactformquery'],
  'support-queries': ['query'],
  'seminar-registrations': ['seminar', { status: 'new' }],
  'pending-partners': ['partner', { status: 'pending' }],
  'chargers-to-decide': ['chargers', { status: 'pending' }],
  'chargers-offline': ['chargers', { status: 'accepted', connected: 'false' }],
  'failed-messages': ['sendNotification'],
  'failing-jobs': ['settings'],
}
