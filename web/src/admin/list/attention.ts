/** What needs the operator's attention, and marking it as seen. */
import { useQuery } from '@tanstack/react-query'
import type { AttentionKind, getAttention, ReplyOf, seeAttention } from '@voltyatra/contract'
import { useEffect } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { logProblem } from '../server/problem.ts'
import { refreshSums } from '../server/topics.ts'

export type AttentionItem = ReplyOf<typeof getAttention>['data']['items'][number]

export const useAttention = () =>
  useQuery({
    queryKey: ['sums', 'attention'],
    queryFn: async ({ signal }) => (await callApi<typeof getAttention>('GET', '/attention', { signal })).data,
  })

/** Marks these kinds, or all, as seen by the signed-in operator. */
export async function markSeen(kinds?: readonly AttentionKind[]): Promise<void> {
  try {
    await callApi<typeof seeAttention>('POST', '/attention/seen', {
      body: kinds ? { kinds: [...kinds] } : {},
    })
    refreshSums(queryClient)
  } catch (error) {
    // The bell goes on to call them new: nothing is hidden.
    logProblem(error)
  }
}

/**
 * The kind that the address names; it is marked as seen once its rows are shown, and again for those that come then.
 */
export function useSeen(name: string, isShown: boolean): AttentionItem | undefined {
  const { data } = useAttention()
  const item = data?.items.find(({ kind }) => kind === name)
  const kind = item?.kind
  const isNew = (item?.new ?? 0) > 0
  useEffect(() => {
    if (kind && isShown && isNew) void markSeen([kind])
  }, [kind, isShown, isNew])
  return item
}
