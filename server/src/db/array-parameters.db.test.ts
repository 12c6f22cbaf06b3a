import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buildBigintArray,
  buildBooleanArray,
  buildIntArray,
  buildJsonbArray,
  buildTextArray,
  buildTimeArray,
  buildUuidArray,
} from './array-parameters.ts'
import { testDatabase } from './testing/test-database.ts'

test('what is written as a binary array is what PostgreSQL reads, nulls and an empty one included', async () => {
  const { db } = await testDatabase()
  const read = async (array: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: unknown }>`
      select to_jsonb(value) as value from unnest(${array}) with ordinality as one (value, place) order by place`.execute(
      db,
    )
    return rows.map(({ value }) => value)
  }
  const texts = ['', 'a "quoted" {one}\\', 'ಮೀಟರ್ €', null, 'NULL']
  expect(await read(sql`${buildTextArray(texts)}::text[]`)).toEqual(texts)
  const ids = ['0199fb11-2c33-7aaa-8bbb-0123456789ab', null, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  expect(await read(sql`${buildUuidArray(ids)}::uuid[]`)).toEqual(ids)
  const numbers = [0, -1, 2 ** 31 - 1, -(2 ** 31), null]
  expect(await read(sql`${buildIntArray(numbers)}::int[]`)).toEqual(numbers)
  const large = [0, -1, 2 ** 32, -(2 ** 32) - 1, 2 ** 53 - 1, -(2 ** 53) + 1, null]
  expect(await read(sql`${buildBigintArray(large)}::bigint[]`)).toEqual(large)
  expect(await read(sql`${buildBooleanArray([true, null, false])}::boolean[]`)).toEqual([true, null, false])
  const facts = [{ at: [1, 'zwei', null] }, null, 7]
  const json = facts.map((one) => (one === null ? null : JSON.stringify(one)))
  expect(await read(sql`${buildJsonbArray(json)}::jsonb[]`)).toEqual(facts)
  expect(await read(sql`${buildTextArray([])}::text[]`)).toEqual([])
  const times = ['2026-11-24T15:23:54.007Z', null, '1969-12-31T23:59:59.999Z', '2261-01-01T00:00:00Z']
  const { rows } = await sql<{ at: Date | null }>`
    select at from unnest(${buildTimeArray(times.map((at) => at && new Date(at)).map((at) => at || null))}::timestamptz[])
      with ordinality as one (at, place) order by place`.execute(db)
  expect(rows.map(({ at }) => at?.getTime())).toEqual(times.map((at) => (at ? Date.parse(at) : undefined)))
})

test('what is no value of the type is refused before it is sent', () => {
  expect(() => buildUuidArray(['0199fb11'])).toThrow(TypeError)
  expect(() => buildBigintArray([1.5])).toThrow(TypeError)
  expect(() => buildTimeArray([new Date(Number.NaN)])).toThrow(TypeError)
  expect(() => buildIntArray([2 ** 31])).toThrow(RangeError)
})

test.each([
  '',
  '0199fb11-2c33-7aaa-8bbb-0123456789a',
  '0199fb11-2c33-7aaa-8bbb-0123456789abc',
  '0199fb11-2c33-7aaa-8bbb-0123456789abcd',
  '0199fb11-2c33-7aaa-8bbb-0123456789ag',
  '0199fb11-2c33-7aaa-8bbb-0123456789a€',
])('%s is no id, and nothing is written for it', (text) => {
  expect(() => buildUuidArray(['ffffffff-ffff-ffff-ffff-ffffffffffff', text])).toThrow('is no UUID')
})
