import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testApp } from '../../testing/test-app.ts'
import { download, drained } from './testing/file.ts'
import { insertManyQueries } from './testing/many-queries.ts'
import { parseCsv } from './testing/parse-csv.ts'

/** Enough that no buffer on the way holds them: about 40 MB. */
const ROWS = 20_000

async function withManyQueries() {
  const world = await testApp()
  const { db } = world.app.database
  await insertManyQueries(db, { count: ROWS, words: 400 })
  return { ...world, db, admin: await world.operator() }
}

/** How many queries of exports the database works on or keeps open. */
async function exportsUnderWay(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (query like '%batches%' or state like 'idle in transaction%') and state <> 'idle'`.execute(db)
  return rows.length
}

const untilNoneIsUnderWay = (db: Db): Promise<void> =>
  vi.waitFor(async () => expect(await exportsUnderWay(db)).toBe(0), { timeout: 60_000, interval: 20 })

test('a file shows the list as it was when the file began, whatever happens while it is taken', async () => {
  const { db, admin, ...world } = await withManyQueries()
  const file = await download(world, admin, { path: '/export/contacts.csv?sort=createdAt' })
  expect(file.response.statusCode).toBe(200)
  await sql`update contact_query set deleted_at = now(), name = 'changed'`.execute(db)
  await sql`insert into contact_query (id, name, email, phone, message, created_at)
    values (gen_random_uuid(), 'late', 'v@example.in', '9876543210', 'Hello', now())`.execute(db)
  const { text, isWhole } = await drained(file)
  const [, ...rows] = parseCsv(text)
  expect([isWhole, rows.length]).toEqual([true, ROWS])
  expect(rows.map(([, name]) => name)).toEqual(
    Array.from({ length: ROWS }, (_, index) => `Visitor ${index + 1}`),
  )
  await untilNoneIsUnderWay(db)
})

test('a client that goes away in the middle ends the query', async () => {
  const { db, admin, ...world } = await withManyQueries()
  const file = await download(world, admin, { path: '/export/contacts.csv' })
  expect(await exportsUnderWay(db)).toBe(1)
  file.request.destroy()
  await untilNoneIsUnderWay(db)
})

test('a client that goes away before the first row ends the query, which leaves no record', async () => {
  const { db, admin, ...world } = await withManyQueries()
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query like 'declare batches%' and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length
  }
  await db.transaction().execute(async (tx) => {
    await sql`lock table contact_query in access exclusive mode`.execute(tx)
    const client = new AbortController()
    const requested = download(world, admin, { path: '/export/contacts.csv', signal: client.signal })
    const gone = expect(requested).rejects.toThrow()
    await vi.waitFor(async () => expect(await isWaiting()).toBe(1), { timeout: 60_000, interval: 20 })
    client.abort()
    await vi.waitFor(async () => expect(await isWaiting()).toBe(0), { timeout: 60_000, interval: 20 })
    await gone
  })
  const recorded = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', 'like', 'export.%')
    .execute()
  expect(recorded).toEqual([])
})

test('an error in the middle cuts the connection: half a file never looks like a whole one', async () => {
  const { db, admin, ...world } = await withManyQueries()
  const file = await download(world, admin, { path: '/export/contacts.csv' })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%batches%'`.execute(db)
  const { text, isWhole } = await drained(file)
  expect(isWhole).toBe(false)
  expect(text.split('\r\n').length).toBeLessThan(ROWS)
  expect((await admin.get('/get-all-contact?limit=1')).status).toBe(200)
})

test('an error before the first row is an answer like any other', async () => {
  const { db, admin } = await withManyQueries()
  await sql`alter table contact_query rename to elsewhere`.execute(db)
  const { status, body } = await admin.get('/export/contacts.csv')
  expect([status, body.code]).toEqual([500, 'internal-error'])
})

test('a few exports are made at once; the next one is asked to come again, and can when one is done', async () => {
  const { db, admin, ...world } = await withManyQueries()
  const files = await Promise.all(
    Array.from({ length: 4 }, () => download(world, admin, { path: '/export/contacts.csv' })),
  )
  const fifth = await admin.get('/export/vehicles.csv')
  expect(fifth).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(fifth.headers.get('retry-after')).toBe('5')
  // A request for a page is not delayed.
  expect((await admin.get('/get-all-contact?limit=1')).status).toBe(200)
  for (const { request } of files) request.destroy()
  await untilNoneIsUnderWay(db)
  await expect.poll(async () => (await admin.get('/export/vehicles.csv')).status).toBe(200)
})
