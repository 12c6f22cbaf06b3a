/** SQL that asks as a limited role what lies within its limit. */
import { sql } from 'kysely'
import type { Reader, Tx } from './client.ts'
import { LIMITED_ROLE, type LimitedTable } from './limited.ts'

/** Runs `use` in the transaction as operators of this role would find it, and gives the transaction back as it was. */
export async function runLimited<T>(tx: Tx, roleId: string, use: () => Promise<T>): Promise<T> {
  await sql`select set_config('voltyatra.limit', ${roleId}, true), set_config('role', ${sql.raw(LIMITED_ROLE)}, true)`.execute(
    tx,
  )
  // Whatever fails in between ends the transaction.
  const result = await use()
  await sql`select set_config('role', 'none', true), set_config('voltyatra.limit', '', true)`.execute(tx)
  return result
}

/** Whether one of these rows is not found: what it is asked through finds what lies within a limit alone. */
export async function isAnyOutsideLimit(
  limited: Reader,
  table: LimitedTable,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(table)} where id = any(${[...new Set(ids)]}::uuid[])`.execute(limited)
  return rows.length < new Set(ids).size
}
