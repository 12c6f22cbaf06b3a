import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Batches } from './batches.ts'
import type { Db, Reader } from './client.ts'
import { type ListRequest, selectKeysetPage } from './keyset.ts'
import { testDatabase } from './testing/test-database.ts'

const page = async (db: Reader, request: Partial<ListRequest> = {}) => {
  let rows = db.selectFrom('vehicle').select(['id', 'name'])
  if (request.q) rows = rows.where('name', 'like', `${request.q}%`)
  const found = await selectKeysetPage({
    rows,
    request: { limit: 2, ...request },
    id: 'id',
    defaultSort: 'name',
    sortKeys: { name: { column: 'name', type: 'text' } },
  })
  if (!found.ok) throw new Error(found.refusal.kind)
  return found.value
}

async function withVehicles(count: number): Promise<Db> {
  const { db } = await testDatabase()
  await sql`insert into vehicle (id, name, created_at)
    select gen_random_uuid(), to_char(number, 'FM00000'), now() from generate_series(1, ${count}) as number`.execute(
    db,
  )
  return db
}

describe('the total of a list', () => {
  test('is exact up to ten thousand, whatever the page shows', async () => {
    const db = await withVehicles(10_000)
    const first = await page(db)
    expect(first).toEqual({
      rows: [
        { id: expect.any(String), name: '00001' },
        { id: expect.any(String), name: '00002' },
      ],
      total: 10_000,
      nextCursor: expect.any(String),
    })
    expect(await page(db, { q: '0999' })).toMatchObject({ total: 10 })
    expect(await page(db, { q: '0999', limit: 100 })).toMatchObject({ total: 10, nextCursor: null })
    expect(await page(db, { q: 'none' })).toEqual({ rows: [], total: 0, nextCursor: null })
  })

  test('says that there are more than ten thousand, and not how many', async () => {
    const db = await withVehicles(10_001)
    expect(await page(db)).toMatchObject({ total: 10_000, totalIsAtLeast: true })
    expect(await page(db, { q: '0' })).not.toHaveProperty('totalIsAtLeast')
  })

  test('stays what the first page has counted on every page after it', async () => {
    const db = await withVehicles(10_004)
    const first = await page(db, { limit: 5_000 })
    const second = await page(db, { limit: 5_000, cursor: first.nextCursor ?? '' })
    const last = await page(db, { limit: 5_000, cursor: second.nextCursor ?? '' })
    for (const { total, totalIsAtLeast } of [first, second, last]) {
      expect({ total, totalIsAtLeast }).toEqual({ total: 10_000, totalIsAtLeast: true })
    }
    expect([last.rows.length, last.nextCursor]).toEqual([4, null])
    const names = [first, second, last].flatMap(({ rows }) => rows.map(({ name }) => name))
    expect(new Set(names).size).toBe(10_004)
  })
})

test.each([-1, 10_002, 1.5, '7', null])(
  'a cursor that claims a total of %s is none of ours',
  async (total) => {
    const { db } = await testDatabase()
    const made = ['name', 'x', '01999999-0000-7000-8000-000000000000', total]
    const cursor = Buffer.from(JSON.stringify(made)).toString('base64url')
    await expect(page(db, { cursor })).rejects.toThrow('invalid-cursor')
  },
)

test('a whole list is read batch by batch, in its order, over one run of its query', async () => {
  const db = await withVehicles(5)
  const names = await db.transaction().execute(async (tx) => {
    const batches = new Batches(tx)
    const next = async () =>
      (await page(tx, { sort: '-name', limit: 2, batches })).rows.map(({ name }) => name)
    const first = await next()
    // What is written meanwhile, even by the reader itself, is not in a query that runs already.
    await tx.deleteFrom('vehicle').where('name', '=', '00001').execute()
    return [first, await next(), await next()]
  })
  expect(names).toEqual([['00005', '00004'], ['00003', '00002'], ['00001']])
})

describe('a forged cursor', () => {
  /** Fails for every statement that is sent. */
  const nobody = (db: Db): Db =>
    db.withPlugin({
      transformQuery() {
        throw new Error('the database was asked')
      },
      transformResult: async ({ result }) => result,
    })
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '01900000-0000-7000-8000-000000000000'

  test.each([
    ['int8', "1'; drop table vehicle; --"],
    ['int8', '99999999999999999999'],
    ['timestamptz', 'what strangers like to have in a log'],
    ['timestamptz', '2026-02-30 00:00:00+00'],
    ['float8', '1e999'],
    ['uuid', 'x'],
    ['text', 'a\0b'],
  ] as const)('never reaches the database: %s of %s', async (type, value) => {
    const { db } = await testDatabase()
    const found = await selectKeysetPage({
      rows: nobody(db).selectFrom('vehicle').select(['id', 'name']),
      request: { limit: 2, cursor: cursorOf('key', value, id, 5) },
      id: 'id',
      defaultSort: 'key',
      sortKeys: { key: { column: 'created_at', type } },
    })
    expect(found).toEqual({ ok: false, refusal: { kind: 'invalid-cursor' } })
  })
})
