import { type Paise, paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import type { Cursor } from './cursor.ts'
import { purgeChanges } from './purge.ts'
import { deleteChanges, selectChangesAfter } from './queries.ts'
import { settled } from './testing/settled.ts'

const now = new Date('2026-11-20T06:30:00.000Z')
const BEGINNING: Cursor = { xact: 0n, id: 0 }

/** The changes since the last call, as `topic kind`, or `topic kind customer` where they are a customer's. */
function openChangeReader(db: Db) {
  let at = BEGINNING
  return async (): Promise<string[]> => {
    await settled(db)
    const page = await selectChangesAfter(db, at, 1000)
    at = page.upTo
    return page.changes.map(({ topic, kind, customerId }) =>
      [topic, kind, ...(customerId ? [customerId] : [])].join(' '),
    )
  }
}

async function aCustomer(db: Db): Promise<string> {
  const id = createId()
  await db.insertInto('customer').values({ id, phone: id, created_at: now }).execute()
  return id
}

test('created, changed and deleted rows are published, and a change that changes nothing is not', async () => {
  const { db } = await testDatabase()
  const published = openChangeReader(db)
  const id = createId()
  await db.insertInto('vehicle').values({ id, name: 'Nexon EV', created_at: now }).execute()
  expect(await published()).toEqual(['vehicle created'])
  await db.updateTable('vehicle').set({ name: 'Nexon EV' }).execute()
  expect(await published()).toEqual([])
  await db.updateTable('vehicle').set({ name: 'Nexon EV Max' }).execute()
  expect(await published()).toEqual(['vehicle changed'])
  await db.deleteFrom('vehicle').execute()
  expect(await published()).toEqual(['vehicle deleted'])
})

test('what is rolled back is not published', async () => {
  const { db } = await testDatabase()
  const published = openChangeReader(db)
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('vehicle').values({ id: createId(), name: 'Nexon EV', created_at: now }).execute()
    throw new Error('on second thoughts')
  })
  await expect(failing).rejects.toThrow('on second thoughts')
  expect(await published()).toEqual([])
})

test('what is hidden is published as deleted, and when that is undone, as created', async () => {
  const { db } = await testDatabase()
  const published = openChangeReader(db)
  const link = { id: createId(), name: 'Other network', url: 'https://other.example.in', created_at: now }
  await db.insertInto('provider_link').values(link).execute()
  await db.updateTable('provider_link').set({ deleted_at: now }).execute()
  await db.updateTable('provider_link').set({ deleted_at: null }).execute()
  await db.updateTable('provider_link').set({ name: 'Another network' }).execute()
  expect(await published()).toEqual([
    'provider created',
    'provider deleted',
    'provider created',
    'provider changed',
  ])
})

