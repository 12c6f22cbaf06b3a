import { LIVE_TOPICS } from '@voltyatra/contract'
import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../db/testing/test-database.ts'
import { createId } from '../../../db/unit-of-work.ts'
import { exchange } from '../../../http/testing/exchange.ts'
import { revokeAllSessions } from '../../../people/access/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settled } from '../testing/settled.ts'
import { type Listener, listen } from './testing/listen.ts'

/** A name of its own for everything that a test adds. */
let made = 0
const aName = () => {
  made += 1
  return `Car ${made}`
}

const topics = (listener: Listener) => listener.events().map(({ data }) => data.topic)
const changes = (listener: Listener) => listener.events().map(({ data }) => data)

/** Once the first sign of life names a place, nothing that changes from then on is missed. */
const quick = { streamBeatMs: 20 }
const isPlaced = (listener: Listener) => listener.until(() => listener.lastEventId() !== undefined)

/** Asks until there is a place. */
async function listenInTheEnd(...[url, caller]: Parameters<typeof listen>): Promise<Listener> {
  const listener = await listen(url, caller)
  return listener.status === 200 ? listener : listenInTheEnd(url, caller)
}

test('a change is sent to listeners with a cursor to continue from, and without its contents', async () => {
  const { app, operator } = await testApp({ limits: quick })
  const owner = await operator()
  const listener = await listen(app.url, owner)
  expect(listener.status).toBe(200)
  expect(listener.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(listener.headers['content-encoding']).toBeUndefined()
  await isPlaced(listener)
  expect(listener.text()).toMatch(/^retry: \d{4}\n\n/)

  const added = await owner.post('/add-vehicle', { name: aName() })
  await listener.until(() => listener.events().length > 0)
  expect(listener.events()).toEqual([
    {
      id: expect.stringMatching(/^\d+-\d+$/),
      event: 'change',
      data: { topic: 'vehicle', id: added.body.data._id, kind: 'created' },
    },
  ])
})

test('of a connection that was lost, nothing is lost: it goes on from the last event, by header or by query', async () => {
  const { app, operator } = await testApp({ limits: quick })
  const owner = await operator()
  const before = await listen(app.url, owner)
  await isPlaced(before)
  await owner.post('/add-vehicle', { name: aName() })
  await before.until(() => before.events().length === 1)
  before.close()
  const lastEventId = before.lastEventId() ?? ''

  const missed: string[] = []
  for (let count = 0; count < 30; count += 1) {
    missed.push((await owner.post('/add-vehicle', { name: aName() })).body.data._id)
  }
  const byHeader = await listen(app.url, owner, { headers: { 'last-event-id': lastEventId } })
  const byQuery = await listen(app.url, owner, { path: `/events?lastEventId=${lastEventId}` })
  const both = await listen(app.url, owner, {
    path: '/events?lastEventId=1-1',
    headers: { 'last-event-id': lastEventId },
  })
  for (const listener of [byHeader, byQuery, both]) {
    await listener.until(() => listener.events().length >= missed.length)
    expect(changes(listener).map(({ id }) => id)).toEqual(missed)
  }
})

test('a cursor moves on with the heartbeats, so that a silent stream has missed nothing', async () => {
  const { app, operator } = await testApp({ limits: quick })
  const [owner, support] = [await operator('owner'), await operator('support')]
  const listener = await listen(app.url, support)
  await isPlaced(listener)
  const first = listener.lastEventId()
  const { rows } = await app.database.pool.query(
    `insert into partner (id, name, mobile, email, status, commission_bp, created_at)
     values (gen_random_uuid(), 'P', '+919900000001', 'p@example.in', 'active', 0, now()) returning id`,
  )
  await app.database.db
    .insertInto('withdrawal')
    .values({ id: createId(), partner_id: rows[0].id, amount_paise: 100 as never, created_at: new Date() })
    .execute()
  // Support may not read withdrawals.
  await listener.until(() => listener.lastEventId() !== first && topics(listener).includes('partner'))
  await owner.post('/add-vehicle', { name: aName() })
  await listener.until(() => topics(listener).includes('vehicle'))
  expect(topics(listener)).toEqual(['partner', 'vehicle'])
})

test('a driver hears of what is the driver’s own and of what is everybody’s, and of nobody else’s', async () => {
  const { app, operator, driver } = await testApp({ limits: quick })
  const owner = await operator()
  const [asha, ravi] = [await driver('+919876543210'), await driver('+919876543211')]
  await settled(app.database.db)
  const [hers, his] = [
    await listen(app.url, asha, { path: '/driver/events' }),
    await listen(app.url, ravi, { path: '/driver/events' }),
  ]
  await Promise.all([isPlaced(hers), isPlaced(his)])
  await asha.put('/driver/profile', { name: 'Asha Rao' })
  await owner.post('/add-vehicle', { name: aName() })
  await owner.put('/rate-list', { pricePerKW: 17 })
  for (const listener of [hers, his]) await listener.until(() => topics(listener).includes('rate'))
  expect(changes(hers)).toEqual([
    { topic: 'customer', id: asha.customerId, kind: 'changed' },
    { topic: 'rate', id: expect.any(String), kind: 'created' },
  ])
  expect(topics(his)).toEqual(['rate'])
})

test('two programs on one database send each other’s changes, and one goes on where the other left off', async () => {
  const connection = await freshDatabase()
  const one = await testApp({ connection, limits: quick })
  const other = await testApp({ connection, limits: quick, clock: one.clock })
  const owner = await one.operator()
  const listener = await listen(other.app.url, owner)
  await isPlaced(listener)
  const first = await owner.post('/add-vehicle', { name: aName() })
  await listener.until(() => listener.events().length === 1)
  expect(changes(listener)).toMatchObject([{ id: first.body.data._id }])
  listener.close()

  const second = await owner.post('/add-vehicle', { name: aName() })
  const resumed = await listen(one.app.url, owner, {
    headers: { 'last-event-id': listener.lastEventId() ?? '' },
  })
  await resumed.until(() => resumed.events().length === 1)
  expect(changes(resumed)).toMatchObject([{ id: second.body.data._id }])
})

test.each(['1-1', '9999999999999-0', 'yesterday', '-1', '1-1-1', '99999999999999999999-1'])(
  'a cursor that is not known any more (%s) has the screen load everything anew',
  async (lastEventId) => {
    const { app, operator } = await testApp({ limits: quick })
    const owner = await operator()
    const listener = await listen(app.url, owner, { headers: { 'last-event-id': lastEventId } })
    await listener.until(() => listener.events().length > 0)
    expect(listener.events()).toEqual([{ id: expect.stringMatching(/^\d+-\d+$/), event: 'reset', data: {} }])
    await owner.post('/add-vehicle', { name: aName() })
    await listener.until(() => listener.events().length === 2)
    expect(changes(listener)[1]).toMatchObject({ topic: 'vehicle' })
  },
)

test('a stream ends with its session: revoked, expired, or with the account', async () => {
  const { app, clock, operator, driver } = await testApp({ limits: quick })
  const { db } = app.database
  const asha = await driver()
  const revoked = await listen(app.url, asha, { path: '/driver/events' })
  await revokeAllSessions(db, 'customer', asha.customerId, clock.now())
  expect(await revoked.ended).toBe('ended')

  const disabled = await listen(app.url, await operator())
  await db.updateTable('administrator').set({ disabled_at: clock.now() }).execute()
  expect(await disabled.ended).toBe('ended')

  const expired = await listen(app.url, await operator())
  clock.advance(days(1))
  expect(await expired.ended).toBe('ended')
})

test('an operator whose role changes hears of what the new role may read', async () => {
  const { app, operator } = await testApp({ limits: quick })
  const viewer = await operator('viewer')
  const listener = await listen(app.url, viewer)
  const { db } = app.database
  const pay = () =>
    db
      .insertInto('withdrawal')
      .columns(['id', 'partner_id', 'amount_paise', 'created_at'])
      .expression(
        db
          .selectFrom('partner')
          .select([sql<string>`gen_random_uuid()`.as('id'), 'id as partner_id'])
          .select([sql<number>`100`.as('amount_paise'), 'created_at']) as never,
      )
      .execute()
  await app.database.pool.query(
    `insert into partner (id, name, mobile, email, status, commission_bp, created_at)
     values (gen_random_uuid(), 'P', '+919900000001', 'p@example.in', 'active', 0, now())`,
  )
  await isPlaced(listener)
  await pay()
  await listener.until(() => topics(listener).includes('withdrawal'))
  await db.updateTable('administrator').set({ role: 'support' }).execute()
  const beats = () => listener.text().split('\n:\n').length
  const sofar = beats()
  // The first beat after the change looks at the session; the next one is after that look.
  await listener.until(() => beats() > sofar + 2)
  const count = listener.events().length
  await pay()
  await viewer.get('/session')
  await db.insertInto('vehicle').values({ id: createId(), name: aName(), created_at: new Date() }).execute()
  await listener.until(() => listener.events().length > count)
  expect(topics(listener).slice(count)).toEqual(['vehicle'])
})

test('there is no stream without a session, nor with one of the other audience', async () => {
  const { app, operator, driver } = await testApp()
  const [owner, asha] = [await operator(), await driver()]
  for (const [path, cookie] of [
    ['/events', ''],
    ['/events', asha.cookie],
    ['/driver/events', ''],
    ['/driver/events', owner.cookie],
  ] as const) {
    const answer = await exchange(app.url, { method: 'GET', path: `/ev/api${path}`, headers: { cookie } })
    expect(answer).toMatchObject({ status: 401, json: { code: 'not-signed-in' } })
  }
  const head = await exchange(app.url, {
    method: 'HEAD',
    path: '/ev/api/events',
    headers: { cookie: owner.cookie },
  })
  expect(head.status).toBe(405)
})

test('a session holds so many streams and no more, until one of them is closed; so does an address', async () => {
  const { app, operator } = await testApp({
    limits: { ...quick, streamsPerSession: 2, streamsPerAddress: 3 },
  })
  const [owner, manager, viewer] = [await operator(), await operator('manager'), await operator('viewer')]
  const first = await listen(app.url, owner)
  await listen(app.url, owner)
  const refused = await exchange(app.url, {
    method: 'GET',
    path: '/ev/api/events',
    headers: { cookie: owner.cookie },
  })
  expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await listen(app.url, manager)).status).toBe(200)
  const request = () =>
    exchange(app.url, { method: 'GET', path: '/ev/api/events', headers: { cookie: viewer.cookie } })
  expect((await request()).status).toBe(429)
  first.close()
  await listenInTheEnd(app.url, viewer)
})

