/** What screens show by topic, and what a change of one topic changes besides. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveTopic } from '@voltyatra/contract'

/** The first part of a query's key. `sums` is what is computed over all: the dashboard, the bell. */
export type Topic = LiveTopic | 'audit' | 'administrator' | 'job' | 'own-session' | 'sums'

const BESIDES: Partial<Record<Topic, readonly Topic[]>> = {
  booking: ['partner', 'customer', 'station'],
  withdrawal: ['partner'],
  partner: ['withdrawal'],
  order: ['customer'],
  offer: ['broadcast'],
  seminar: ['partner'],
}

function topicsAfter(changed: Iterable<Topic>): Set<Topic> {
  const all = new Set<Topic>(changed)
  for (const topic of [...all]) for (const other of BESIDES[topic] ?? []) all.add(other)
  return all
}

const SUMS: readonly Topic[] = ['audit', 'sums']

function invalidate(client: QueryClient, topics: Iterable<Topic>): void {
  for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] })
}

/** Has what is computed over all loaded anew. */
export const refreshSums = (client: QueryClient): void => invalidate(client, SUMS)

/** Has everything of these topics that is on a screen loaded anew, and the rest when it is next shown. */
export const refreshShown = (client: QueryClient, changed: Iterable<Topic>): void =>
  invalidate(client, topicsAfter(changed))

/** Both, after a change of one's own. */
export function refresh(client: QueryClient, changed: Iterable<Topic>): void {
  refreshShown(client, changed)
  refreshSums(client)
}
