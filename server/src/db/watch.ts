/** Metrics of the database and of the connections to it. */
import type pg from 'pg'
import { cacheFor, failUnlessWithin, type Metrics } from '../platform/metrics.ts'

const KEPT_MS = 15_000
const PATIENCE_MS = 2_000

/** @param kind whether the program runs the database itself */
export function watchDatabase(metrics: Metrics, pool: pg.Pool, kind: 'embedded' | 'served'): void {
  // Read first, so that the figures do not count their own queries.
  metrics.watch({
    name: 'voltyatra_database_connections',
    help: 'Connections of this process to the database, by what they do',
    label: 'state',
    read: () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  })
  metrics.watch({
    name: 'voltyatra_database_waiting',
    help: 'Statements of this process that wait for a connection to the database',
    read: () => pool.waitingCount,
  })
  const isUp = cacheFor(KEPT_MS, () =>
    failUnlessWithin(PATIENCE_MS, pool.query('select 1')).then(
      () => 1,
      () => 0,
    ),
  )
  metrics.watch({
    name: 'voltyatra_database_up',
    help: 'Whether the database answers within two seconds: 1 or 0',
    label: 'kind',
    read: async () => ({ [kind]: await isUp() }),
  })
}
