/** Gives a command line access to the database, whether the program runs or not. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { type Database, type DatabaseOptions, type Db, openDatabase } from './client.ts'
import {
  createMissingError,
  EmbeddedServerError,
  findRunningConnection,
  startEmbeddedServer,
} from './embedded/index.ts'
import {
  isMigrated,
  isMigrating,
  migrate,
  readMigrations,
  refuseForeignSchema,
  SchemaError,
  selectAppliedMigrations,
} from './migrate.ts'
import { reachServedDatabase, ServedDatabaseError, toServedDatabaseError } from './served.ts'

type Connection = DatabaseOptions['connection']

interface CliDatabase {
  readonly database: Database
  /** Also stops the embedded server where this program had to start it. */
  close(): Promise<void>
}

/**
 * A program that is just starting on the same folder is given this long to get its database ready, in milliseconds, and as
 * long again after each moment at which it was seen to migrate: a large database takes minutes.
 */
const PATIENCE_MS = 20_000
const POOL_SIZE = 2
const SILENT = { warn: () => undefined }

const MOST_ATTEMPTS = 5

export interface CliDatabaseOptions {
  /**
   * The schema that `use` finds: this program's, for which a database is migrated; or whatever is there, even none. Where there
   * is no database, that is refused; with `as-it-is-or-made` an empty one is made, to be filled.
   */
  readonly schema?: 'current' | 'as-it-is' | 'as-it-is-or-made'
  /** For tests. */
  readonly patienceMs?: number
}

/**
 * Runs `use` on the database that the environment names. On an embedded database the lock of the data folder decides:
 * the process that gets it starts the server, others connect to the running one. That may end meanwhile; `use` is
 * then run again, so it does all its work in one transaction.
 * @throws EmbeddedServerError, ServedDatabaseError, SchemaError
 */
export async function withCliDatabase<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: (db: Db, pool: pg.Pool) => Promise<T>,
  { schema = 'current', patienceMs = PATIENCE_MS }: CliDatabaseOptions = {},
): Promise<T> {
  const prepare: Prepare = schema === 'current' ? bringToCurrentSchema(config.dataDir) : AS_IT_IS
  const missing = schema === 'as-it-is-or-made' ? 'made' : 'refused'
  for (let attempt = 1; ; attempt += 1) {
    const opened = await openCliDatabase(config, { prepare, missing, patienceMs })
    try {
      return await use(opened.database.db, opened.database.pool)
    } catch (error) {
      if (!isServerGone(error)) throw error
      if (config.databaseUrl !== undefined) throw createEndedError(error)
      if (attempt >= MOST_ATTEMPTS) throw error
    } finally {
      await opened.close()
    }
  }
}

const GONE = /^(57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** The driver's own errors about a connection that ended have no code. */
const GONE_IN_WORDS = /^Connection terminated|^Client has encountered a connection error/

function isServerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The embedded database's socket file is gone; a missing file elsewhere is none of the database.
  if (code === 'ENOENT') return syscall === 'connect'
  return GONE.test(code) || GONE_IN_WORDS.test(error.message)
}

const createEndedError = (cause: unknown) =>
  new ServedDatabaseError(
    'The database server of DATABASE_URL ended the connection before the command was done, as when it is restarted: see that it runs, and give the command again.',
    { cause },
  )

/** What is done to a database of our own, and asked of one that belongs to a running program. */
interface Prepare {
  own(pool: pg.Pool): Promise<unknown>
  /** Other processes may run on it. */
  served(pool: pg.Pool): Promise<unknown>
  isReady(pool: pg.Pool): Promise<boolean>
}

/**
 * To migrate the database of a running program is that program's business. A database without a schema is none of an
 * installation: of one that is made at once, everything that a command says would be true of nothing.
 */
const bringToCurrentSchema = (dataDir: string): Prepare => ({
  async own(pool) {
    if ((await readApplied(pool)).length === 0) throw createMissingError(dataDir)
    await migrate(pool)
  },
  served: refuseOtherSchema,
  isReady: isMigrated,
})

