import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withCliDatabase } from './cli-database.ts'
import { startEmbeddedServer } from './embedded/index.ts'
import { temporaryFolder, usedDataFolder } from './embedded/testing/rig.ts'
import { migrate } from './migrate.ts'
import { afterThisTest, freshDatabase } from './testing/test-database.ts'

const PATIENCE_MS = 300

/** A program on the folder whose migration takes long, and a command beside it. */
async function besideMigration() {
  const dataDir = join(await temporaryFolder(), 'data')
  const server = await startEmbeddedServer({ dataDir, log: () => undefined })
  afterThisTest(() => server.stop())
  const pool = new pg.Pool({ ...server.connection, max: 2 })
  pool.on('error', () => undefined)
  afterThisTest(() => pool.end())
  const migrating = await pool.connect()
  await migrating.query('select pg_advisory_lock(7305001)')
  let hasEnded = false
  const options = { patienceMs: PATIENCE_MS }
  const counted = withCliDatabase(
    { dataDir, databaseUrl: undefined },
    async (db) => db.selectFrom('administrator').select('email').execute(),
    options,
  ).finally(() => {
    hasEnded = true
  })
  counted.catch(() => undefined)
  const began = performance.now()
  await expect.poll(() => performance.now() - began).toBeGreaterThan(4 * PATIENCE_MS)
  expect(hasEnded).toBe(false)
  return { pool, migrating, counted }
}

test('a command waits for as long as another process migrates, and then does its work', async () => {
  const { pool, migrating, counted } = await besideMigration()
  const migrated = migrate(pool)
  // It waits for the lock before the lock is free: at no moment does nobody migrate.
  await expect.poll(() => countWaiting(migrating)).toBe(1)
  migrating.release(true)
  await migrated
  expect(await counted).toEqual([])
})

async function countWaiting(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted`,
  )
  return rows[0]?.count ?? 0
}

test('it says so where the schema is another one once nobody migrates any more', async () => {
  const { migrating, counted } = await besideMigration()
  migrating.release(true)
  await expect(counted).rejects.toThrow('is of another version than this command, or still starting')
})

test('a database that was begun and has no schema is none of an installation', async () => {
  const dataDir = await usedDataFolder()
  const counted = withCliDatabase({ dataDir, databaseUrl: undefined }, async () => undefined)
  await expect(counted).rejects.toThrow(`There is no installation in ${dataDir}`)
})

test('only what asks for it is given an empty database where there is none', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const config = { dataDir, databaseUrl: undefined }
  const countTables = async (_db: unknown, pool: pg.Pool) =>
    (await pool.query("select from pg_tables where schemaname = 'public'")).rowCount
  const refused = withCliDatabase(config, countTables, { schema: 'as-it-is' })
  await expect(refused).rejects.toThrow('There is no installation')
  expect(await withCliDatabase(config, countTables, { schema: 'as-it-is-or-made' })).toBe(0)
})

test('a database server of the operator that ends the connection meanwhile is named as what ended it', async () => {
  const { user, host, port, database } = await freshDatabase()
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const ended = withCliDatabase({ dataDir: await temporaryFolder(), databaseUrl }, (_db, pool) =>
    pool.query('select pg_terminate_backend(pg_backend_pid())'),
  )
  await expect(ended).rejects.toMatchObject({
    name: 'ServedDatabaseError',
    message: expect.stringContaining('ended the connection before the command was done'),
  })
  const missing = withCliDatabase({ dataDir: await temporaryFolder(), databaseUrl }, () =>
    stat(join(import.meta.dirname, 'no such file')),
  )
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT', syscall: 'stat' })
})
