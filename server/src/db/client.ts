/** The pool and the typed query builder over it; both ways of having a database (embedded, served) meet here. */
import type { Paise } from '@voltyatra/domain'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { SESSION_OPTIONS } from './create-client.ts'
import { limitPool } from './limited.ts'
import { parseTime } from './parse-time.ts'
import { preparePool } from './prepared-statements.ts'
import { RememberingDialect } from './remembering-dialect.ts'
import type { DB } from './tables.ts'
import { collectWakeUps } from './wake-ups/collect.ts'
import { createPostgresCarrier } from './wake-ups/postgres-carrier.ts'
import { createWakeUpSender, type WakeUpSender } from './wake-ups/sender.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** What a read needs: the pool or a running transaction. */
export type Reader = Db | Tx

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** The database as operators with a limited role see it. */
  limitTo(roleId: string): Db
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/** int8 comes as text from the driver; every int8 here is a count or paise within the safe integers. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`An int8 beyond the safe integers: ${text}`)
  return value
}

const toText = (text: string): string => text

/** A calendar day stays the text that it is: as a Date it would be an instant of this machine's own time zone. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: parseInt8,
  [DATE]: toText,
  [TIMESTAMPTZ]: parseTime,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig
  /** Most connections of this process at once. */
  readonly poolSize?: number
  /** A connection that broke while idle; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
  /**
   * Sends the wake-ups of committed transactions to other processes, and is closed with the pool; by NOTIFY unless
   * given.
   */
  readonly wakeUps?: WakeUpSender
  /** For a client of its own that must see each statement by itself. */
  readonly oneByOne?: boolean
}

function openOwnSender(connection: pg.PoolConfig): WakeUpSender {
  const carrier = createPostgresCarrier({ connection })
  const sender = createWakeUpSender({ carrier })
  const close = async () => {
    await sender.close()
    await carrier.close()
  }
  return { add: sender.add, close }
}

/** Opens a pool; connects on first use. */
export function openDatabase({
  connection,
  poolSize = 20,
  onIdleError,
  wakeUps = openOwnSender(connection),
  oneByOne = false,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'voltyatra',
    options: SESSION_OPTIONS,
  })
  pool.on('error', (error) => onIdleError?.(error))
  // A connection that breaks between two statements of a transaction says so by an event, and an event that nobody
  // listens to ends the program. The next statement fails, which is all that its transaction needs to know.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    collectWakeUps(client, wakeUps.add)
  })
  const prepared = preparePool(pool, { oneByOne })
  const db = new Kysely<DB>({ dialect: new RememberingDialect({ pool: prepared }) })
  return {
    db,
    pool,
    limitTo: (roleId) =>
      new Kysely<DB>({ dialect: new RememberingDialect({ pool: limitPool(prepared, roleId) }) }),
    async close() {
      await pool.end()
      await wakeUps.close()
    },
  }
}

/** A sum that the database computed, as paise; null (no rows) is zero. */
export const toPaiseSum = (sum: string | number | null): Paise => Number(sum ?? 0) as Paise
