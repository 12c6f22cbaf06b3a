/** SQL of what is thrown away once nobody can need it any more: at most so many rows at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Rows of one statement are found by where they lie, which holds within it. */
async function deleteSome(db: Db, table: string, which: RawBuilder<unknown>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
     where ctid = any (array(select ctid from ${sql.table(table)} where ${which} limit ${most} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const deleteSessions = (db: Db, endedBefore: Date, most: number): Promise<number> =>
  deleteSome(db, 'session', sql`expires_at < ${endedBefore} or revoked_at < ${endedBefore}`, most)

export const deleteOneTimeCodes = (db: Db, expiredBefore: Date, most: number): Promise<number> =>
  deleteSome(db, 'one_time_code', sql`expires_at < ${expiredBefore}`, most)

export const deletePasskeyChallenges = (db: Db, expiredBefore: Date, most: number): Promise<number> =>
  deleteSome(db, 'passkey_challenge', sql`expires_at < ${expiredBefore}`, most)

export const deleteThrottleWindows = (db: Db, startedBefore: Date, most: number): Promise<number> =>
  deleteSome(db, 'throttle', sql`window_start < ${startedBefore}`, most)

export const deleteKeptAnswers = (db: Db, createdBefore: Date, most: number): Promise<number> =>
  deleteSome(db, 'idempotency_key', sql`created_at < ${createdBefore}`, most)
