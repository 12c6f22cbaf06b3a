/** Once for a test run: a PostgreSQL with a migrated template database, embedded, or served where TEST_DATABASE_URL says so. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../client.ts'
import { startEmbeddedServer } from '../embedded/index.ts'
import { migrate } from '../migrate.ts'

export const TEMPLATE = 'voltyatra_test_template'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: pg.ClientConfig
    /** A folder for what several test files share; removed after the run. */
    sharedFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servedAt = process.env.TEST_DATABASE_URL
  const server = servedAt
    ? { connection: fromUrl(servedAt), stop: () => dropTestDatabases(fromUrl(servedAt)) }
    : await startTemporaryServer()
  await makeTemplate(server.connection)
  project.provide('databaseServer', server.connection)
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-shared-'))
  // The user that root runs PostgreSQL as passes through.
  await chmod(folder, 0o711)
  project.provide('sharedFolder', folder)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function fromUrl(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}

/** Those that wait for further tests. */
async function dropTestDatabases(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'voltyatra\\_test\\_%' and datname <> $1`,
    [TEMPLATE],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

/** What a test writes need not outlive the machine; several tests at once open more connections than one program. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Databases are emptied and used again: statistics that come by themselves would make them differ.
  autovacuum: 'off',
  max_connections: '150',
}

async function startTemporaryServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-test-'))
  const server = await startEmbeddedServer({ dataDir, log: () => {}, settings: FOR_TESTS })
  return {
    connection: server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const { pool, close } = openDatabase({ connection: { ...connection, database: TEMPLATE } })
  await migrate(pool)
  await close()
}
