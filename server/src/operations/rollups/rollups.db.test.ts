import { addMs, days, hours } from '@voltyatra/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { createContactQuery } from '../../people/contact-queries/index.ts'
import { differencesIn } from '../books/testing/differences.ts'
import { forgetRollups, rollUpDays } from './index.ts'
import { History, steps } from './testing/history.ts'

vi.setConfig({ testTimeout: 120_000 })

const TABLES = [
  'day_rollup',
  'network_day_rollup',
  'activity_rollup',
  'charge_rollup',
  'hour_rollup',
  'charge_month_rollup',
  'hour_month_rollup',
  'station_month_rollup',
] as const

/** Every row of every rollup, in order. */
async function contents(db: Db): Promise<Record<string, unknown[]>> {
  const read = TABLES.map(async (table) => {
    const { rows } = await sql`select * from ${sql.table(table)} as t order by t::text`.execute(db)
    return [table, rows] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

const sumOf = async (db: Db, column: string, table = 'network_day_rollup'): Promise<number> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(${sql.ref(column)}), 0)::text as sum from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.sum)
}

const requestAt = (db: Db, now: Date) =>
  runUnitOfWork({ db, now, actor: { kind: 'visitor' } }, (work) =>
    createContactQuery(work, { name: 'V', email: 'v@example.in', phone: '9876543210', message: 'Hello' }),
  )

test('counting bit by bit, whenever the job happened to run, gives what counting everything at once gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(steps, fc.boolean()), { minLength: 100, maxLength: 100 }),
      async (lived) => {
        const { db } = await testDatabase()
        const history = await new History(db).open()
        for (const [step, runs] of lived) {
          await history.live(step)
          if (runs) await rollUpDays(db, history.now)
        }
        const end = addMs(history.now, days(3))
        await rollUpDays(db, end)
        const bitByBit = await contents(db)
        expect(await sumOf(db, 'started')).toBeGreaterThan(0)

        await db.transaction().execute(forgetRollups)
        expect(await contents(db)).toEqual(Object.fromEntries(TABLES.map((table) => [table, []])))
        await rollUpDays(db, end)
        expect(await contents(db)).toEqual(bitByBit)
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
})

test('a day is the day of India, and what happens within the last minutes is left for the next run', async () => {
  const { db } = await testDatabase()
  for (const at of ['2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00Z', '2026-11-20T20:00:00Z']) {
    await requestAt(db, new Date(at))
  }
  const read = () =>
    db.selectFrom('network_day_rollup').select(['day', 'contact_queries']).orderBy('day').execute()
  await rollUpDays(db, new Date('2026-11-20T20:09:00Z'))
  expect(await read()).toEqual([
    { day: '2026-11-20', contact_queries: 1 },
    { day: '2026-11-21', contact_queries: 1 },
  ])
  await rollUpDays(db, new Date('2026-11-20T20:11:00Z'))
  expect(await read()).toEqual([
    { day: '2026-11-20', contact_queries: 1 },
    { day: '2026-11-21', contact_queries: 2 },
  ])
})

test('what comes late is counted as long as its day or the next is the one counted last; older days never change', async () => {
  const { db } = await testDatabase()
  const now = new Date('2026-11-20T06:30:00Z')
  await requestAt(db, addMs(now, -days(3)))
  await rollUpDays(db, now)
  await requestAt(db, addMs(now, -hours(20)))
  await requestAt(db, addMs(now, -days(3)))
  await rollUpDays(db, addMs(now, hours(2)))
  expect(
    await db.selectFrom('network_day_rollup').select(['day', 'contact_queries']).orderBy('day').execute(),
  ).toEqual([
    { day: '2026-11-17', contact_queries: 1 },
    { day: '2026-11-19', contact_queries: 1 },
  ])
})

test('a second run finds nothing to do, and repairs what was changed by hand', async () => {
  const { db } = await testDatabase()
  const now = new Date('2026-11-20T06:30:00Z')
  await requestAt(db, addMs(now, -hours(2)))
  expect(await rollUpDays(db, now)).toEqual({ rows: 1 })
  expect(await rollUpDays(db, now)).toEqual({ rows: 0 })
  expect(await rollUpDays(db, addMs(now, 1))).toEqual({ rows: 0 })
  expect(await rollUpDays(db, addMs(now, -days(9)))).toEqual({ rows: 0 })

  await sql`update network_day_rollup set contact_queries = 7`.execute(db)
  await sql`insert into day_rollup
    select '2026-11-20', gen_random_uuid(), null, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1`.execute(db)
  expect(await rollUpDays(db, addMs(now, 2))).toEqual({ rows: 2 })
  expect(await sumOf(db, 'contact_queries')).toBe(1)
  expect(await sumOf(db, 'booked', 'day_rollup')).toBe(0)
})

test('a day keeps what it counted of messages that are deleted after their time, and one that counted too few is found', async () => {
  const { db } = await testDatabase()
  const now = new Date('2026-11-20T06:30:00Z')
  await requestAt(db, addMs(now, -hours(2)))
  await rollUpDays(db, now)
  expect(await differencesIn(db)).toEqual([])
  await sql`update network_day_rollup set contact_queries = 0`.execute(db)
  expect(await differencesIn(db)).toEqual([
    'The rollup of 2026-11-20 has 0 contact queries where there are 1',
  ])
  await sql`update network_day_rollup set contact_queries = 1`.execute(db)
  await sql`delete from contact_query`.execute(db)
  expect(await differencesIn(db)).toEqual([])
})
