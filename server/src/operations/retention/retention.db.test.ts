import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { purgeExpired } from './index.ts'
import { RETENTION } from './tables.ts'

const NOTHING = {
  ...{ session: 0, one_time_code: 0, passkey_challenge: 0, throttle: 0, idempotency_key: 0 },
  ...{
    card_order: 0,
    driver_look: 0,
    contact_query: 0,
    support_query: 0,
    fault_query: 0,
    partner_query: 0,
    seminar_registration: 0,
    bounced_address: 0,
  },
  deleted_queries: 0,
}

test('ended sign-ins, old counters and kept answers go in time, and living ones stay', async () => {
  const { app, clock, operator, driver, visitor } = await testApp()
  const { db } = app.database
  const admin = await operator()
  await driver()
  await visitor.post('/driver/request-code', { phone: '9845012345' })
  await admin.with({ 'idempotency-key': 'k' }).post('/add-vehicle', { name: 'Nexon EV' })
  expect(await purgeExpired(db, clock.now())).toEqual(NOTHING)

  clock.advance(days(4))
  const later = await purgeExpired(db, clock.now())
  expect(later).toMatchObject({ session: 0, one_time_code: 1, idempotency_key: 1 })
  expect(later.throttle).toBeGreaterThan(0)

  clock.advance(days(57))
  expect(await purgeExpired(db, clock.now())).toEqual({ ...NOTHING, session: 2 })
})

test('every table of the schema is of a class, and no class has a table that is not there', async () => {
  const { app } = await testApp()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`.execute(
    app.database.db,
  )
  expect(Object.keys(RETENTION).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('the operator sees every table once, with its days and the reason', async () => {
  const { app, operator } = await testApp()
  await sql`analyze customer`.execute(app.database.db)
  const { data } = (await (await operator()).get('/retention')).body
  const names = data.flatMap(({ tables }: { tables: readonly { name: string }[] }) =>
    tables.map(({ name }) => name),
  )
  expect(names.sort()).toEqual(Object.keys(RETENTION).sort())
  expect(data).toContainEqual({
    name: 'data-access',
    days: 365,
    why: expect.stringMatching(/a year\.$/),
    tables: [{ name: 'driver_look', rows: null }],
  })
  expect(data.find(({ name }: { name: string }) => name === 'books')).toMatchObject({ days: null })
  expect((await (await operator('support')).get('/retention')).status).toBe(403)
})

const contact = { name: 'Ravi', email: 'ravi@example.in', phone: '9845012345', message: 'Hello' }

test('a message that was deleted is gone after 30 days, one that was not after three years', async () => {
  const { app, clock, operator, visitor } = await testApp()
  const { db } = app.database
  const admin = await operator()
  const { _id } = (await visitor.post('/create-contact', contact)).body.data
  await visitor.post('/create-contact', contact)
  await admin.delete(`/delete-contact/${_id}`)
  clock.advance(days(29))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ contact_query: 0, deleted_queries: 0 })
  clock.advance(days(2))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ contact_query: 0, deleted_queries: 1 })
  clock.advance(days(1065))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ contact_query: 1, deleted_queries: 0 })
})

test('who read which driver’s data is kept for a year', async () => {
  const { app, clock, operator, driver } = await testApp()
  const { db } = app.database
  const asha = await driver()
  await (await operator()).get(`/customers/${asha.customerId}`)
  clock.advance(days(365))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ driver_look: 0 })
  clock.advance(1)
  expect(await purgeExpired(db, clock.now())).toMatchObject({ driver_look: 1 })
})

test('what cannot be deleted of one table keeps nothing from the others', async () => {
  const { app, clock, visitor } = await testApp()
  const { db } = app.database
  await visitor.post('/create-contact', contact)
  await sql`insert into bounced_address (address, bounced_at) values ('a@example.in', ${clock.now()})`.execute(
    db,
  )
  await sql`create function refuse_delete() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_delete before delete on contact_query for each row execute function refuse_delete()`.execute(
    db,
  )
  clock.advance(days(2000))
  await expect(purgeExpired(db, clock.now())).rejects.toThrow(/1 of 14 failed/)
  const { rows } = await sql`select from bounced_address`.execute(db)
  expect(rows).toEqual([])
})

test('a visitor who asked about a seminar is forgotten after three years, a partner is not', async () => {
  const { app, clock } = await testApp()
  const { db } = app.database
  const at = clock.now()
  await sql`
    insert into seminar_registration (id, name, email, phone, location, seminar, seminar_at, status, created_at)
    values (${createId()}, 'Ravi', 'ravi@example.in', '9845012345', 'Pune', 'Partner seminar', ${at}, 'new', ${at})`.execute(
    db,
  )
  clock.advance(days(1096))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ seminar_registration: 1 })
})
