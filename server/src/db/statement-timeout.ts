import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Statements of this transaction may take as long as they need: counting a year does. */
export async function disableStatementTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}
