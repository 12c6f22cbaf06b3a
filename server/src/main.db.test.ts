/** The program on a database server of the operator's own. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { afterThisTest, freshDatabase } from './db/testing/test-database.ts'
import { FLAGS_OF_PROGRAMS, findBuiltProgram } from './testing/built-program.ts'
import { childEnvironment } from './testing/child-environment.ts'

const MAIN = findBuiltProgram('main')

const urlOf = ({ user, host, port, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`

/** Starts the program there and waits for its end. */
async function outcomeOf(connection: pg.ClientConfig): Promise<{ code: number | null; lines: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-main-'))
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, [...FLAGS_OF_PROGRAMS, MAIN], {
    env: {
      ...childEnvironment(),
      ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: urlOf(connection), LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterThisTest(async () => void child.kill('SIGKILL'))
  // A running program is stopped as soon as it says that it runs.
  child.stdout.on('data', (output) => String(output).includes('is running at') && child.kill('SIGTERM'))
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const output = await text(child.stderr)
  return { code: await exited, lines: output.trimEnd().split('\n') }
}

async function run(connection: pg.ClientConfig, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const results = []
  for (const statement of statements) results.push(await client.query(statement))
  await client.end()
  return results
}

test('the program starts on a served database and ends in order', async () => {
  expect(await outcomeOf(await freshDatabase())).toEqual({ code: 0, lines: [''] })
})

test('a database of a newer version is refused in one line and left as it is', async () => {
  const connection = await freshDatabase()
  await run(connection, `insert into schema_migration (name, checksum) values ('9999-later.sql', 'abc')`)
  const { code, lines } = await outcomeOf(connection)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('made by a newer VoltYatra (it has migration 9999-later.sql)'),
  ])
  const [found] = await run(connection, 'select name from schema_migration where name like $$9%$$')
  expect(found?.rows).toEqual([{ name: '9999-later.sql' }])
})

test('a database that does not exist is reported in one line', async () => {
  const connection = { ...(await freshDatabase()), database: 'voltyatra_nowhere' }
  const { code, lines } = await outcomeOf(connection)
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining('There is no database "voltyatra_nowhere"')])
})

test('a user who may not create tables is shown in one line how to get the right', async () => {
  const connection = await freshDatabase()
  const user = `guest_${process.pid}`
  await run(
    connection,
    'drop schema public cascade',
    'drop schema if exists pgboss cascade',
    'create schema public',
    'grant usage on schema public to public',
    `create role ${user} login`,
  )
  afterThisTest(async () => void (await run(connection, `drop role ${user}`)))
  const { code, lines } = await outcomeOf({ ...connection, user })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`User "${user}" may not create tables`)])
})