test('a station is published when one of its connectors changes in any way', async () => {
  const { db } = await testDatabase()
  const [stationId, connectorId] = [createId(), createId()]
  const place = { latitude: 12.97, longitude: 77.6, address: '12 MG Road', state_code: '29' }
  await db
    .insertInto('station')
    .values({
      id: stationId,
      name: 'MG Road Hub',
      ...place,
      power_w: 60_000,
      status: 'active',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('connector')
    .values({ id: connectorId, station_id: stationId, number: 1, type: 'CCS2', power_w: 60_000 })
    .execute()
  await db.updateTable('connector').set({ retired_at: now }).execute()
  await settled(db)
  const { changes } = await selectChangesAfter(db, BEGINNING, 1000)
  expect(changes.map(({ topic, kind, subjectId }) => ({ topic, kind, subjectId }))).toEqual([
    { topic: 'station', kind: 'created', subjectId: stationId },
    { topic: 'station', kind: 'changed', subjectId: stationId },
    { topic: 'station', kind: 'changed', subjectId: stationId },
  ])
})

test('an order is published with its customer, but not each time the provider is asked about it', async () => {
  const { db } = await testDatabase()
  const customer = await aCustomer(db)
  const published = openChangeReader(db)
  expect(await published()).toEqual([`customer created ${customer}`])
  const id = createId()
  await db
    .insertInto('top_up_order')
    .values({
      id,
      order_id: id,
      customer_id: customer,
      amount_paise: paise(50_000) as Paise,
      currency: 'INR',
      status: 'created',
      provider: 'test',
      payment_session_id: id,
      provider_order_id: id,
      created_at: now,
      expires_at: now,
      checked_at: now,
    })
    .execute()
  await db.updateTable('top_up_order').set({ checked_at: new Date() }).execute()
  await db.updateTable('top_up_order').set({ status: 'failed', failure: 'attempt-failed' }).execute()
  expect(await published()).toEqual([`order created ${customer}`, `order changed ${customer}`])
})

test('a later migration publishes its own tables with one line', async () => {
  const { db } = await testDatabase()
  const published = openChangeReader(db)
  await sql`create table "Lost property" (id uuid primary key, whose uuid, note json)`.execute(db)
  await sql`select announce_changes('"Lost property"', 'query', owner_column => 'whose', ignored => '{note}')`.execute(
    db,
  )
  const [id, whose] = [createId(), createId()]
  await sql`insert into "Lost property" values (${id}, ${whose})`.execute(db)
  await sql`update "Lost property" set note = '{"seen": true}'`.execute(db)
  await sql`delete from "Lost property"`.execute(db)
  expect(await published()).toEqual([`query created ${whose}`, `query deleted ${whose}`])
})

test('a topic that this program does not know does not keep the pages from going on behind it', async () => {
  const { db } = await testDatabase()
  const published = openChangeReader(db)
  await sql`insert into change_event (topic, subject_id, kind) values ('teleport', ${createId()}, 'created')`.execute(
    db,
  )
  await db.insertInto('vehicle').values({ id: createId(), name: 'Nexon EV', created_at: now }).execute()
  expect(await published()).toEqual(['teleport created', 'vehicle created'])
})

test('a page ends where its limit is, and the next one goes on from there', async () => {
  const { db } = await testDatabase()
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await db.insertInto('vehicle').values({ id: createId(), name, created_at: now }).execute()
  }
  await settled(db)
  const first = await selectChangesAfter(db, BEGINNING, 2)
  const second = await selectChangesAfter(db, first.upTo, 2)
  const third = await selectChangesAfter(db, second.upTo, 2)
  expect([first, second, third].map(({ changes, isLast }) => [changes.length, isLast])).toEqual([
    [2, false],
    [2, false],
    [1, true],
  ])
  const ids = [first, second, third].flatMap(({ changes }) => changes.map(({ at }) => at.id))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(new Set(ids).size).toBe(5)
})

test('what a transaction wrote that began earlier and commits later is not passed over', async () => {
  const { db, pool } = await testDatabase()
  const [early, late] = [await pool.connect(), await pool.connect()]
  try {
    const add = (name: string) => `insert into vehicle values (gen_random_uuid(), '${name}', now())`
    await early.query('begin')
    await early.query(add('early'))
    await late.query(add('late'))
    const before = await selectChangesAfter(db, BEGINNING, 1000)
    expect(before.changes).toEqual([])
    await early.query(add('early, too'))
    await early.query('commit')
    await settled(db)
    const after = await selectChangesAfter(db, before.upTo, 1000)
    expect(after.changes).toHaveLength(3)
    const [first, second, third] = after.changes.map(({ at }) => at.xact)
    expect(first).toBe(second)
    expect(third).toBeGreaterThan(second ?? 0n)
    expect((await selectChangesAfter(db, after.upTo, 1000)).changes).toEqual([])
  } finally {
    early.release()
    late.release()
  }
})

test('what is thrown away leaves a horizon behind that bookmarks are held against', async () => {
  const { db } = await testDatabase()
  const add = (name: string) =>
    db.insertInto('vehicle').values({ id: createId(), name, created_at: now }).execute()
  await add('A')
  await add('B')
  await settled(db)
  const { changes } = await selectChangesAfter(db, BEGINNING, 1000)
  expect(await deleteChanges(db, 60_000, 100)).toBe(0)
  expect(await deleteChanges(db, 0, 100)).toBe(2)
  await add('C')
  await settled(db)
  const page = await selectChangesAfter(db, BEGINNING, 1000)
  expect(page.changes).toHaveLength(1)
  expect(page.horizon).toEqual(changes[1]?.at)
})

test('an hour of very many changes is thrown away in pieces, the earliest first', async () => {
  const { db } = await testDatabase()
  await sql`insert into change_event (topic, subject_id, kind, at)
    select 'vehicle', gen_random_uuid(), 'changed', clock_timestamp() - interval '2 hours'
      from generate_series(1, 25000)`.execute(db)
  await db.insertInto('vehicle').values({ id: createId(), name: 'New', created_at: now }).execute()
  await sql`
    create function bound_deletes() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 10000 then raise exception 'too many at once'; end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger bound_deletes after delete on change_event referencing old table as gone
    for each statement execute function bound_deletes()`.execute(db)
  await settled(db)
  const { changes } = await selectChangesAfter(db, BEGINNING, 25_000)
  expect(await purgeChanges(db)).toEqual({ changes: 25_000 })
  const page = await selectChangesAfter(db, BEGINNING, 1000)
  expect(page.changes).toHaveLength(1)
  expect(page.horizon).toEqual(changes.at(-1)?.at)
})
