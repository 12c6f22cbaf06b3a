import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { computeMonthStart, selectMonths } from '../../db/months.ts'
import { createId } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { keepMonths } from './index.ts'

async function network() {
  const { app, clock, operator } = await testApp()
  const { db } = app.database
  const charger = createId()
  await sql`insert into charger (id, identity, status, security_profile, created_at) values (${charger}, 'CP-1', 'pending', 1, ${clock.now()})`.execute(
    db,
  )
  const addMessage = (at: Date, messageId: string) =>
    sql`insert into charger_message (charger_id, at, direction, action, message_id, payload)
        values (${charger}, ${at}, 'in', 'Heartbeat', ${messageId}, '{}')`.execute(db)
  const note = (at: Date, action: string) =>
    sql`insert into audit_entry (id, at, actor_kind, action, subject_kind)
        values (${createId()}, ${at}, 'system', ${action}, 'note')`.execute(db)
  /** Where each row lies, by what it says, oldest first. */
  const listTables = async (table: 'charger_message' | 'audit_entry', column: string) => {
    const { rows } = await sql<{ row: string }>`
      select ${sql.ref(column)} || ' in ' || tableoid::regclass as row from ${sql.table(table)} order by at`.execute(
      db,
    )
    return rows.map(({ row }) => row)
  }
  return { app, clock, db, operator, charger, addMessage, note, listTables }
}

const AT = (text: string) => new Date(text)

test('a row of a month that has no table yet waits in the rest, and moves when its month is made', async () => {
  const { clock, db, addMessage, note, listTables } = await network()
  await addMessage(AT('2026-09-30T23:59:59.999Z'), 'september')
  await addMessage(AT('2026-10-01T00:00:00Z'), 'october')
  await note(AT('2024-02-29T12:00:00Z'), 'leap.day')
  expect(await listTables('charger_message', 'message_id')).toEqual([
    'september in months.charger_message_rest',
    'october in months.charger_message_rest',
  ])
  expect(await keepMonths(db, clock.now())).toMatchObject({ made: 9, moved: 3, dropped: 0 })
  expect(await listTables('charger_message', 'message_id')).toEqual([
    'september in months.charger_message_2026_09',
    'october in months.charger_message_2026_10',
  ])
  expect(await listTables('audit_entry', 'action')).toEqual(['leap.day in months.audit_entry_2024_02'])
  expect(await keepMonths(db, clock.now())).toMatchObject({ made: 0, moved: 0, dropped: 0 })
})

test('the months to come are there before their first row', async () => {
  const { clock, db, addMessage, note, listTables } = await network()
  await keepMonths(db, clock.now())
  await addMessage(AT('2027-01-31T23:00:00Z'), 'january')
  await note(AT('2026-12-01T00:00:00Z'), 'december.first')
  expect(await listTables('charger_message', 'message_id')).toEqual([
    'january in months.charger_message_2027_01',
  ])
  expect(await listTables('audit_entry', 'action')).toEqual(['december.first in months.audit_entry_2026_12'])
})

test('messages go by the month, when the last of it is 90 days old; the audit log stays', async () => {
  const { clock, db, addMessage, note, listTables } = await network()
  await addMessage(AT('2026-11-01T00:00:00Z'), 'first')
  await addMessage(AT('2026-12-01T00:00:00Z'), 'next')
  await note(AT('2026-11-01T00:00:00Z'), 'stays.here')
  await keepMonths(db, clock.now())
  clock.advance(AT('2026-12-01T00:00:00Z').getTime() + days(90) - 1 - clock.now().getTime())
  expect(await keepMonths(db, clock.now())).toMatchObject({ dropped: 0 })
  clock.advance(1)
  expect(await keepMonths(db, clock.now())).toMatchObject({ dropped: 1 })
  expect(await listTables('charger_message', 'message_id')).toEqual([
    'next in months.charger_message_2026_12',
  ])
  expect(await listTables('audit_entry', 'action')).toHaveLength(1)
})

test('nobody rewrites the audit log past its front: each month refuses it by itself', async () => {
  const { clock, db, note } = await network()
  await note(clock.now(), 'rate.set')
  await keepMonths(db, clock.now())
  await note(AT('2020-01-01T00:00:00Z'), 'old.one')
  for (const name of ['audit_entry', 'months.audit_entry_2026_11', 'months.audit_entry_rest'])
    for (const statement of [`update ${name} set action = 'x.y'`, `delete from ${name}`, `truncate ${name}`])
      await expect([statement, sql.raw(statement).execute(db)][1]).rejects.toThrow('append-only')
})

test('who forgets a charger forgets its messages of every month', async () => {
  const { charger, clock, db, addMessage, listTables } = await network()
  await addMessage(AT('2026-09-01T00:00:00Z'), 'old')
  await addMessage(clock.now(), 'new')
  await keepMonths(db, clock.now())
  await sql`delete from charger where id = ${charger}`.execute(db)
  expect(await listTables('charger_message', 'message_id')).toEqual([])
})

test('a charger’s messages are read newest first over the months', async () => {
  const { charger, clock, db, operator, addMessage } = await network()
  for (const month of [9, 10, 11])
    await addMessage(AT(`2026-${String(month).padStart(2, '0')}-05T00:00:00Z`), `m${month}`)
  await keepMonths(db, clock.now())
  const { data } = (await (await operator()).get(`/chargers/${charger}/messages`)).body
  expect(data.map(({ at }: { at: string }) => at.slice(0, 7))).toEqual(['2026-11', '2026-10', '2026-09'])
})

test('a month that somebody holds is made at the next run, and the other table’s months all the same', async () => {
  const { app, clock, db, note } = await network()
  await note(clock.now(), 'rate.set')
  const holder = await app.database.pool.connect()
  await holder.query('begin; select from months.audit_entry_rest')
  await expect(keepMonths(db, clock.now())).rejects.toThrow(/1 of 2 failed/)
  expect(await selectMonths(db, 'charger_message')).toHaveLength(3)
  await holder.query('commit')
  holder.release()
  expect(await keepMonths(db, clock.now())).toMatchObject({ made: 3, moved: 1 })
  expect((await selectMonths(db, 'audit_entry')).map(({ from }) => from)).toEqual(
    [0, 1, 2].map((after) => computeMonthStart(clock.now(), after)),
  )
})

test('who writes while a month is made waits, and its row comes into the month', async () => {
  const { app, clock, db, note, listTables } = await network()
  const holder = await app.database.pool.connect()
  // Another transaction holds the rest, so that the making stands still half-way.
  await holder.query('begin; select from months.audit_entry_rest')
  const made = keepMonths(db, clock.now())
  const waiting = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int4 as count from pg_locks where not granted
           and database = (select oid from pg_database where datname = current_database())
           and relation in ('audit_entry'::regclass, 'months.audit_entry_rest'::regclass)`.execute(db)
    ).rows[0]?.count
  await expect.poll(waiting, { interval: 5 }).toBe(1)
  const noted = note(clock.now(), 'rate.set')
  await expect.poll(waiting, { interval: 5 }).toBe(2)
  await holder.query('commit')
  holder.release()
  // On a busy machine it may have given up meanwhile: the next run makes it.
  await made.catch(() => keepMonths(db, clock.now()))
  await noted
  expect(await listTables('audit_entry', 'action')).toEqual(['rate.set in months.audit_entry_2026_11'])
})
