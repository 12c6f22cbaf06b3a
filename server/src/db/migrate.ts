/** Brings a database to this program's schema: plain SQL files in order, forward only, under an advisory lock. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { getSystemCode } from './embedded/error.ts'
import { ensureLimitedRole } from './limited.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** Any fixed number; all VoltYatra processes agree on it. */
const LOCK = 7_305_001

/** SQLSTATE of a database server without room on its disk. */
export const DISK_FULL = '53100'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** A schema that this program must not touch; `message` is one line for the operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

let known: Promise<readonly Migration[]> | undefined

/** All migrations of this program, oldest first; their files are read once. */
export function readMigrations(): Promise<readonly Migration[]> {
  known ??= readMigrationFiles().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function readMigrationFiles(): Promise<readonly Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export interface AppliedRow {
  readonly name: string
  readonly checksum: string
}

export interface MigrateOptions {
  /** The name of the last migration to apply, as in an earlier release; all of them unless it is given. */
  readonly upTo?: string
}

/**
 * Applies what is missing, each file in a transaction of its own; several processes may call it at once.
 * @returns the names applied now
 * @throws SchemaError when the database is ahead of this program or a past migration differs
 */
export async function migrate(pool: pg.Pool, { upTo }: MigrateOptions = {}): Promise<readonly string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = await pool.connect()
  try {
    // Another process may migrate for longer than a statement may take.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(SCHEMA_MIGRATION)
    const { rows } = await client.query<AppliedRow>(
      'select name, checksum from schema_migration order by name',
    )
    refuseForeignSchema(rows, migrations)
    const applied = new Set(rows.map((row) => row.name))
    const missing = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of missing) await apply(client, migration)
    if (upTo === undefined) await ensureLimitedRole(client)
    return missing.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

const SCHEMA_MIGRATION = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Waits for whoever migrates, and keeps every other program from it until the transaction ends that the client is in. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
}

/**
 * Makes this schema in an empty database, in the transaction that the client is in, which holds migrations.
 * @throws SchemaError for a schema of another program
 */
export async function makeSchema(client: pg.PoolClient, schema: readonly AppliedRow[]): Promise<void> {
  const migrations = await readMigrations()
  refuseForeignSchema(schema, migrations)
  await client.query(SCHEMA_MIGRATION)
  const wanted = new Set(schema.map(({ name }) => name))
  for (const migration of migrations) if (wanted.has(migration.name)) await applyWithin(client, migration)
}

/** The migrations that made this database; none where it has no schema. */
export async function selectAppliedMigrations(client: pg.ClientBase): Promise<readonly AppliedRow[]> {
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = current_schema() and tablename = 'schema_migration'`,
  )
  if (tables.length === 0) return []
  const { rows } = await client.query<AppliedRow>('select name, checksum from schema_migration order by name')
  return rows
}

/** Whether the database stands exactly at this program's schema. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const migrations = await readMigrations()
  const { rows } = await pool.query<AppliedRow>('select name, checksum from schema_migration')
  return rows.length === migrations.length
}

/** Whether a process brings the database to its schema at this moment. */
export async function isMigrating(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as "isFree"',
    [LOCK],
  )
  return rows[0]?.isFree === false
}

/** @throws SchemaError when this schema is ahead of this program, or one of its migrations differs */
export function refuseForeignSchema(applied: readonly AppliedRow[], known: readonly Migration[]): void {
  for (const { name, checksum } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours) {
      throw new SchemaError(
        `The database was made by a newer VoltYatra (it has migration ${name}). Start that version, or restore a backup from before the upgrade.`,
      )
    }
    if (ours.checksum !== checksum) {
      throw new SchemaError(
        `Migration ${name} differs from the one this database was made with. Migrations are never edited: start the version that made it.`,
      )
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await applyWithin(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (getSystemCode(error) === DISK_FULL) {
      throw new SchemaError(
        `The disk that holds the database is full, so that migration ${migration.name} was rolled back: make room, then start again.`,
        { cause: error },
      )
    }
    throw new Error(`Migration ${migration.name} failed and was rolled back`, { cause: error })
  }
}

async function applyWithin(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
}
