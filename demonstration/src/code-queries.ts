/** SQL of the sign-in codes that the demonstration shows on its console. */
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

export interface SentCode {
  readonly phone: string
  /** The message with the code. */
  readonly text: string
  readonly at: Date
}

/** Codes that drivers have asked for after a moment of JavaScript's clock, oldest first; at most ten. */
export async function selectCodesAfter(db: Db, after: Date): Promise<SentCode[]> {
  const { rows } = await sql<SentCode>`
    select recipient as phone, body as text, created_at as at from outbox_message
     where template = 'one-time-code' and date_trunc('milliseconds', created_at) > ${after}
     order by created_at limit 10`.execute(db)
  return rows
}
