/** What screens show by topic, and what a change of one topic changes besides. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveTopic } from '@voltyatra/contract'

/**
 * The first part of a query's key. `load` is how stations' limits are shared, `sums` what is computed over all: the
 * dashboard, the bell.
 */
export type Topic =
  | LiveTopic
  | 'audit'
  | 'administrator'
  | 'company'
  | 'message-settings'
  | 'job'
  | 'load'
  | 'own-factor'
  | 'own-session'
  | 'payment-account'
  | 'program-key'
  | 'sums'
  | 'view'
  | 'webhook'

const BESIDES: Partial<Record<Topic, readonly Topic[]>> = {
  charging: ['load'],
  station: ['load'],
  booking: ['partner', 'customer', 'station', 'charging'],
  withdrawal: ['partner'],
  partner: ['withdrawal'],
  order: ['customer'],
  offer: ['broadcast'],
  seminar: ['partner'],
}

function collectTopics(changed: Iterable<Topic>): Set<Topic> {
  const all = new Set<Topic>(changed)
  for (const topic of [...all]) for (const other of BESIDES[topic] ?? []) all.add(other)
  return all
}

const SUMS: readonly Topic[] = ['audit', 'sums']

function invalidate(client: QueryClient, topics: Iterable<Topic>): void {
  for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] })
}

/** Topics whose keys name in their third part the one record that they are about: `['charger', 'uptime', id]`. */
const OF_ONE: ReadonlySet<Topic> = new Set(['booking', 'charger'])

/** Stands in place of an id where the operator's role is limited: any record of the topic may have changed. */
const ANY = '00000000-0000-0000-0000-000000000000'

/** Whether a query may show something else after a change of these records of its topic. */
export function isConcerned(key: readonly unknown[], ids: ReadonlySet<string>): boolean {
  const [topic, , id] = key
  return !OF_ONE.has(topic as Topic) || typeof id !== 'string' || ids.has(id) || ids.has(ANY)
}

/** Has what is computed over all loaded anew. */
export const refreshSums = (client: QueryClient): void => invalidate(client, SUMS)

/** The records that have changed, by topic. */
type Changed = ReadonlyMap<LiveTopic, ReadonlySet<string>>

/** Has everything that these changes concern loaded anew where it is on a screen, and the rest when it is next shown. */
export function refreshShown(client: QueryClient, changed: Changed): void {
  for (const topic of collectTopics(changed.keys())) {
    const ids = changed.get(topic as LiveTopic)
    void client.invalidateQueries({
      queryKey: [topic],
      ...(ids && { predicate: ({ queryKey }) => isConcerned(queryKey, ids) }),
    })
  }
}

/** Everything of these topics, and the sums, after a change of one's own. */
export function refresh(client: QueryClient, changed: Iterable<Topic>): void {
  invalidate(client, collectTopics(changed))
  refreshSums(client)
}
