/**
 * Stores what chargers say, many at a time: while one transaction commits, the calls of other chargers gather for the
 * next. Nobody waits for more to come.
 */
import type { Db } from '../db/client.ts'
import { LostConnection, type StoredCall, storeBatch } from '../features/chargers/index.ts'

/** Most calls of one transaction. */
const LARGEST_BATCH = 500

interface Waiting {
  readonly call: StoredCall
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export interface Inbox {
  /** Resolves once the call is on disk. @throws LostConnection */
  store(call: StoredCall): Promise<void>
}

export function openInbox(db: Db, onBatch: (size: number) => void): Inbox {
  let waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LARGEST_BATCH)
      waiting = waiting.slice(LARGEST_BATCH)
      onBatch(batch.length)
      await storeOrReject(batch)
    }
    isRunning = false
  }

  async function storeOrReject(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await storeBatch(
        db,
        batch.map(({ call }) => call),
      )
      for (const [index, one] of batch.entries()) {
        if (stored[index]) one.resolve()
        else one.reject(new LostConnection())
      }
    } catch (error) {
      // What one charger said must not keep its neighbours' words from being stored.
      if (batch.length > 1) for (const one of batch) await storeOrReject([one])
      else batch[0]?.reject(error)
    }
  }

  return {
    store(call) {
      return new Promise((resolve, reject) => {
        waiting.push({ call, resolve, reject })
        if (!isRunning) void run()
      })
    },
  }
}
