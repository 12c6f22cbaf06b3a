/** What a list is asked for with `attention`: only the rows that this kind of what needs attention counts. */
import type { AttentionKind } from '@voltyatra/contract'
import { waitingIds } from '../operations/attention/index.ts'

/** The rest of the query, narrowed to those rows where one kind is named. */
export function onlyWaiting<Q extends { readonly attention?: AttentionKind | undefined }>(
  { attention, ...query }: Q,
  now: Date,
) {
  return { ...query, among: attention && waitingIds(attention, now) }
}
