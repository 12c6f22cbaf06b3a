/** Which databases are a demonstration's, and what becomes of one whose building was interrupted. */

import { openDatabase } from '@voltyatra/server/db/client.ts'
import { migrate } from '@voltyatra/server/db/migrate.ts'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import {
  dropDemonstration,
  finishBuilding,
  isFinishedBuildWaiting,
  makeBuildingSite,
  readHolding,
  takeName,
} from './database-queries.ts'

const REQUEST = { seed: 'a', until: new Date('2026-11-20T13:30:00Z'), stations: 1, customers: 1, bookings: 1 }
const BUILDING = 'voltyatra_demo_building'

/** As the program finds it: a database that may not be there yet. */
const server = (() => {
  const { host = '', port = 0, user = '', password } = inject('databaseServer')
  const secret = typeof password === 'string' && { password }
  return { host, port, user, ...secret, database: `demo_holding_${process.pid}` }
})()

async function onServer(statement: string, database = 'postgres'): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...server, database })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const indexes = async (database: string) =>
  (await onServer(`select indexdef from pg_indexes where schemaname = 'public' order by indexname`, database))
    .rows

const constraints = async (database: string) =>
  (
    await onServer(
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as says
         from pg_constraint where connamespace = 'public'::regnamespace order by says`,
      database,
    )
  ).rows

afterEach(async () => {
  for (const name of [server.database, BUILDING])
    await onServer(`drop database if exists ${name} with (force)`)
})

/** As a program that was started here leaves it. */
async function makeReal(): Promise<void> {
  await onServer(`create database ${server.database}`)
  const { pool, close } = openDatabase({ connection: server })
  await migrate(pool)
  await close()
}

test('a folder whose database is not there, or empty, holds nothing', async () => {
  expect(await readHolding(server)).toBe('nothing')
  await onServer(`create database ${server.database}`)
  expect(await readHolding(server)).toBe('nothing')
})

test('a database that the program made is real data, even before anybody signed in', async () => {
  await makeReal()
  expect(await readHolding(server)).toBe('real-data')
})

test('a finished building takes the name of the program’s database, and is known as a demonstration', async () => {
  await onServer(`create database ${server.database}`)
  await makeBuildingSite(server)
  await finishBuilding(server, REQUEST)
  expect(await readHolding(server)).toBe('demonstration')
  expect(await isFinishedBuildWaiting(server)).toBe(false)
  await dropDemonstration(server)
  expect(await readHolding(server)).toBe('nothing')
})

test('a building that was interrupted is not taken for a demonstration, and is begun anew', async () => {
  await makeBuildingSite(server)
  expect(await readHolding(server)).toBe('nothing')
  expect(await isFinishedBuildWaiting(server)).toBe(false)
  await onServer('create table left_behind ()', BUILDING)
  await makeBuildingSite(server)
  expect((await onServer(`select to_regclass('left_behind') as it`, BUILDING)).rows).toEqual([{ it: null }])
})

test('one that was finished and did not get its name gets it at the next start', async () => {
  await makeBuildingSite(server)
  await finishBuilding(server, REQUEST)
  await onServer(`alter database ${server.database} rename to ${BUILDING}`)
  expect(await isFinishedBuildWaiting(server)).toBe(true)
  await takeName(server)
  expect(await readHolding(server)).toBe('demonstration')
})

test('a demonstration has the indexes, constraints, triggers and settings that a real database has', async () => {
  await makeReal()
  const real = await indexes(server.database)
  const realConstraints = await constraints(server.database)
  const disabled = `select tgname from pg_trigger where tgenabled = 'D'`
  await onServer(`drop database ${server.database}`)
  await makeBuildingSite(server)
  expect((await onServer(disabled, BUILDING)).rows).not.toEqual([])
  await finishBuilding(server, REQUEST)
  expect(await indexes(server.database)).toEqual(real)
  expect(await constraints(server.database)).toEqual(realConstraints)
  expect((await onServer(disabled, server.database)).rows).toEqual([])
  const ofItsOwn = `select setconfig from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
                     where datname = '${server.database}'`
  expect((await onServer(ofItsOwn)).rows).toEqual([])
})
