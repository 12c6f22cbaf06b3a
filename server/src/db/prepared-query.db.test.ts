import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database, Db } from './client.ts'
import { testDatabase } from './testing/test-database.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase({ poolSize: 1 })
})

const ROWS = `
  select number, number::int8 as big, case when number > 1 then 'text' || number end as text, number = 2 as flag,
         timestamptz '2026-11-27 20:15:00.123456+00' + number * interval '1 hour' as at, date '2026-11-27' as day,
         json_build_object('number', number) as json, array[number, 7] as numbers, array['a', null]::text[] as texts,
         number / 3.0 as amount, '\\x01ff'::bytea as bytes, null as nothing, number as twice, 'later' as twice
    from generate_series(1, 3) as number where number > $1`

const isReady = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows

test('rows of a prepared statement are those that the driver reads', async () => {
  const { rows: expected } = await database.pool.query(ROWS, [0])
  expect(expected).toHaveLength(3)
  for (let time = 0; time < 5; time += 1) {
    const { rows } = await database.db.executeQuery({ ...ofText(ROWS), parameters: [0] })
    expect(rows).toEqual(expected)
    expect(rows.map((row) => Object.keys(row as object))).toEqual(expected.map((row) => Object.keys(row)))
  }
  const { rows } = await database.pool.query('select name from pg_prepared_statements')
  expect(rows).toHaveLength(1)
})

test('rows that are asked for twice do not share their values', async () => {
  const read = async () => (await database.db.executeQuery({ ...ofText(ROWS), parameters: [2] })).rows
  for (let time = 0; time < 4; time += 1) await read()
  const [one] = (await read()) as [Record<string, unknown>]
  one.number = 99
  one.added = true
  expect(await read()).not.toContainEqual(expect.objectContaining({ number: 99 }))
  expect(Object.keys(((await read()) as [object])[0])).not.toContain('added')
})

test('a value that cannot be read fails its query alone, and the connection serves on', async () => {
  const text = 'select $1::int8 as big'
  const read = (big: string) => database.db.executeQuery({ ...ofText(text), parameters: [big] })
  for (let time = 0; time < 4; time += 1) expect((await read('7')).rows).toEqual([{ big: 7 }])
  await expect(read('9007199254740993')).rejects.toThrow('beyond the safe integers')
  expect((await read('8')).rows).toEqual([{ big: 8 }])
  expect(await isReady()).toEqual([{ one: 1 }])
})

test('what the server refuses of a prepared statement is its own error, and the next one is answered', async () => {
  const text = 'select 1 / $1::int as part'
  const read = (by: number) => database.db.executeQuery({ ...ofText(text), parameters: [by] })
  for (let time = 0; time < 4; time += 1) await read(1)
  await expect(read(0)).rejects.toMatchObject({ code: '22012' })
  expect((await read(1)).rows).toEqual([{ part: 1 }])
})

test('a prepared statement says how many rows it wrote', async () => {
  await sql`create table shelf (id integer)`.execute(database.db)
  for (let time = 1; time < 6; time += 1) {
    const done = await sql`insert into shelf select generate_series(1, ${time}::int)`.execute(database.db)
    expect(done.numAffectedRows).toBe(BigInt(time))
    expect(done.rows).toEqual([])
  }
})

const ofText = (text: string) => {
  const { query, queryId } = sql.raw<object>(text).compile(database.db)
  return { query, queryId, sql: text }
}

test('large values arrive as they are, beside small ones, texts and nulls, alone and several together', async () => {
  const fill = (bytes: number) => Buffer.alloc(bytes, bytes % 251)
  const text = `
    select md5($1::bytea) as one, $2::text as text, md5($3::bytea) as two, $4::text as nothing, md5($5::bytea) as three,
           $6::timestamptz as at`
  const [one, two, three] = [fill(300_000), fill(50), fill(2_048)]
  const at = new Date('2026-11-28T12:00:00.125Z')
  const read = async (db: Db) =>
    (await db.executeQuery({ ...ofText(text), parameters: [one, 'ಮೀಟರ್ €', two, null, three, at] })).rows
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
  const expected = [{ one: md5(one), text: 'ಮೀಟರ್ €', two: md5(two), nothing: null, three: md5(three), at }]
  for (let time = 0; time < 5; time += 1) expect(await read(database.db)).toEqual(expected)
  const together = await database.db.transaction().execute((tx) => Promise.all([read(tx), read(tx)]))
  expect(together).toEqual([expected, expected])
})
