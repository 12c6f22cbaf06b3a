import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { afterThisTest, freshDatabase } from '../../db/testing/test-database.ts'

const PROGRAM = fileURLToPath(new URL('testing/program.ts', import.meta.url))

const ROWS = 100_000
/** The collector would otherwise take its leisure, and memory that is only not yet given back. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=4']
/** Far below the file's own size. */
const MOST_GROWTH_MB = 40

test('a file of a hundred thousand rows is made in memory that does not grow with it', async () => {
  const connection = await freshDatabase()
  const { db, close } = openDatabase({ connection })
  afterThisTest(close)
  await sql`insert into contact_query (id, name, email, phone, message, created_at)
    select gen_random_uuid(), 'Visitor ' || number, 'v@example.in', '9876543210', repeat('word ', 200),
           timestamptz '2026-11-01' + number * interval '1 second'
      from generate_series(1, ${ROWS}) as number`.execute(db)
  const child = spawn(process.execPath, [...HEAP, PROGRAM, JSON.stringify(connection)])
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(problem).toBe('')
  const { megabytes, growth } = JSON.parse(out)
  expect(megabytes).toBeGreaterThan(2 * MOST_GROWTH_MB)
  expect(growth).toBeLessThan(MOST_GROWTH_MB)
}, 120_000)
