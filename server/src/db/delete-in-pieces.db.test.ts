import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeExpired } from '../operations/retention/index.ts'
import type { Db } from './client.ts'
import { deleteInPieces } from './delete-in-pieces.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/test-database.ts'

const now = new Date('2026-11-20T06:30:00.000Z')

/** Has a delete of more than so many rows of a table at once fail, as one that takes too long would. */
async function boundDeletes(db: Db, table: string, most: number): Promise<void> {
  await sql`
    create or replace function bound_deletes() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > tg_argv[0]::int then raise exception 'too many at once'; end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger bound_deletes after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function bound_deletes(${sql.lit(String(most))})`.execute(db)
}

test('what is old is thrown away in pieces, all of it, and nothing else', async () => {
  const { db } = await testDatabase()
  const old = addMs(now, -days(10))
  await sql`insert into throttle (bucket, window_start, hits)
    select 'old ' || n, ${old}, 1 from generate_series(1, 45000) as n`.execute(db)
  await sql`insert into throttle (bucket, window_start, hits) values ('new', ${now}, 1)`.execute(db)
  await sql`insert into idempotency_key (caller, key, endpoint, request_hash, http_status, answer, created_at)
    select 'visitor', 'k' || n, 'createContact', '\\x00', 201, '{}', ${old} from generate_series(1, 25000) as n`.execute(
    db,
  )
  for (const table of ['throttle', 'idempotency_key']) await boundDeletes(db, table, 10_000)
  expect(await purgeExpired(db, now)).toMatchObject({
    session: 0,
    throttle: 45_000,
    idempotency_key: 25_000,
  })
  expect(await db.selectFrom('throttle').select('bucket').execute()).toEqual([{ bucket: 'new' }])
})

test('so many pieces are enough for one time; the rest waits for the next', async () => {
  let left = 100
  const remove = async (most: number) => {
    const gone = Math.min(most, left)
    left -= gone
    return gone
  }
  expect(await deleteInPieces(remove, { piece: 10, mostPieces: 3 })).toBe(30)
  expect(await deleteInPieces(remove, { piece: 10 })).toBe(70)
  expect(left).toBe(0)
})

test('who migrates may wait for another, and take, longer than a statement may; afterwards the bound holds again', async () => {
  const { db, pool } = await testDatabase()
  const bounded = await pool.connect()
  try {
    await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(db)
    const seen: string[] = []
    const watched = new Proxy(bounded, {
      get(client, name) {
        if (name === 'release') return () => undefined
        if (name !== 'query') return Reflect.get(client, name)
        return async (text: string, values?: unknown[]) => {
          if (/pg_advisory_lock|^begin$/.test(text)) {
            const { rows } = await client.query('show statement_timeout')
            seen.push(`${text === 'begin' ? 'transaction' : 'lock'} ${rows[0].statement_timeout}`)
          }
          return client.query(text, values)
        }
      },
    })
    await migrate({ connect: async () => watched } as never).catch(() => undefined)
    expect(new Set(seen)).toEqual(new Set(['lock 0', 'transaction 0']))
    const { rows } = await bounded.query('show statement_timeout')
    expect(rows[0].statement_timeout).toBe('30s')
  } finally {
    bounded.release()
  }
})
