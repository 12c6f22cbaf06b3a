/** Whether a pooler that stands between the program and its database, such as PgBouncer, leaves what the program needs. */
import pg from 'pg'

const MOST_CONNECTIONS = 25

const NEEDS_CONNECTIONS = `pools transactions, as PgBouncer does with pool_mode = transaction, and VoltYatra listens, locks and limits roles by connection: set pool_mode = session, or set DATABASE_URL to the database server itself (each process opens at most ${MOST_CONNECTIONS} connections).`

export const NEEDS_SETTINGS =
  'does not pass on the settings of a connection, as PgBouncer does not: set DATABASE_URL to the database server itself; or let it ignore them (ignore_startup_parameters = options, pool_mode = session), and set them for the user: alter role … set timezone = UTC, and likewise statement_timeout = 30000, idle_in_transaction_session_timeout = 60000, jit = off.'

/** Whether this connection has what `SESSION_OPTIONS` asks for where it matters. */
const HAS_SETTINGS = `
  select current_setting('timezone') = 'UTC' and current_setting('statement_timeout') <> '0' as has_settings`

/**
 * What is wrong with what stands between, for the operator; undefined when nothing is. A pooler of transactions gives
 * each one whichever connection is free: while another client has begun one on the connection that was ours, ours is
 * a different one.
 * @param client is connected
 */
export async function findPoolingMistake(client: pg.Client, url: string): Promise<string | undefined> {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8_000 })
  other.on('error', () => undefined)
  try {
    const before = await readPid(client)
    await other.connect()
    await other.query('begin')
    if ((await readPid(client)) !== before) return NEEDS_CONNECTIONS
    await other.query('rollback')
    const { rows } = await client.query<{ has_settings: boolean }>(HAS_SETTINGS)
    return rows.every(({ has_settings }) => has_settings) ? undefined : NEEDS_SETTINGS
  } finally {
    await other.end().catch(() => undefined)
  }
}

const readPid = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
