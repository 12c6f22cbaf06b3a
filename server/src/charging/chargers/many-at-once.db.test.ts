import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { aStation } from '../../testing/stations.ts'
import { testApp } from '../../testing/test-app.ts'
import { claimConnections, noteBoots, noteMessages, releaseConnections } from './index.ts'

const FACTS = { vendor: 'Kirana', model: 'K-60', serialNumber: null, firmware: '1.2', facts: {} }

/** Three accepted chargers, two of them at a station whose load is shared, and one that waits for its operator. */
async function fourChargers() {
  const { app, clock, operator } = await testApp()
  const { db } = app.database
  const owner = await operator('owner')
  const [shared, other] = (await Promise.all(
    ['Shared', 'Other'].map(
      async (stationName) =>
        (
          await owner.post('/charging-stations', aStation({ stationName }))
        ).body.data._id,
    ),
  )) as [string, string]
  await db.updateTable('station').set({ load_limit_w: 60_000 }).where('id', '=', shared).execute()
  for (const hook of [
    { url: 'http://127.0.0.1:9/all', events: ['charger.online', 'charger.offline'] },
    { url: 'http://127.0.0.1:9/one', events: ['charger.online'], stationIds: [other] },
  ]) {
    const { status, body } = await owner.post('/webhooks', hook)
    if (status !== 201) throw new Error(body.message)
  }
  const names = new Map<string, string>([
    [shared, 'shared'],
    [other, 'other'],
  ])
  const chargers: string[] = []
  for (const [identity, stationId] of Object.entries({ A: shared, B: shared, C: other, P: null })) {
    const id = randomUUID()
    names.set(id, identity)
    chargers.push(id)
    await sql`
      insert into charger (id, identity, station_id, status, security_profile, created_at)
      values (${id}, ${identity}, ${stationId}, ${stationId ? 'accepted' : 'pending'}, 0, ${clock.now()})`.execute(
      db,
    )
  }
  const processId = randomUUID()
  let connected: readonly { readonly chargerId: string; readonly connectionId: string }[] = []
  const read = async (query: ReturnType<typeof sql<{ what: string; of: string }>>) =>
    (await query.execute(db)).rows.map(({ what, of }) => `${what} ${names.get(of)}`).sort()
  return {
    ...{ db, shared, other },
    async claim(by: Db = db) {
      connected = chargers.map((chargerId) => ({ chargerId, connectionId: randomUUID() }))
      const more = { processId, protocol: 'ocpp1.6', address: '192.0.2.1', isTrusted: true, now: clock.now() }
      await claimConnections(
        by,
        connected.map((one) => ({ ...one, ...more })),
      )
    },
    release: (by: Db = db) =>
      releaseConnections(
        by,
        connected.map((one) => ({ ...one, now: clock.now(), how: 'closed' })),
      ),
    noteMessages: (by: Db = db) =>
      noteMessages(
        by,
        connected.map((one) => ({ ...one, at: new Date(clock.now().getTime() + 1000) })),
      ),
    boot: () =>
      db.transaction().execute((tx) =>
        noteBoots(
          tx,
          connected.map(({ chargerId }) => ({ chargerId, facts: FACTS, at: clock.now() })),
        ),
      ),
    /** What followed since the last time. */
    async take() {
      const followed = {
        announced: await read(
          sql`delete from change_event where topic in ('charger', 'station') returning topic as what, subject_id as of`,
        ),
        sharing: await read(sql`delete from load_call returning 'load' as what, station_id as of`),
        notified: await read(
          sql`delete from webhook_message returning event as what, (data ->> 'chargerId')::uuid as of`,
        ),
      }
      return followed
    },
  }
}

const CHARGERS = ['charger A', 'charger B', 'charger C', 'charger P']
const NOTHING = { announced: [], sharing: [], notified: [] }

test('chargers that come, go and start together are announced each, their stations once', async () => {
  const world = await fourChargers()
  await world.take()
  await world.claim()
  expect(await world.take()).toEqual({
    announced: [...CHARGERS, 'station other', 'station shared'],
    sharing: ['load shared'],
    notified: ['charger.online A', 'charger.online B', 'charger.online C', 'charger.online C'],
  })
  await world.noteMessages()
  expect(await world.take()).toEqual(NOTHING)
  await world.claim()
  expect(await world.take()).toEqual({ ...NOTHING, announced: CHARGERS })
  await world.boot()
  expect(await world.take()).toEqual({ ...NOTHING, announced: CHARGERS, sharing: ['load shared'] })
  await world.release()
  expect(await world.take()).toEqual({
    announced: [...CHARGERS, 'station other', 'station shared'],
    sharing: ['load shared'],
    notified: ['charger.offline A', 'charger.offline B', 'charger.offline C'],
  })
})

test('a charger that moves is announced at both stations, and is online for whoever follows it by then', async () => {
  const world = await fourChargers()
  await world.claim()
  await world.take()
  await world.db.updateTable('charger').set({ station_id: world.other }).where('identity', '=', 'A').execute()
  expect(await world.take()).toEqual({
    announced: ['charger A', 'station other', 'station shared'],
    sharing: ['load shared'],
    notified: [],
  })
  await world.release()
  await world.take()
  await world.claim()
  expect((await world.take()).notified).toEqual([
    'charger.online A',
    'charger.online A',
    'charger.online B',
    'charger.online C',
    'charger.online C',
  ])
})

test('claims, ends and times of last messages do not wait for the disk; what the same connection stores next does', async () => {
  const { db, claim, noteMessages: note, release } = await fourChargers()
  await sql`create table seen (setting text)`.execute(db)
  await sql`
    create function see() returns trigger language plpgsql as $$
    begin insert into seen values (current_setting('synchronous_commit')); return null; end $$`.execute(db)
  await sql`create trigger see after update on charger for each statement execute function see()`.execute(db)
  const change = (by: Db) => sql`update charger set identity = identity`.execute(by)
  await db.connection().execute(async (one) => {
    await sql`set synchronous_commit = 'local'`.execute(one)
    for (const use of [claim, change, note, change, release, change]) await use(one)
    await sql`reset synchronous_commit`.execute(one)
  })
  const { rows } = await sql<{ setting: string }>`select setting from seen`.execute(db)
  expect(rows.map(({ setting }) => setting)).toEqual(['off', 'local', 'off', 'local', 'off', 'local'])
})
