/** SQL of payments as providers name them. */
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** One payment is credited, taken back or disputed by one caller at a time, whichever is reported first. */
export async function lockPayment(tx: Tx, provider: string, paymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${paymentId}`}, 0))`.execute(tx)
}
