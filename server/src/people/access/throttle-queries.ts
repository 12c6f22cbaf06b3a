/** SQL of the throttle. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

interface Count {
  readonly hits: number
  readonly windowStart: Date
}

/** Adds one try to the bucket's window, or begins a new window where the last one opened at or before the given time. */
export function countTry(
  db: Reader,
  { bucket, now, windowOpenedBefore }: { bucket: string; now: Date; windowOpenedBefore: Date },
): Promise<Count> {
  const isOver = sql<boolean>`throttle.window_start <= ${windowOpenedBefore}::timestamptz`
  return db
    .insertInto('throttle')
    .values({ bucket, window_start: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else throttle.hits + 1 end`,
        window_start: sql<Date>`case when ${isOver} then excluded.window_start else throttle.window_start end`,
      }),
    )
    .returning(['hits', 'window_start as windowStart'])
    .executeTakeFirstOrThrow()
}

export async function uncountTry(db: Reader, bucket: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: sql<number>`hits - 1` })
    .where('bucket', '=', bucket)
    .where('hits', '>', 0)
    .execute()
}

export async function deleteBucket(db: Reader, bucket: string): Promise<void> {
  await db.deleteFrom('throttle').where('bucket', '=', bucket).execute()
}
