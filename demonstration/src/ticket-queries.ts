/** SQL of the tickets of the demonstration. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

/** The support answers within a day: only questions of the last day still wait. */
export async function settleOldTickets(db: Db, until: Date): Promise<void> {
  await sql`
    update ticket
       set state = 'settled', acknowledged_at = received_at + interval '3 hours',
           settled_at = received_at + interval '20 hours'
     where state = 'new' and received_at < ${addMs(until, -days(1))}`.execute(db)
}
