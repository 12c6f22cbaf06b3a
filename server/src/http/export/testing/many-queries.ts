/** A long list to take out: contact queries, each a second after the one before. */
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/**
 * Inserts `count` queries, “Visitor 1” the oldest, with a message of so many words. No trigger runs: the ticket and the
 * announcement of each row take longer than all that is tested here.
 */
export async function insertManyQueries(
  db: Db,
  { count, words }: { readonly count: number; readonly words: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into contact_query (id, name, email, phone, message, created_at)
      select gen_random_uuid(), 'Visitor ' || number, 'v@example.in', '9876543210', repeat('word ', ${words}),
             timestamptz '2026-11-01' + number * interval '1 second'
        from generate_series(1, ${count}) as number`.execute(tx)
  })
}
