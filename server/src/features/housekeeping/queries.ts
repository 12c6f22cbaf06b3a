/** SQL of what is thrown away once nobody can need it any more. */
import type { Db } from '../../db/client.ts'

const rows = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

export async function deleteSessions(db: Db, endedBefore: Date): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', endedBefore), eb('revoked_at', '<', endedBefore)]))
    .executeTakeFirstOrThrow()
  return rows(result)
}

export async function deleteOneTimeCodes(db: Db, expiredBefore: Date): Promise<number> {
  return rows(
    await db.deleteFrom('one_time_code').where('expires_at', '<', expiredBefore).executeTakeFirstOrThrow(),
  )
}

export async function deleteThrottleWindows(db: Db, startedBefore: Date): Promise<number> {
  return rows(
    await db.deleteFrom('throttle').where('window_start', '<', startedBefore).executeTakeFirstOrThrow(),
  )
}

export async function deleteKeptAnswers(db: Db, createdBefore: Date): Promise<number> {
  return rows(
    await db.deleteFrom('idempotency_key').where('created_at', '<', createdBefore).executeTakeFirstOrThrow(),
  )
}
