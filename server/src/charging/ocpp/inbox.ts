/**
 * Stores chargers' messages in micro-batches: while one transaction commits, the calls of other chargers wait for the
 * next.
 */
import type { Db } from '../../db/client.ts'
import { LostConnection, type StoredCall, storeBatch } from '../chargers/index.ts'
import { createMicroBatch } from './micro-batch.ts'

/**
 * Batches that are stored at the same time: the database works on one while this process prepares the other. A charger has
 * one call under way, so two batches never hold words of the same.
 */
const AT_ONCE = 2

export interface Inbox {
  /** Resolves once the call is on disk. @throws LostConnection */
  store(call: StoredCall): Promise<void>
}

/** @param everyMs between the beginnings of two batches, in milliseconds */
export function openInbox(db: Db, onBatch: (size: number) => void, everyMs?: () => number): Inbox {
  const stored = createMicroBatch(
    (calls: readonly StoredCall[]) => {
      onBatch(calls.length)
      return storeBatch(db, calls)
    },
    { atOnce: AT_ONCE, ...(everyMs && { everyMs }) },
  )
  return {
    async store(call) {
      if (!(await stored(call))) throw new LostConnection()
    },
  }
}
