import { addMs, hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Driver, network } from '../bookings/testing/network.ts'
import { notifyOfFreeConnectors } from './index.ts'

const BROWSER = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/** A station with one connector, at which somebody charges. */
async function busy() {
  const world = await network()
  const { id, connectorIds } = await world.station()
  const { db } = world.app.database
  const first = await world.driverWith(5000)
  const { _id: bookingId } = await world.charging(first, id)
  let made = 0
  return {
    ...world,
    id,
    connectorId: connectorIds[0],
    path: `/driver/free-alerts/${id}`,
    free: async () => {
      expect((await first.post(`/driver/bookings/${bookingId}/stop`)).status).toBe(200)
    },
    async waiting(): Promise<Driver> {
      const driver = await world.driverWith(0)
      made += 1
      const endpoint = `https://fcm.googleapis.com/fcm/send/${made}`
      await driver.put('/driver/push-subscriptions', { ...BROWSER, endpoint })
      return driver
    },
    notify: () => notifyOfFreeConnectors(db, world.clock.now()),
    notified: () =>
      db
        .selectFrom('outbox_message')
        .select(['recipient', 'subject', 'body'])
        .where('template', '=', 'connector-free')
        .where('channel', '=', 'push')
        .orderBy('created_at')
        .execute(),
  }
}

test('who asked first is notified first and once, the next after five minutes, each only while it is free', async () => {
  const world = await busy()
  const { path, id, clock, notify, notified } = world
  const [one, two] = [await world.waiting(), await world.waiting()]
  const requested = await one.put(path, {})
  expect(requested).toMatchObject({ status: 200, body: { data: { stationId: id, connectorId: null } } })
  clock.advance(1000)
  expect((await two.put(path, { connectorId: world.connectorId })).status).toBe(200)
  expect(await notify()).toMatchObject({ notified: 0 })
  expect(await notified()).toEqual([])

  await world.free()
  expect(await notify()).toMatchObject({ notified: 1 })
  expect(await notify()).toMatchObject({ notified: 0 })
  expect(await notified()).toEqual([
    {
      recipient: one.customerId,
      subject: 'A connector is free',
      body: expect.stringMatching(/^Connector 1 at .+ is free now\. It is not kept for you\.$/),
    },
  ])
  expect((await one.get('/driver/free-alerts')).body.data).toEqual([])
  expect((await two.get('/driver/free-alerts')).body.data).toHaveLength(1)
  clock.advance(minutes(5))
  expect(await notify()).toMatchObject({ notified: 1 })
  expect((await notified()).map(({ recipient }) => recipient)).toEqual([one.customerId, two.customerId])
})

test('ten runs of the job at once notify one driver once', async () => {
  const world = await busy()
  for (let one = 0; one < 3; one += 1) await (await world.waiting()).put(world.path, {})
  await world.free()
  const runs = await Promise.all(Array.from({ length: 10 }, () => world.notify()))
  expect(runs.reduce((sum, { notified }) => sum + notified, 0)).toBe(1)
  expect(await world.notified()).toHaveLength(1)
})

/** One driver waits at so many stations where nothing is free, by rows alone: as if many drivers did. */
async function waitElsewhere(
  { app, clock }: Awaited<ReturnType<typeof busy>>,
  { customerId, stations }: { readonly customerId: string; readonly stations: number },
): Promise<void> {
  const { db } = app.database
  await sql`
    with elsewhere as (
      insert into station (id, name, latitude, longitude, address, city, state_code, power_w, status, created_at)
      select gen_random_uuid(), 'Elsewhere ' || number, 15.36, 75.12, 'NH 48, Hubballi', 'Hubballi', '29', 120000,
             'inactive', ${clock.now()}::timestamptz
        from generate_series(1, ${stations}::int) as number
      returning id)
    insert into free_alert (id, customer_id, station_id, created_at, ends_at)
    select gen_random_uuid(), ${customerId}::uuid, id, ${clock.now()}::timestamptz,
           ${addMs(clock.now(), hours(3))}::timestamptz
      from elsewhere`.execute(db)
}

test('each station has its turn, however many others are waited for', async () => {
  const world = await busy()
  const { customerId } = await world.waiting()
  await waitElsewhere(world, { customerId, stations: 201 })
  world.clock.advance(1000)
  const driver = await world.waiting()
  await driver.put(world.path, {})
  await world.free()
  const runs: number[] = []
  for (let run = 0; run < 2; run += 1) {
    runs.push((await world.notify()).notified)
    world.clock.advance(15_000)
  }
  // 202 stations, 200 of them in one run.
  expect(runs).toEqual([0, 1])
  expect(await world.notified()).toMatchObject([{ recipient: driver.customerId }])
})

test('it ends by itself after three hours, and when it is given up', async () => {
  const world = await busy()
  const [one, two] = [await world.waiting(), await world.waiting()]
  await one.put(world.path, {})
  await two.put(world.path, {})
  expect((await two.delete(world.path)).status).toBe(200)
  expect((await two.delete(world.path)).status).toBe(200)
  expect((await two.get('/driver/free-alerts')).body.data).toEqual([])
  world.clock.advance(hours(3))
  expect((await one.get('/driver/free-alerts')).body.data).toEqual([])
  await world.free()
  expect(await world.notify()).toMatchObject({ notified: 0 })
  world.clock.advance(hours(24 * 7))
  expect(await world.notify()).toMatchObject({ deleted: 2 })
})

test('it is refused where one is free, where nothing is, and beyond three stations or thirty a day', async () => {
  const world = await busy()
  const driver = await world.waiting()
  const open = await world.station()
  expect((await driver.put(`/driver/free-alerts/${open.id}`, {})).body.code).toBe('connector-free-now')
  const nowhere = '01999999-0000-7000-8000-000000000009'
  expect((await driver.put(`/driver/free-alerts/${nowhere}`, {})).body.code).toBe('station-not-found')
  expect((await driver.put(world.path, { connectorId: nowhere })).body.code).toBe('connector-not-found')

  const others: string[] = []
  for (let one = 0; one < 3; one += 1) {
    const { id } = await world.station()
    await world.charging(await world.driverWith(5000), id)
    others.push(`/driver/free-alerts/${id}`)
    expect((await driver.put(`/driver/free-alerts/${id}`, {})).status).toBe(200)
  }
  expect(await driver.put(world.path, {})).toMatchObject({
    status: 429,
    body: { code: 'too-many-free-alerts' },
  })
  // Asking again for the same station changes its row, and counts once.
  expect((await driver.put(others[0] ?? '', {})).status).toBe(200)
  for (let one = 3; one < 30; one += 1) {
    await driver.delete(others[0] ?? '')
    expect((await driver.put(others[0] ?? '', {})).status).toBe(200)
  }
  await driver.delete(others[0] ?? '')
  expect((await driver.put(others[0] ?? '', {})).body.code).toBe('too-many-free-alerts')
})
