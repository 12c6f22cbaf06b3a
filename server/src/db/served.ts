/** A database server of the operator's own (`DATABASE_URL`), looked at before it is used. */
import pg from 'pg'
import { splitDatabaseUrl } from '../platform/database-url.ts'
import { SESSION_OPTIONS } from './create-client.ts'
import { findPoolingMistake, NEEDS_SETTINGS } from './pooling.ts'
import { PrimaryServer } from './primary-server.ts'

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

export interface ServedDatabase {
  /** For pools and clients. */
  readonly connection: pg.PoolConfig
  close(): void
}

/**
 * Looks at the servers that the text names. Of several, one takes writes and the others are its standbys, which may be
 * away; from then on the one that takes writes is followed.
 * @throws ServedDatabaseError
 */
export async function reachServedDatabase(
  text: string,
  log: { warn(facts: object, message: string): void },
): Promise<ServedDatabase> {
  const urls = splitDatabaseUrl(text)
  const [url = text] = urls
  if (urls.length === 1) {
    const { isStandby, at } = await checkServer(url)
    if (isStandby) throw createStandbyError(at)
    return { connection: { connectionString: url }, close: () => undefined }
  }
  await checkServers(urls)
  const primary = new PrimaryServer({ urls, log })
  return { connection: primary.connection, close: () => primary.close() }
}

async function checkServers(urls: readonly string[]): Promise<void> {
  const checks = await Promise.allSettled(urls.map(checkServer))
  if (checks.some((check) => check.status === 'fulfilled' && !check.value.isStandby)) return
  const failed = checks.find((check) => check.status === 'rejected')
  if (failed && checks.every((check) => check.status === 'rejected')) throw failed.reason
  throw new ServedDatabaseError(
    `None of the ${urls.length} database servers of DATABASE_URL takes writes: start the primary, or promote a standby (select pg_promote()).${failed ? ` ${toError(failed.reason).message}` : ''}`,
  )
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

interface Checked {
  readonly isStandby: boolean
  readonly at: Where
}

/** Connects and looks at the version, and at what stands between. */
async function checkServer(url: string): Promise<Checked> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    options: SESSION_OPTIONS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(FACTS)
    for (const facts of rows) refuseUnfit(facts, client)
    const pooling = await findPoolingMistake(client, url)
    if (pooling !== undefined)
      throw new ServedDatabaseError(`What answers at ${formatAddress(client)} ${pooling}`)
    return { isStandby: rows.some(({ is_standby }) => is_standby), at: client }
  } catch (error) {
    throw toServedDatabaseError(error, url) ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const FACTS = `
  select current_setting('server_version') as version,
         current_setting('server_version_num')::int as version_num,
         pg_is_in_recovery() as is_standby`

function refuseUnfit({ version, version_num }: Facts, at: Where): void {
  if (version_num < LEAST_VERSION * 10_000) {
    throw new ServedDatabaseError(
      `The database server at ${formatAddress(at)} is PostgreSQL ${version}, and VoltYatra needs ${LEAST_VERSION} or newer: upgrade it, or set DATABASE_URL to another server.`,
    )
  }
}

const createStandbyError = (at: Where): ServedDatabaseError =>
  new ServedDatabaseError(
    `The database server at ${formatAddress(at)} is a read-only standby: set DATABASE_URL to the server that takes writes.`,
  )

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
  const [first] = splitDatabaseUrl(url)
  const message = findExplanation(error)?.(new pg.Client({ connectionString: first }))
  return message === undefined ? undefined : new ServedDatabaseError(message, { cause: error })
}

type Explanation = (at: Where) => string

function findExplanation(error: unknown): Explanation | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (EXPLANATIONS[code]) return EXPLANATIONS[code]
  if (/^extension ".*" is not available/.test(error.message)) return describeNoExtension
  if (/unsupported startup parameter/.test(error.message)) return describeNoOptions
  if (/timeout expired|Connection terminated|SSL connections/.test(error.message)) return describeSilent
  // One name with several addresses: each has its error.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner === error ? undefined : findExplanation(inner)
}

const describeUnreachable: Explanation = (at) =>
  `No database server answers at ${formatAddress(at)}: start it, or correct the host and port in DATABASE_URL.`
const describeSilent: Explanation = (at) =>
  `Nothing at ${formatAddress(at)} answers as a database server does: correct the host and port in DATABASE_URL.`
const describeNoOptions: Explanation = (at) => `What answers at ${formatAddress(at)} ${NEEDS_SETTINGS}`
const describeUnknownHost: Explanation = (at) =>
  `The database server's name ${at.host} cannot be found: correct the host in DATABASE_URL.`
const describeNotLetIn: Explanation = (at) =>
  `The database server at ${formatAddress(at)} does not let user "${at.user}" in: correct the user and password in DATABASE_URL.`
const describeNotReady: Explanation = (at) =>
  `The database server at ${formatAddress(at)} is starting or stopping: start again in a moment.`
const mayNotCreate: Explanation = (at) =>
  `User "${at.user}" may not create tables in database "${at.database}": make it the owner (alter database ${at.database} owner to ${at.user}).`
const describeNoExtension: Explanation = (at) =>
  `The database server at ${formatAddress(at)} lacks the extensions btree_gist and pg_trgm: install its contrib package (postgresql-contrib).`

/** By system code and SQLSTATE. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
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
