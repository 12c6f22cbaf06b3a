/** A fresh copy of the migrated database for every test that asks for one. */
import pg from 'pg'
import { afterEach, inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../client.ts'
import { TEMPLATE } from './database-server.ts'

const undo: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Something to put away when the running test is over, last one first. */
export const afterThisTest = (step: () => Promise<void>): void => void undo.push(step)

let made = 0

/** Connection settings of a database of this test's own, dropped after it. */
export async function freshDatabase(): Promise<pg.ClientConfig> {
  const server = inject('databaseServer')
  made += 1
  const name = `voltyatra_test_${process.pid}_${made}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
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
