/** The filter `attention` of a list: only the rows that the named kind of what needs attention counts. */
import { selectWaitingIds, type WaitingKinds } from '../db/waiting-rows.ts'

/** The rest of the query, narrowed to those rows where one kind is named. */
export function narrowToWaiting<K extends string, Q extends { readonly attention?: K | undefined }>(
  kinds: WaitingKinds<K>,
  { attention, ...query }: Q,
  now: Date,
) {
  return { ...query, among: attention && selectWaitingIds(kinds[attention](now)) }
}
