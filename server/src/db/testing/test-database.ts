/** A fresh copy of the migrated database for every test that asks for one. */
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../client.ts'
import { TEMPLATE } from './database-server.ts'

/** Something to put away when the running test is over, last one first. */
export const afterThisTest = (step: () => Promise<void>): void => onTestFinished(step)

let made = 0

/** Connection settings of a database of this test's own, dropped after it. */
export async function freshDatabase(): Promise<pg.ClientConfig> {
  const server = inject('databaseServer')
  made += 1
  const name = `voltyatra_test_${process.pid}_${made}`
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  afterThisTest(() => onServer(server, `drop database if exists ${name} with (force)`))
  return { ...server, database: name }
}

/** A pool on a database of this test's own. */
export async function testDatabase(options: Pick<DatabaseOptions, 'poolSize'> = {}): Promise<Database> {
  const database = openDatabase({ connection: await freshDatabase(), ...options })
  afterThisTest(() => database.close())
  return database
}

async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
