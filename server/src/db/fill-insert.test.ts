import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fillInsert } from './fill-insert.ts'
import type { DB } from './tables.ts'

/** Nothing is sent: a pool connects when it is first asked. */
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
const at = new Date('2026-11-28T10:00:00Z')

test('a row is written with its own values, in whatever order it has them', () => {
  const fill = fillInsert('rate_change', ['rate_id', 'begins_at'])
  for (const id of ['one', 'two']) {
    const { sql, parameters } = fill(db, { begins_at: at, rate_id: id })
    expect({ sql, parameters }).toEqual({
      sql: 'insert into "rate_change" ("rate_id", "begins_at") values ($1, $2)',
      parameters: [id, at],
    })
  }
})
