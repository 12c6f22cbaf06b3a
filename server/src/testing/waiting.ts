/** Whether callers wait for each other's locks, so that a race is a certainty and not a matter of luck. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db, Tx } from '../db/client.ts'

/** PostgreSQL does not notify of lock waits: it is asked again and again, with pauses in which the others work. */
const REQUESTING = { timeout: 60_000, interval: 5 }

async function howManyWait(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** What happens first: the call ends, or another waits for a lock. */
export async function waitsOrEnds(db: Db, call: Promise<unknown>): Promise<'waits' | 'ends'> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  void call.then(end, end)
  return vi.waitUntil(async () => {
    if (hasEnded) return 'ends'
    return (await howManyWait(db)) > 0 && 'waits'
  }, REQUESTING)
}

/** Resolves when so many callers have come up against locks. */
export async function untilWaiting(db: Db, callers: number): Promise<void> {
  await vi.waitUntil(async () => (await howManyWait(db)) >= callers, REQUESTING)
}

/** Makes the calls while `lock` is held, and lets go of it when all of them have come up against it. */
export function meetAt<T>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  return db
    .transaction()
    .execute(async (tx) => {
      await lock(tx)
      const made = calls.map((call) => call())
      await untilWaiting(db, calls.length)
      return { made }
    })
    .then(({ made }) => Promise.all(made))
}
