import { ok, refuse } from '@voltyatra/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database, Tx } from './client.ts'
import { sendLater } from './send-later.ts'
import { StatementsTogether } from './statements-together.ts'
import { testDatabase } from './testing/test-database.ts'
import { runUnitOfWork, type Work } from './unit-of-work.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase({ poolSize: 2 })
  await database.pool.query('create table shelf (id integer constraint shelf_once primary key)')
})

const work = <T>(use: (work: Work) => Promise<T>) =>
  runUnitOfWork({ db: database.db, now: new Date(), actor: { kind: 'system', name: 'test' } }, async (work) =>
    ok(await use(work)),
  )

const put = (tx: Tx, id: unknown) => sql`insert into shelf values (${id}::integer)`.execute(tx)
const putLater = (tx: Tx, id: unknown) =>
  sendLater(tx, sql`insert into shelf values (${id}::integer)`.compile(tx))
const read = async (reader: Tx | Database['db'] = database.db) =>
  (await sql<{ id: number }>`select id from shelf where id > ${0} order by id`.execute(reader)).rows.map(
    ({ id }) => id,
  )

/** What each way to the server carries, from here on. */
function listWays(): string[][] {
  const ways: string[][] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [one] = args as [StatementsTogether | { readonly text: string }]
    ways.push(one instanceof StatementsTogether ? one.statements.map(({ text }) => text) : [one.text])
    return (query as (...given: unknown[]) => unknown).apply(this, args)
  } as typeof query
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  return ways
}

test('what is given at the same moment goes in one go with the beginning, and what nobody waits for with the end', async () => {
  const ways = listWays()
  const done = await work(async ({ tx }) => {
    const [, found] = await Promise.all([put(tx, 1), read(tx)])
    await putLater(tx, 2)
    return found
  })
  expect(done).toEqual(ok([1]))
  expect(await read()).toEqual([1, 2])
  expect(ways.slice(0, 2)).toEqual([
    ['begin', expect.stringContaining('insert'), expect.stringContaining('select')],
    [expect.stringContaining('insert'), 'set constraints all immediate', 'commit'],
  ])
})

test('statements run in the order in which they were given, prepared or not', async () => {
  for (let from = 0; from < 40; from += 8) {
    const found = await work(async ({ tx }) => {
      await putLater(tx, from + 1)
      const all = await Promise.all([read(tx), put(tx, from + 2), read(tx), put(tx, from + 3), read(tx)])
      return [all[0], all[2], all[4]].map((ids) => (ids as number[]).at(-1))
    })
    expect(found).toEqual(ok([from + 1, from + 2, from + 3]))
  }
})

test('what fails keeps all of its transaction from being stored, and its connection serves the next one', async () => {
  await put(database.db as Tx, 1)
  const ran: string[] = []
  const fails = work(async ({ tx }) => {
    const settled = await Promise.allSettled([put(tx, 7), put(tx, 1), read(tx)])
    ran.push(...settled.map(({ status }) => status))
    throw (settled[1] as PromiseRejectedResult).reason
  })
  await expect(fails).rejects.toMatchObject({ constraint: 'shelf_once' })
  expect(ran).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (let time = 0; time < 4; time += 1) {
    const repeated = work(({ tx }) => Promise.all([read(tx), put(tx, 1)]))
    await expect(repeated).rejects.toMatchObject({ constraint: 'shelf_once' })
    expect(await read()).toEqual([1])
  }
})

test('what nobody waits for fails the commit, or the statement after it', async () => {
  await put(database.db as Tx, 1)
  await expect(work(({ tx }) => putLater(tx, 1))).rejects.toMatchObject({ constraint: 'shelf_once' })
  const fails = work(async ({ tx }) => {
    await putLater(tx, 1)
    return read(tx)
  })
  await expect(fails).rejects.toMatchObject({ constraint: 'shelf_once' })
  expect(await read()).toEqual([1])
})

test('what is checked at the commit fails the unit with its own error, and nothing is stored', async () => {
  await database.pool.query(`
    create table label (id integer constraint label_of_shelf references shelf deferrable initially deferred)`)
  const fails = work(async ({ tx }) => {
    await putLater(tx, 3)
    await sql`insert into label values (${9}::integer)`.execute(tx)
  })
  await expect(fails).rejects.toMatchObject({ constraint: 'label_of_shelf' })
  expect(await read()).toEqual([])
  expect(await work(({ tx }) => put(tx, 4))).toMatchObject({ ok: true })
})

test('a refusal stores nothing that was to be sent later, and where nothing was sent the server hears of nothing', async () => {
  const ways = listWays()
  const context = { db: database.db, now: new Date(), actor: { kind: 'system', name: 'test' } } as const
  const refused = await runUnitOfWork(context, async ({ tx }) => {
    await putLater(tx, 1)
    return refuse({ kind: 'not-today' })
  })
  expect(refused).toEqual(refuse({ kind: 'not-today' }))
  await database.db.transaction().execute(async () => undefined)
  expect(ways).toEqual([])
  expect(await read()).toEqual([])
})

test('a value that cannot be sent fails its unit before anything is stored', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('no such value')
    },
  }
  await expect(work(({ tx }) => Promise.all([put(tx, 1), put(tx, unsendable)]))).rejects.toThrow(
    'no such value',
  )
  expect(await read()).toEqual([])
  expect(await work(({ tx }) => put(tx, 5))).toMatchObject({ ok: true })
})

test('a row that cannot be read fails its own statement, and those beside it are answered', async () => {
  const big = (tx: Tx) => sql`select ${'9007199254740993'}::int8 as big`.execute(tx)
  const done = await work(async ({ tx }) => {
    const [one, two] = await Promise.allSettled([big(tx), put(tx, 6)])
    return [one.status, two.status]
  })
  expect(done).toEqual(ok(['rejected', 'fulfilled']))
})

test('a connection that is cut fails the unit with the reason, and the next unit has another', async () => {
  const fails = work(({ tx }) =>
    Promise.all([put(tx, 1), sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), put(tx, 2)]),
  )
  await expect(fails).rejects.toMatchObject({ code: '57P01' })
  expect(await work(({ tx }) => put(tx, 3))).toMatchObject({ ok: true })
  expect(await read()).toEqual([3])
})
