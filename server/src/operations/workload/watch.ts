/** Metrics of the network’s workload. */
import type { Db } from '../../db/client.ts'
import { cacheFor, failUnlessWithin, type Metrics } from '../../platform/metrics.ts'
import { selectWorkload } from './queries.ts'

/** However often the figures are asked for, the database is asked this often, in milliseconds. */
const KEPT_MS = 15_000
const PATIENCE_MS = 2_000

export function watchWorkload(metrics: Metrics, db: Db): void {
  const read = cacheFor(KEPT_MS, () => failUnlessWithin(PATIENCE_MS, selectWorkload(db)))
  metrics.watch({
    name: 'voltyatra_bookings_open',
    help: 'Bookings of the whole network that are not yet confirmed or cancelled, by state',
    label: 'state',
    read: async () => (await read()).bookings,
  })
  metrics.watch({
    name: 'voltyatra_orders_open',
    help: 'Top-up orders of the whole network of which something more is expected of the payment provider',
    read: async () => (await read()).openOrders,
  })
}