async function readApplied(pool: pg.Pool) {
  const client = await pool.connect()
  return selectAppliedMigrations(client).finally(() => client.release())
}

/** @throws SchemaError where the schema is another one: processes of its version would be out of service at once */
async function refuseOtherSchema(pool: pg.Pool): Promise<void> {
  const applied = await readApplied(pool)
  if (applied.length === 0) {
    throw new SchemaError(
      'There is no installation in the database of DATABASE_URL: set it to the one that is meant. The first start makes a new one.',
    )
  }
  const known = await readMigrations()
  refuseForeignSchema(applied, known)
  if (applied.length < known.length) {
    throw new SchemaError(
      'The database of DATABASE_URL is of an earlier version than this command, or just being migrated: start this version of VoltYatra on it first, or give the command in the version that runs.',
    )
  }
}

const AS_IT_IS: Prepare = {
  own: (pool) => pool.query('select 1'),
  served: (pool) => pool.query('select 1'),
  isReady: async (pool) => (await pool.query('select 1')).rowCount === 1,
}

interface Wanted {
  readonly prepare: Prepare
  readonly missing: 'refused' | 'made'
  readonly patienceMs: number
}

async function openCliDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { prepare, missing, patienceMs }: Wanted,
): Promise<CliDatabase> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) {
    const served = await reachServedDatabase(databaseUrl, SILENT)
    const stop = async () => served.close()
    return prepareDatabase(served.connection, { prepare: prepare.served, stop }).catch((error: unknown) => {
      throw toServedDatabaseError(error, databaseUrl) ?? error
    })
  }
  let deadline = performance.now() + patienceMs
  for (;;) {
    const own = await startOwn(dataDir, { prepare, missing })
    if (!(own instanceof EmbeddedServerError)) return own
    const connection = await findRunningConnection(dataDir)
    const joined = connection && (await join(connection, prepare))
    if (joined === 'migrating') deadline = performance.now() + patienceMs
    else if (joined) return joined
    if (performance.now() > deadline) throw connection ? createNotReadyError(dataDir) : own
    await pause(100)
  }
}

const createNotReadyError = (dataDir: string) =>
  new SchemaError(
    `The VoltYatra that runs on ${dataDir} is of another version than this command, or still starting: stop it, or try again in a moment.`,
  )

/** The refusal `data-dir-in-use` when another program has the data folder. */
async function startOwn(
  dataDir: string,
  { prepare, missing }: Pick<Wanted, 'prepare' | 'missing'>,
): Promise<CliDatabase | EmbeddedServerError> {
  try {
    const server = await startEmbeddedServer({ dataDir, missing, log: () => undefined })
    return await prepareDatabase(server.connection, { prepare: prepare.own, stop: () => server.stop() })
  } catch (error) {
    if (error instanceof EmbeddedServerError && error.code === 'data-dir-in-use') return error
    throw error
  }
}

/** Undefined where no database answers that is ready for us, or will soon be. */
async function join(
  connection: Connection,
  { isReady }: Prepare,
): Promise<CliDatabase | 'migrating' | undefined> {
  const database = openDatabase({ connection, poolSize: POOL_SIZE })
  const { pool } = database
  // In this order: a migration that ends between the two questions has left a database that is ready.
  const isSoon = await isMigrating(pool).catch(() => false)
  if (await isReady(pool).catch(() => false)) return { database, close: () => database.close() }
  await database.close()
  return isSoon ? 'migrating' : undefined
}

async function prepareDatabase(
  connection: Connection,
  { prepare, stop }: { readonly prepare: Prepare['own']; readonly stop: () => Promise<void> },
): Promise<CliDatabase> {
  const database = openDatabase({ connection, poolSize: POOL_SIZE })
  const close = async () => {
    await database.close()
    await stop()
  }
  try {
    await prepare(database.pool)
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}
