import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { expireReservations } from '../../charging/bookings/index.ts'
import { network } from '../../charging/bookings/testing/network.ts'
import { reconcileOrders } from '../../money/orders/index.ts'
import { findSimulatedProvider, openOrder, pay } from '../../money/orders/testing/paying.ts'
import { testApp } from '../../testing/test-app.ts'
import { broadcasting } from './testing/broadcasting.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
const inbox = async (driver: { get(path: string): Promise<{ body: any }> }, query = '') =>
  (await driver.get(`/driver/notifications${query}`)).body.data

test('unread ones are counted and listed, and reading marks them, one or all', async () => {
  const world = await broadcasting()
  const driver = await world.driver()
  for (const title of ['First', 'Second', 'Third']) {
    await world.broadcast({ title })
    await world.deliver()
    world.clock.advance(minutes(1))
  }
  const counts = async () => (await driver.get('/driver/notifications/count')).body.data
  expect(await counts()).toEqual({ unread: 3, total: 3 })
  const [third, second] = await inbox(driver)

  const readAt = world.clock.now().toISOString()
  const read = () => driver.post(`/driver/notifications/${second._id}/read`)
  expect(await read()).toMatchObject({ status: 200, body: { data: { ...second, readAt } } })
  world.clock.advance(minutes(1))
  expect((await read()).body.data.readAt).toBe(readAt)
  expect(await counts()).toEqual({ unread: 2, total: 3 })
  const titles = async (status: string) =>
    (await inbox(driver, `?status=${status}`)).map((notice: { title: string }) => notice.title)
  expect(await titles('unread')).toEqual(['Third', 'First'])
  expect(await titles('read')).toEqual(['Second'])

  expect((await driver.post('/driver/notifications/read-all')).body.data).toEqual({ unread: 0, total: 3 })
  expect((await inbox(driver)).map((notice: { readAt: string }) => notice.readAt)).toEqual([
    world.clock.now().toISOString(),
    readAt,
    world.clock.now().toISOString(),
  ])
  expect(third.readAt).toBeNull()
})

test('nobody reads or marks what is another driver’s', async () => {
  const world = await broadcasting()
  const [asha, ravi] = [await world.driver('+919845000001'), await world.driver('+919845000002')]
  await world.broadcast()
  await world.deliver()
  const [hers] = await inbox(asha)
  expect(await ravi.post(`/driver/notifications/${hers._id}/read`)).toMatchObject({
    status: 404,
    body: { code: 'notification-not-found' },
  })
  await ravi.post('/driver/notifications/read-all')
  expect((await asha.get('/driver/notifications/count')).body.data).toEqual({ unread: 1, total: 1 })
  expect(await inbox(ravi)).not.toContainEqual(hers)
})

test('a driver is notified when charging is completed and when the booking is settled, with the refund', async () => {
  const world = await network()
  const driver = await world.driverWith(1000)
  const station = await world.station()
  const { _id: id, totalAmount } = await world.billed(driver, station.id)
  const subject = { kind: 'booking', id }
  expect(await inbox(driver)).toMatchObject([
    { kind: 'booking-completed', title: 'Charging completed', subject },
  ])
  world.clock.advance(1)
  await world.admin.post('/confirm-charging-by-admin', { bookingId: id, actualAmountUsed: totalAmount })
  await world.admin.post('/confirm-charging-by-admin', { bookingId: id, actualAmountUsed: totalAmount })
  const [settled, ...earlier] = await inbox(driver)
  expect(earlier).toHaveLength(1)
  expect(settled).toMatchObject({ kind: 'booking-confirmed', subject })
  expect(settled.message).toMatch(/^Your charge at .+ cost ₹295\.00\. ₹59\.00 returned to your wallet\.$/)
})

test('a driver is notified of a reservation that ended, and of a cancellation by the operator, not of the own', async () => {
  const world = await network()
  const station = await world.station({
    connectors: [
      { type: 'CCS2', powerW: 60_000 },
      { type: 'CCS2', powerW: 60_000 },
      { type: 'CCS2', powerW: 60_000 },
    ],
  })
  const driver = await world.driverWith(2000)
  const running = await world.charging(driver, station.id)
  const own = await world.booked(driver, station.id)
  const late = await world.booked(driver, (await world.station()).id)
  await driver.post(`/driver/bookings/${own._id}/cancel`)
  expect(await inbox(driver)).toEqual([])
  await world.admin.post(`/bookings/${running._id}/cancel`, { reason: 'The charger is broken' })
  world.clock.advance(minutes(600))
  await expireReservations(world.app.database.db, world.clock.now())
  expect(await inbox(driver)).toMatchObject([
    { kind: 'booking-expired', subject: { kind: 'booking', id: late._id } },
    {
      kind: 'booking-cancelled',
      subject: { kind: 'booking', id: running._id },
      message: expect.stringMatching(/: The charger is broken\. ₹354\.00 returned to your wallet\.$/),
    },
  ])
})

test('a driver is notified of a payment that failed, once, and of one that arrived or was returned', async () => {
  const world = await testApp()
  const { db } = world.app.database
  const driver = await world.driver()
  const kinds = async () => (await inbox(driver)).map((notice: { kind: string }) => notice.kind)
  const given = await openOrder(driver)
  await pay(world, given, { outcome: 'failed' })
  await pay(world, given, { outcome: 'failed' })
  const forgotten = await openOrder(driver)
  expect(await kinds()).toEqual(['order-failed'])
  world.clock.advance(days(1))
  const { provider, log } = { provider: findSimulatedProvider(world), log: world.app.deps.log }
  expect(await reconcileOrders({ db, provider, now: world.clock.now(), log })).toMatchObject({ expired: 2 })
  expect(await inbox(driver)).toMatchObject([
    {
      kind: 'order-failed',
      subject: { id: forgotten._id },
      message: expect.stringContaining('not paid in time'),
    },
    { kind: 'order-failed', subject: { id: given._id } },
  ])

  const order = await openOrder(driver)
  await pay(world, order, { webhook: 'twice' })
  world.clock.advance(1)
  await (await world.operator()).post(`/orders/${order._id}/refund`)
  expect((await inbox(driver)).slice(0, 2)).toMatchObject([
    { kind: 'order-refunded', subject: { kind: 'order', id: order._id } },
    { kind: 'order-paid', message: '₹500.00 is in your wallet.' },
  ])
  expect(await kinds()).toHaveLength(4)
})

test('a refused call notifies nobody', async () => {
  const world = await network()
  const driver = await world.driverWith(1000)
  const { _id: id } = await world.billed(driver, (await world.station()).id)
  await world.admin.post('/confirm-charging-by-admin', { bookingId: id, actualAmountUsed: 1 })
  expect(await inbox(driver)).toHaveLength(1)
})
