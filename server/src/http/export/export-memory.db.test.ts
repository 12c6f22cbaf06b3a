import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { afterThisTest, freshDatabase } from '../../db/testing/test-database.ts'
import { insertManyQueries } from './testing/many-queries.ts'

const PROGRAM = fileURLToPath(new URL('testing/program.ts', import.meta.url))

const ROWS = 60_000
/** The collector would otherwise take its leisure, and memory that is only not yet given back. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=4']
/** Far below the file's own size. */
const MOST_GROWTH_MB = 30

test('a file of sixty thousand rows is made in memory that does not grow with it', async () => {
  const connection = await freshDatabase()
  const { db, close } = openDatabase({ connection })
  afterThisTest(close)
  await insertManyQueries(db, { count: ROWS, words: 220 })
  const child = spawn(process.execPath, [...HEAP, PROGRAM, JSON.stringify(connection)])
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(problem).toBe('')
  const { megabytes, growth } = JSON.parse(out)
  expect(megabytes).toBeGreaterThan(2 * MOST_GROWTH_MB)
  expect(growth).toBeLessThan(MOST_GROWTH_MB)
}, 120_000)
