/** A database server of the operator's own (`DATABASE_URL`), looked at before it is used. */
import pg from 'pg'

/** The server cannot be used as it is; `message` is one line that says what to do, without the password. */
export class ServedDatabaseError extends Error {
  override readonly name = 'ServedDatabaseError'
}

const LEAST_VERSION = 15
const CONNECT_MS = 8_000

interface Facts {
  version: string
  version_num: number
  is_standby: boolean
}

/**
 * Connects once and looks at the version.
 * @throws ServedDatabaseError
 */
export async function checkServedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version') as version,
             current_setting('server_version_num')::int as version_num,
             pg_is_in_recovery() as is_standby`)
    for (const facts of rows) refuseUnfit(facts, client)
  } catch (error) {
    throw toServedDatabaseError(error, url) ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function refuseUnfit({ version, version_num, is_standby }: Facts, at: Where): void {
  if (version_num < LEAST_VERSION * 10_000) {
    throw new ServedDatabaseError(
      `The database server at ${formatAddress(at)} is PostgreSQL ${version}, and VoltYatra needs ${LEAST_VERSION} or newer: upgrade it, or set DATABASE_URL to another server.`,
    )
  }
  if (is_standby) {
    throw new ServedDatabaseError(
      `The database server at ${formatAddress(at)} is a read-only standby: set DATABASE_URL to the server that takes writes.`,
    )
  }
}

interface Where {
  readonly host: string
  readonly port: number
  readonly user?: string | undefined
  readonly database?: string | undefined
}

const formatAddress = ({ host, port }: Where): string => (host.startsWith('/') ? host : `${host}:${port}`)

/** The line to show for what connecting or migrating threw; undefined when it has none. */
export function toServedDatabaseError(error: unknown, url: string): ServedDatabaseError | undefined {
  if (error instanceof ServedDatabaseError) return error
  const message = findSaying(error)?.(new pg.Client({ connectionString: url }))
  return message === undefined ? undefined : new ServedDatabaseError(message, { cause: error })
}

type Saying = (at: Where) => string

function findSaying(error: unknown): Saying | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SAYINGS[code]) return SAYINGS[code]
  if (/^extension ".*" is not available/.test(error.message)) return describeNoExtension
  if (/timeout expired|Connection terminated|SSL connections/.test(error.message)) return describeSilent
  // One name with several addresses: each has its error.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner === error ? undefined : findSaying(inner)
}

const describeUnreachable: Saying = (at) =>
  `No database server answers at ${formatAddress(at)}: start it, or correct the host and port in DATABASE_URL.`
const describeSilent: Saying = (at) =>
  `Nothing at ${formatAddress(at)} answers as a database server does: correct the host and port in DATABASE_URL.`
const describeUnknownHost: Saying = (at) =>
  `The database server's name ${at.host} cannot be found: correct the host in DATABASE_URL.`
const describeNotLetIn: Saying = (at) =>
  `The database server at ${formatAddress(at)} does not let user "${at.user}" in: correct the user and password in DATABASE_URL.`
const describeNotReady: Saying = (at) =>
  `The database server at ${formatAddress(at)} is starting or stopping: start again in a moment.`
const mayNotCreate: Saying = (at) =>
  `User "${at.user}" may not create tables in database "${at.database}": make it the owner (alter database ${at.database} owner to ${at.user}).`
const describeNoExtension: Saying = (at) =>
  `The database server at ${formatAddress(at)} lacks the extensions btree_gist and pg_trgm: install its contrib package (postgresql-contrib).`

/** By system code and SQLSTATE. */
const SAYINGS: Readonly<Record<string, Saying>> = {
  ECONNREFUSED: describeUnreachable,
  EHOSTUNREACH: describeUnreachable,
  ENETUNREACH: describeUnreachable,
  ETIMEDOUT: describeUnreachable,
  ENOENT: describeUnreachable,
  EACCES: describeUnreachable,
  ECONNRESET: describeSilent,
  EPIPE: describeSilent,
  ENOTFOUND: describeUnknownHost,
  EAI_AGAIN: describeUnknownHost,
  '28P01': describeNotLetIn,
  '28000': describeNotLetIn,
  '3D000': (at) =>
    `There is no database "${at.database}" at ${formatAddress(at)}: create it, or correct the name in DATABASE_URL.`,
  '53300': (at) =>
    `The database server at ${formatAddress(at)} has no free connection: raise its max_connections, or stop what uses them.`,
  '57P03': describeNotReady,
  '57P01': describeNotReady,
  '42501': mayNotCreate,
  '3F000': mayNotCreate,
}
