/**
 * Stores chargers' messages in micro-batches: while one transaction commits, the calls of other chargers wait for the
 * next.
 */
import type { Db } from '../../db/client.ts'
import { LostConnection, type StoredCall, storeBatch } from '../chargers/index.ts'
import { createMicroBatch } from './micro-batch.ts'

export interface Inbox {
  /** Resolves once the call is on disk. @throws LostConnection */
  store(call: StoredCall): Promise<void>
}

export function openInbox(db: Db, onBatch: (size: number) => void): Inbox {
  const stored = createMicroBatch((calls: readonly StoredCall[]) => {
    onBatch(calls.length)
    return storeBatch(db, calls)
  })
  return {
    async store(call) {
      if (!(await stored(call))) throw new LostConnection()
    },
  }
}
