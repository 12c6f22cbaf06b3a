/** A fresh copy of the migrated database for every test that asks for one. */
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../client.ts'
import { TEMPLATE } from './database-server.ts'
import { endKept, KeepingClient } from './kept-connections.ts'
import { clearReusedDatabase, openReusedDatabase, type ReusedDatabase } from './reused-databases.ts'

/** Something to put away when the running test is over, last one first. */
export const afterThisTest = (step: () => Promise<void>): void => onTestFinished(step)

let made = 0

/** Connection settings of a copy of `template`, a database without connections; the caller drops it. */
export async function copyDatabase(template: string): Promise<pg.ClientConfig & { database: string }> {
  const server = inject('databaseServer')
  made += 1
  const name = `voltyatra_test_${process.pid}_${made}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return { ...server, database: name }
}

export const dropDatabase = (name: string): Promise<void> =>
  onServer(inject('databaseServer'), `drop database if exists ${name} with (force)`)

/** Connection settings of a database of this test's own, which nobody finds after it. */
export async function freshDatabase(template = TEMPLATE): Promise<pg.PoolConfig> {
  if (template === TEMPLATE) return takeDatabase()
  const connection = await copyDatabase(template)
  afterThisTest(() => dropDatabase(connection.database))
  return connection
}

/** As the template is, and waiting for a test. */
const waiting: ReusedDatabase[] = []

async function takeDatabase(): Promise<pg.PoolConfig> {
  const server = inject('databaseServer')
  const taken = waiting.pop() ?? (await openReusedDatabase(server, (await copyDatabase(TEMPLATE)).database))
  afterThisTest(async () => {
    if (await clearReusedDatabase(taken).catch(() => false)) return void waiting.push(taken)
    await taken.client.end().catch(() => undefined)
    await endKept(taken.name)
    await dropDatabase(taken.name)
  })
  return { ...server, database: taken.name, Client: KeepingClient }
}

interface TestDatabaseOptions extends Pick<DatabaseOptions, 'poolSize'> {
  /** What it is a copy of; the migrated, empty database unless it is given. */
  readonly template?: string
}

/** A pool on a database of this test's own. */
export async function testDatabase({ template, ...options }: TestDatabaseOptions = {}): Promise<Database> {
  const database = openDatabase({ connection: await freshDatabase(template), ...options })
  afterThisTest(() => database.close())
  return database
}

/** Kept from test to test: opening a connection costs more than the queries on it. */
let connections: pg.Pool | undefined

async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  if (!connections) {
    connections = new pg.Pool({ ...server, allowExitOnIdle: true })
    // The server may end before the worker does.
    connections.on('error', () => undefined)
  }
  await connections.query(statement)
}
