import { expect, test } from 'vitest'
import { copyIn, copyOut } from './copy.ts'
import { testDatabase } from './testing/test-database.ts'

const MEGABYTE = 1024 * 1024

/** Every third row is longer than a block, and all have line breaks of their own. */
const ROWS = `select n as id, case n % 3 when 0 then repeat(E'line\\n', ${MEGABYTE / 4}) else E'a\\tb\\n\\\\' end as text
  from generate_series(1, 12) n union all select n, md5(n::text) from generate_series(13, 60000) n`

test('rows are handed over whole and in order, however long they are, and come back as they were', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  await client.query(`create table written as ${ROWS}`)
  await client.query('create table restored (like written)')
  const blocks: Buffer[] = []
  let isTaking = false
  const count = await copyOut(client, 'copy (select * from written order by id) to stdout', async (rows) => {
    expect(isTaking).toBe(false)
    isTaking = true
    await pool.query('select 1')
    blocks.push(rows)
    isTaking = false
  })
  expect(count).toBe(60_000)
  expect(blocks.length).toBeGreaterThan(4)
  expect(blocks.filter((block) => block.at(-1) !== 0x0a)).toEqual([])
  for (const block of blocks) await copyIn(client, 'copy restored from stdin', block)
  const { rows } = await client.query('table restored except table written')
  expect(rows).toEqual([])
  expect((await client.query('select count(*)::int as count from restored')).rows).toEqual([
    { count: 60_000 },
  ])
  client.release()
})

test('what takes the rows may refuse, and the reason arrives', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  const full = async () => Promise.reject(new Error('the disk is full'))
  const series = 'copy (select md5(n::text) from generate_series(1, 200000) n) to stdout'
  await expect(copyOut(client, series, full)).rejects.toThrow('the disk is full')
  client.release(true)
})

test('the database may refuse in the middle, and the reason arrives', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  await client.query('create table numbers (n integer check (n > 0))')
  const failing = 'copy (select 1 / (100000 - n) from generate_series(1, 200000) n) to stdout'
  await expect(copyOut(client, failing, async () => {})).rejects.toThrow('division by zero')
  const rows = Buffer.from('1\n-1\n')
  await expect(copyIn(client, 'copy numbers from stdin', rows)).rejects.toThrow('violates check constraint')
  client.release(true)
})
