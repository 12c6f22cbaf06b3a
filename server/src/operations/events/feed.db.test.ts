import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TOPICS } from '../../contexts.ts'
import type { Database, Db } from '../../db/client.ts'
import { afterThisTest, testDatabase } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { openLog } from '../../platform/log.ts'
import { createCustomerAudience } from './audience.ts'
import { type ChangeFeed, openChangeFeed } from './feed.ts'
import { purgeChanges } from './index.ts'
import { recorder } from './testing/recorder.ts'
import { settled } from './testing/settled.ts'

interface World extends Database {
  readonly feed: ChangeFeed
  readonly log: string[]
}

async function world(): Promise<World> {
  const database = await testDatabase()
  const log: string[] = []
  const feed = openChangeFeed({
    db: database.db,
    log: openLog('trace', { write: (line) => void log.push(line) }),
  })
  afterThisTest(() => feed.close())
  return { ...database, feed, log }
}

let made = 0
/** The vehicle's id. */
async function addVehicle(db: Db): Promise<string> {
  const id = createId()
  made += 1
  await db
    .insertInto('vehicle')
    .values({ id, name: `Car ${made}`, created_at: new Date() })
    .execute()
  return id
}

const addMany = (db: Db, count: number) =>
  sql`insert into vehicle select gen_random_uuid(), 'Batch ' || n, now() from generate_series(1, ${count}::int) n`.execute(
    db,
  )

const ids = ({ changes }: { changes: readonly { subjectId: string }[] }) =>
  changes.map(({ subjectId }) => subjectId)

/** Follows from now on: later changes are sent, earlier ones are not. */
async function followingFromNow({ feed, db }: World, follower = recorder()) {
  await settled(db)
  const following = feed.follow(follower)
  while (following.cursor() === undefined) await sql`select 1`.execute(db)
  return { follower, following }
}

test('a follower gets the changes from then on, and no earlier ones', async () => {
  const all = await world()
  await addVehicle(all.db)
  const { follower } = await followingFromNow(all)
  const id = await addVehicle(all.db)
  await follower.until(({ changes }) => changes.length > 0)
  expect(ids(follower)).toEqual([id])
})

test('a follower with a cursor gets the changes since then, then the new ones, each once', async () => {
  const all = await world()
  const first = await followingFromNow(all)
  const cursor = first.following.cursor()
  first.following.stop()
  const expected = [await addVehicle(all.db), await addVehicle(all.db)]
  const second = recorder()
  all.feed.follow(second, cursor)
  for (let count = 0; count < 5; count += 1) expected.push(await addVehicle(all.db))
  await second.until(({ changes }) => changes.length >= expected.length)
  expect(ids(second)).toEqual(expected)
  expect(second.resets).toEqual([])
})

test('a follower with a cursor that is too old has to load everything anew', async () => {
  const all = await world()
  const { following } = await followingFromNow(all)
  const old = following.cursor()
  await addVehicle(all.db)
  await settled(all.db)
  expect(await purgeChanges(all.db, 0)).toEqual({ changes: 1 })
  const { following: later } = await followingFromNow(all)
  const [late, recent] = [recorder(), recorder()]
  all.feed.follow(late, old)
  all.feed.follow(recent, later.cursor())
  await late.until(({ resets }) => resets.length > 0)
  const id = await addVehicle(all.db)
  for (const follower of [late, recent]) await follower.until(({ changes }) => changes.length > 0)
  expect(late.resets).toHaveLength(1)
  expect(recent.resets).toEqual([])
  expect([ids(late), ids(recent)]).toEqual([[id], [id]])
})

test('a follower that missed very many changes has to load everything anew instead', async () => {
  const all = await world()
  const { following } = await followingFromNow(all)
  const cursor = following.cursor()
  await addMany(all.db, 10_500)
  const follower = recorder()
  all.feed.follow(follower, cursor)
  await follower.until(({ resets }) => resets.length > 0)
  const received = follower.changes.length
  expect(received).toBeLessThanOrEqual(10_000)
  const id = await addVehicle(all.db)
  await follower.until(({ changes }) => changes.length > received)
  expect(ids(follower).slice(received)).toEqual([id])
})

