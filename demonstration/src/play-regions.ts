/** Plays regions side by side, each on a connection of its own; half of them in a second thread. */
import { Worker } from 'node:worker_threads'
import { type DatabaseOptions, type Db, openDatabase } from '@voltyatra/server/db/client.ts'
import type { Log } from '@voltyatra/server/platform/log.ts'
import { openAgenda } from './agenda.ts'
import { createGive } from './commands.ts'
import { createConnectorTimes } from './connector-times.ts'
import type { Region } from './facts/places.ts'
import { GatheringClient } from './gathering-client.ts'
import { openCashier } from './pay.ts'
import type { DemoRequest, NetworkPlan } from './plan.ts'
import { playRegion } from './region.ts'
import type { Scene } from './scene.ts'

type Connection = DatabaseOptions['connection']

/** What all regions share; nothing in it changes any more. */
export interface RegionFacts
  extends Pick<Scene, 'staff' | 'rates' | 'tariffs' | 'vehicleIds' | 'billImages'> {
  /** Signs the simulated provider's webhooks. */
  readonly secret: Uint8Array
}

export interface RegionsRequest {
  readonly connection: Connection
  readonly regions: readonly Region[]
  readonly facts: RegionFacts
}

/** Regions share nothing but the network's own accounts, which keep no balance that anybody would wait for. */
export async function playRegions({
  connection,
  network,
  regions,
  facts: { secret, ...facts },
  log,
}: RegionsRequest & { readonly network: NetworkPlan; readonly log: Log }): Promise<void> {
  const plans = network.regions.filter(({ region }) => regions.includes(region))
  await Promise.all(
    plans.map((plan) =>
      useOneConnection(connection, (db) =>
        playRegion({
          ...facts,
          db,
          plan,
          network,
          random: network.random.fork(`life/${plan.region}`),
          agenda: openAgenda(),
          give: createGive(db),
          cashier: openCashier({ db, log, secret: Buffer.from(secret) }),
          times: createConnectorTimes(),
          stations: new Map(),
          drivers: new Map(),
        }),
      ),
    ),
  )
}

/** A thread of its own, in which some of the regions are played; it makes the plan once more, which comes out the same. */
export interface RegionThread {
  play(request: RegionsRequest): Promise<void>
  /** Whatever it is doing. */
  close(): Promise<void>
}

/** It begins with its modules and the plan, and waits for what else it needs. */
export function openRegionThread(request: DemoRequest): RegionThread {
  const worker = new Worker(new URL('region-thread.ts', import.meta.url), { workerData: request })
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}`))))
  })
  done.catch(() => {})
  return {
    async play({ connection, ...regions }) {
      // A thread gets copies, and what makes connections cannot be copied.
      const settings = Object.entries(connection).filter(([, value]) => typeof value !== 'function')
      worker.postMessage({ ...regions, connection: Object.fromEntries(settings) })
      await done
    },
    async close() {
      await worker.terminate()
    },
  }
}

/** Everything that `use` does, on one connection of its own, committed when it is done. */
export async function useOneConnection<T>(connection: Connection, use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({
    connection: { ...connection, Client: GatheringClient },
    poolSize: 1,
    oneByOne: true,
  })
  try {
    const done = await use(database.db)
    await database.pool.query('end')
    return done
  } finally {
    await database.close()
  }
}
