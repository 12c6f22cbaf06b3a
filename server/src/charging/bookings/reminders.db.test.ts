import { addMs, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { notifyBeforeStart } from './index.ts'
import { network } from './testing/network.ts'

const PUSH = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
}

async function world() {
  const net = await network()
  const { db } = net.app.database
  const driver = await net.driverWith(2000)
  await driver.put('/driver/push-subscriptions', PUSH)
  const { id: stationId } = await net.station({
    connectors: [
      { type: 'CCS2', powerW: 60_000 },
      { type: 'CCS2', powerW: 60_000 },
    ],
  })
  return {
    ...net,
    db,
    driver,
    remind: () => notifyBeforeStart(db, net.clock.now()),
    reserve: (aheadMs: number) =>
      net.booked(driver, stationId, { startTime: addMs(net.clock.now(), aheadMs).toISOString() }),
    sent: async () =>
      await db
        .selectFrom('outbox_message')
        .select(['channel', 'subject', 'body', 'expires_at'])
        .where('template', '=', 'reservation-soon')
        .execute(),
  }
}

test('a driver is reminded a quarter of an hour before the start, once, in the own language, and not after the grace', async () => {
  const { driver, clock, reserve, remind, sent } = await world()
  await driver.put('/driver/language', { language: 'hi' })
  const { startTime } = await reserve(hours(2))
  clock.advance(hours(1) + minutes(44))
  expect(await remind()).toBe(0)
  clock.advance(minutes(1))
  expect(await Promise.all([remind(), remind(), remind()])).toContain(1)
  expect(await remind()).toBe(0)
  const messages = await sent()
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({
    channel: 'push',
    subject: expect.stringMatching(/^आपकी बुकिंग \d+:\d+.* पर शुरू होगी$/),
  })
  expect(messages[0]?.expires_at?.getTime()).toBeGreaterThan(new Date(startTime).getTime())
})

test('nobody is reminded of what was reserved within half an hour, or was given back', async () => {
  const { driver, clock, reserve, remind, sent } = await world()
  const soon = await reserve(minutes(25))
  clock.advance(minutes(12))
  expect(await remind()).toBe(0)
  await driver.post(`/driver/bookings/${soon._id}/cancel`)
  const ahead = await reserve(hours(2))
  await driver.post(`/driver/bookings/${ahead._id}/cancel`)
  clock.advance(hours(1) + minutes(50))
  expect(await remind()).toBe(0)
  expect(await sent()).toEqual([])
})

test('a job that comes late, after the start, reminds nobody', async () => {
  const { clock, reserve, remind, sent } = await world()
  await reserve(hours(1))
  clock.advance(hours(1) + 1)
  expect(await remind()).toBe(0)
  expect(await sent()).toEqual([])
})
