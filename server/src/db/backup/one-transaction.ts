/** A transaction that may take as long as it needs, on a connection of its own. */
import type pg from 'pg'

/**
 * What rows look like as text must not depend on how a role or a database is set up; a role from which policies hide rows is
 * refused by the database instead of being given fewer of them.
 */
const SETTINGS = `
  set local row_security = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local client_encoding = 'UTF8'`

/** Commits when `use` succeeds; where it fails, the connection goes with the transaction. */
export async function runInOneTransaction<T>(
  pool: pg.Pool,
  mode: string,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin ${mode}`)
    await client.query(SETTINGS)
    const result = await use(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
