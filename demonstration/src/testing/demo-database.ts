/**
 * Demonstrations as `buildDemo` makes them. Each is built once for all tests of a run that ask for the same, in whichever
 * process they are; each of them gets a copy.
 */
import { createHash } from 'node:crypto'
import { TEMPLATE } from '@voltyatra/server/db/testing/database-server.ts'
import { freshDatabase } from '@voltyatra/server/db/testing/test-database.ts'
import { createDiskBillImages } from '@voltyatra/server/platform/bill-images.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { LEAST_COST } from '@voltyatra/server/testing/test-app.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { buildDemo } from '../build.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Request = Parameters<typeof buildDemo>[1]

/** A small one with something of everything. */
export const SMALL_DEMO = {
  ...{ seed: 'life', stations: 20, customers: 40, bookings: 120 },
  until: new Date('2026-11-20T13:30:00Z'),
} as const satisfies Request

/** @returns how its copy is reached, which goes with the running test */
export async function demoDatabase(request: Request): Promise<pg.PoolConfig> {
  const server = inject('databaseServer')
  const facts = JSON.stringify([inject('sharedFolder'), request])
  const name = `voltyatra_test_demo_${createHash('sha256').update(facts).digest('hex').slice(0, 20)}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    // Whoever asks meanwhile waits.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished} template ${TEMPLATE} strategy file_copy`)
      await build({ ...server, database: unfinished }, request)
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return freshDatabase(name)
}

async function build(connection: pg.ClientConfig, request: Request): Promise<void> {
  const context = {
    ...{ connection, billImages: createDiskBillImages(await temporaryFolder()) },
    ...{ passwords: openPasswords({ cost: LEAST_COST }), log: openLog('silent'), staysInThread: true },
  }
  await buildDemo(context, request)
}
