/** A large demonstration is built by a process of its own. */

import { openDatabase } from '@voltyatra/server/db/client.ts'
import { afterThisTest, freshDatabase } from '@voltyatra/server/db/testing/test-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildInProcess } from './build-in-process.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const requesting = async () => ({
  connection: await freshDatabase(),
  imagesDir: await temporaryFolder(),
  logLevel: 'silent' as const,
  request: {
    seed: 'apart',
    stations: 6,
    customers: 8,
    bookings: 12,
    until: new Date('2026-11-20T13:30:00Z'),
  },
})

test('what it builds is there when it is done', { timeout: 120_000 }, async () => {
  const request = await requesting()
  await buildInProcess(request).done
  const { db, close } = openDatabase({ connection: request.connection })
  afterThisTest(close)
  const { rows } = await sql`
    select (select count(*) from station) as stations, (select max(created_at) from booking) <= ${request.request.until} as is_past`.execute(
    db,
  )
  expect(rows).toEqual([{ stations: 6, is_past: true }])
})

test('one that fails, or is stopped, is not done', { timeout: 120_000 }, async () => {
  const request = await requesting()
  const failing = buildInProcess({ ...request, connection: { ...request.connection, database: 'nowhere' } })
  await expect(failing.done).rejects.toThrow('The building ended with 1')
  const unfounded = buildInProcess({
    ...request,
    connection: Promise.reject(new Error('There is no database')),
  })
  await expect(unfounded.done).rejects.toThrow('There is no database')
  const stopped = buildInProcess(request)
  await Promise.all([
    expect(stopped.done).rejects.toThrow('The building ended with a signal'),
    stopped.stop(),
  ])
})
