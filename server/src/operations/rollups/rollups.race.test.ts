import { addMs, days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { createContactQuery } from '../../people/contact-queries/index.ts'
import { rollUpDays } from './index.ts'

const NOW = new Date('2026-11-20T06:30:00Z')

test('ten processes that count at the same moment count everything once', async () => {
  const { db } = await testDatabase()
  for (let day = 1; day <= 30; day += 1) {
    await runUnitOfWork({ db, now: addMs(NOW, -days(day)), actor: { kind: 'visitor' } }, (work) =>
      createContactQuery(work, { name: 'V', email: 'v@example.in', phone: '9876543210', message: 'Hello' }),
    )
  }
  const runs = await Promise.all(Array.from({ length: 10 }, (_, index) => rollUpDays(db, addMs(NOW, index))))
  expect(runs.reduce((sum, { rows }) => sum + rows, 0)).toBe(30)
  const counted = await db.selectFrom('network_day_rollup').select('contact_queries').execute()
  expect(counted.map((row) => row.contact_queries)).toEqual(Array(30).fill(1))
})

test('a count that is cut off in the middle leaves nothing behind, and the next one counts it all', async () => {
  const { db, pool } = await testDatabase()
  await runUnitOfWork({ db, now: addMs(NOW, -days(3)), actor: { kind: 'visitor' } }, (work) =>
    createContactQuery(work, { name: 'V', email: 'v@example.in', phone: '9876543210', message: 'Hello' }),
  )
  // The process dies after the first rollups are written: its connection breaks, and the server rolls back.
  await pool.query(`
    create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die before update on rollup_watermark for each row execute function die()`)
  await expect(rollUpDays(db, NOW)).rejects.toThrow()
  expect(await db.selectFrom('network_day_rollup').selectAll().execute()).toEqual([])

  await pool.query('drop trigger die on rollup_watermark')
  expect(await rollUpDays(db, NOW)).toEqual({ rows: 1 })
})
