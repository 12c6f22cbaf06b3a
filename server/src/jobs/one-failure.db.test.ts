import { addMs, hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireReservations } from '../charging/bookings/index.ts'
import type { Db } from '../db/client.ts'
import { reconcileOrders } from '../money/orders/index.ts'
import { findSimulatedProvider, openOrder } from '../money/orders/testing/paying.ts'
import { broadcasting } from '../people/notifications/testing/broadcasting.ts'
import { sendDueOffers } from '../people/offers/index.ts'
import type { OrderRef } from '../platform/payment-provider.ts'
import { aStation, bookingAt } from '../testing/stations.ts'
import { testApp } from '../testing/test-app.ts'

/** Has every change of one row of a table fail. */
async function breakRow(
  db: Db,
  { table, id }: { readonly table: string; readonly id: string },
): Promise<void> {
  await sql`
    create function break_row() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.lit(id)}::uuid then raise exception 'this row is broken'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger break_row before update on ${sql.table(table)} for each row execute function break_row()`.execute(
    db,
  )
}

test('a reservation that cannot be cancelled keeps no other from being cancelled', async () => {
  const { app, clock, operator } = await testApp()
  const { db } = app.database
  const owner = await operator()
  const station = (await owner.post('/charging-stations', aStation())).body.data
  const at = { stationId: station._id, connectorId: station.connectors[0]._id, status: 'reserved' as const }
  for (let count = 0; count < 5; count += 1) {
    await bookingAt(db, { ...at, from: addMs(clock.now(), hours(2 * count + 1)) })
  }
  const ids = await db.selectFrom('booking').select('id').orderBy('starts_at').execute()
  await breakRow(db, { table: 'booking', id: ids[1]?.id ?? '' })
  clock.advance(hours(100))
  await expect(expireReservations(db, clock.now())).rejects.toThrow('1 of 5 failed: this row is broken')
  const rows = await db.selectFrom('booking').select('status').orderBy('starts_at').execute()
  expect(rows.map(({ status }) => status)).toEqual([
    'cancelled',
    'reserved',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
})

test('an offer that cannot be sent keeps no other from being sent', async () => {
  const world = await broadcasting()
  const { db } = world.app.database
  const admin = await world.operator('manager')
  for (let count = 1; count <= 3; count += 1) {
    const scheduledAt = addMs(world.clock.now(), hours(count)).toISOString()
    const offer = { title: `Offer ${count}`, message: 'Less', schedule: true, scheduledAt }
    expect((await admin.post('/offers', offer)).status).toBe(201)
  }
  const [first] = await db.selectFrom('offer').select('id').orderBy('scheduled_at').execute()
  await breakRow(db, { table: 'offer', id: first?.id ?? '' })
  world.clock.advance(hours(5))
  await expect(sendDueOffers(db, world.clock.now())).rejects.toThrow('1 of 3 failed: this row is broken')
  const rows = await db.selectFrom('offer').select('status').orderBy('scheduled_at').execute()
  expect(rows.map(({ status }) => status)).toEqual(['scheduled', 'sent', 'sent'])
})

test('a broadcast that cannot be delivered keeps nobody from getting the others', async () => {
  const world = await broadcasting()
  await world.customers(3)
  const first = await world.broadcast()
  await world.broadcast({ title: 'Another' })
  await world.broadcast({ title: 'A third' })
  await breakRow(world.app.database.db, { table: 'broadcast', id: first })
  await expect(world.deliver()).rejects.toThrow('this row is broken')
  expect(await world.noticesPerCustomer()).toEqual([2, 2, 2])
})

test.each(['notice', 'outbox_message'])(
  'a driver for whom a broadcast cannot be written (%s) keeps nobody else from it, and gets it later',
  async (table) => {
    const world = await broadcasting()
    const { db } = world.app.database
    const ids = await world.customers(40)
    await world.agree(ids, 'sms')
    await world.broadcast()
    const poisoned = ids[17] ?? ''
    const broken = table === 'notice' ? 'customer_id' : 'promoted_to'
    await sql`
    create function break_one() returns trigger language plpgsql as $$
    begin
      if new.${sql.ref(broken)} = ${sql.lit(poisoned)}::uuid then raise exception 'this driver is broken'; end if;
      return new;
    end $$`.execute(db)
    await sql`create trigger break_one before insert on ${sql.table(table)}
               for each row execute function break_one()`.execute(db)
    await expect(world.deliver({ batch: 10 })).rejects.toThrow('this driver is broken')
    const expected = Array<number>(40).fill(1)
    expect(await world.noticesPerCustomer()).toEqual(expected.with(17, 0))
    expect(await world.results()).toMatchObject({
      'inbox delivered': 39,
      'sms queued': 39,
      'sms deferred not-written': 1,
    })
    // Whatever it was is mended, or nobody could mend it for a day.
    world.clock.advance(minutes(16))
    await expect(world.deliver()).rejects.toThrow('this driver is broken')
    await sql`drop trigger break_one on ${sql.table(table)}`.execute(db)
    world.clock.advance(minutes(16))
    await world.deliver()
    expect(await world.noticesPerCustomer()).toEqual(expected)
    expect(await world.results()).toMatchObject({ 'inbox delivered': 40, 'sms queued': 40 })
  },
)

test('a driver for whom a broadcast cannot be written is given up after a day, and counted as failed', async () => {
  const world = await broadcasting()
  const { db } = world.app.database
  const [poisoned = ''] = await world.customers(2)
  await world.broadcast()
  await sql`create function break_one() returns trigger language plpgsql as $$
    begin
      if new.customer_id = ${sql.lit(poisoned)}::uuid then raise exception 'this driver is broken'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger break_one before insert on notice for each row execute function break_one()`.execute(
    db,
  )
  await expect(world.deliver()).rejects.toThrow('this driver is broken')
  world.clock.advance(hours(24))
  await expect(world.deliver()).rejects.toThrow('this driver is broken')
  expect(await world.results()).toMatchObject({
    'inbox delivered': 1,
    'inbox failed not-written': 1,
  })
  world.clock.advance(hours(24))
  expect(await world.deliver()).toMatchObject({ finished: 0, deferred: 0 })
})

test('an order that cannot be settled keeps no other from being asked about', async () => {
  const { app, clock, driver } = await testApp()
  const { db } = app.database
  for (let count = 1; count <= 3; count += 1) await openOrder(await driver(`+91984500000${count}`), 500)
  const orders = await db.selectFrom('top_up_order').select('order_id').orderBy('created_at').execute()
  const broken = orders[0]?.order_id
  const requested: string[] = []
  const provider = {
    ...findSimulatedProvider({ app }),
    async fetchOrder(order: OrderRef) {
      const { orderId } = order
      requested.push(orderId)
      if (orderId === broken) throw new Error('an answer that nobody understands')
      return findSimulatedProvider({ app }).fetchOrder(order)
    },
  }
  clock.advance(minutes(2))
  const context = { db, provider, now: clock.now(), log: app.deps.log }
  await expect(reconcileOrders(context)).rejects.toThrow('1 of 3 failed: an answer that nobody understands')
  expect(requested).toHaveLength(3)
})