test('a slow follower does not delay others, and gets everything in the end, in order', async () => {
  const all = await world()
  const [{ follower: busy }, { follower: keen }] = [await followingFromNow(all), await followingFromNow(all)]
  busy.isListening = false
  await addMany(all.db, 2_500)
  const last = await addVehicle(all.db)
  await keen.until(({ changes }) => changes.length === 2_501)
  expect(busy.changes).toEqual([])
  busy.isListening = true
  await busy.until(({ changes }) => changes.at(-1)?.subjectId === last)
  expect(ids(busy)).toEqual(ids(keen))
})

test('a customer gets changes of their own rows and of public ones, and an operator of no customer’s inbox', async () => {
  const all = await world()
  const [asha, ravi] = [createId(), createId()]
  const { follower: hers } = await followingFromNow(all, recorder(createCustomerAudience(asha, TOPICS)))
  const { follower: operators } = await followingFromNow(all)
  for (const id of [asha, ravi]) {
    await all.db.insertInto('customer').values({ id, phone: id, created_at: new Date() }).execute()
    await sql`insert into change_event (topic, subject_id, customer_id, kind)
      values ('notice', ${createId()}, ${id}, 'created')`.execute(all.db)
  }
  await addVehicle(all.db)
  await sql`insert into rate values (${createId()}, 1700, now())`.execute(all.db)
  await hers.until(({ changes }) => changes.at(-1)?.topic === 'rate')
  expect(hers.changes.map(({ topic, customerId }) => [topic, customerId])).toEqual([
    ['customer', asha],
    ['notice', asha],
    ['rate', null],
  ])
  await operators.until(({ changes }) => changes.at(-1)?.topic === 'tariff')
  expect(operators.changes.map(({ topic }) => topic)).toEqual([
    'customer',
    'customer',
    'vehicle',
    'rate',
    'tariff',
  ])
})

test('when the database cannot be read for a while, it is said once, and nothing is missed', async () => {
  const all = await world()
  const { follower } = await followingFromNow(all)
  await sql`alter table change_event rename to away`.execute(all.db)
  await sql`alter table change_event_horizon rename to away_too`.execute(all.db)
  const complaints = () => all.log.filter((line) => line.includes('these cannot be read'))
  while (complaints().length === 0) await sql`select 1`.execute(all.db)
  await sql`alter table away_too rename to change_event_horizon`.execute(all.db)
  await sql`alter table away rename to change_event`.execute(all.db)
  const id = await addVehicle(all.db)
  await follower.until(({ changes }) => changes.length > 0)
  expect(ids(follower)).toEqual([id])
  expect(complaints()).toHaveLength(1)
})

test('after a dump was restored on a server that counts transactions anew, changes are sent all the same', async () => {
  const all = await world()
  await sql`insert into change_event (xact, topic, subject_id, kind)
    values ('9000000000', 'vehicle', ${createId()}, 'created')`.execute(all.db)
  await sql`update change_event_horizon set xact = '8000000000'`.execute(all.db)
  const lost = recorder()
  all.feed.follow(lost, '9000000000-7')
  await lost.until(({ resets }) => resets.length > 0)
  await purgeChanges(all.db)

  const { following } = await followingFromNow(all)
  const id = await addVehicle(all.db)
  const resumed = recorder()
  all.feed.follow(resumed, following.cursor())
  await resumed.until(({ changes }) => changes.length > 0)
  expect([ids(resumed), resumed.resets]).toEqual([[id], []])
})

test('a follower that stops gets nothing more, and is not counted', async () => {
  const all = await world()
  const [{ follower: gone, following }, { follower: here }] = [
    await followingFromNow(all),
    await followingFromNow(all, recorder(createCustomerAudience(createId(), TOPICS))),
  ]
  expect([all.feed.count('operator'), all.feed.count('customer')]).toEqual([1, 1])
  following.stop()
  expect([all.feed.count('operator'), all.feed.count('customer')]).toEqual([0, 1])
  await sql`insert into rate values (${createId()}, 1700, now())`.execute(all.db)
  await here.until(({ changes }) => changes.length > 0)
  expect(gone.changes).toEqual([])
})