test('a client that reads nothing is cut off in the end, and holds nobody else up', async () => {
  const { app, operator } = await testApp({ limits: { streamBeatMs: 500, streamsPerSession: 2 } })
  const owner = await operator()
  const [deaf, keen] = [await listen(app.url, owner), await listen(app.url, owner)]
  await Promise.all([isPlaced(deaf), isPlaced(keen)])
  deaf.stopReading()
  // More than the system itself keeps for a client.
  await app.database.pool.query(
    `insert into vehicle select gen_random_uuid(), 'Batch ' || n, now() from generate_series(1, 45000) n`,
  )
  const last = await owner.post('/add-vehicle', { name: aName() })
  await keen.until(() => keen.text().includes(last.body.data._id))
  await listenInTheEnd(app.url, owner)
  deaf.startReading()
  expect(await deaf.ended).toBe('cut')
  expect(deaf.text()).not.toContain(last.body.data._id)
})

test('every topic of the contract is published by a table, and no table publishes another', async () => {
  const { app } = await testApp()
  const { rows } = await app.database.pool.query(`
    select distinct found[1] as topic
      from pg_proc, regexp_matches(prosrc, $$(?:values \\(|select distinct )'([a-z-]+)'$$, 'g') as found
     where proname like 'announce\\_%' and proname <> 'announce_changes' order by 1`)
  expect(rows.map(({ topic }) => topic)).toEqual([...LIVE_TOPICS].sort())
})
