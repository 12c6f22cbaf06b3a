import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from './testing/metered.ts'

test('a charger that reports only every quarter of an hour is asked, and its good charge goes on', async () => {
  const world = await metered()
  const { charger, clock } = world
  const charging = await world.begun()
  clock.advance(minutes(2))
  await world.drive()
  const { messageId, action, payload } = await charger.called()
  expect([action, payload]).toEqual(['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }])
  charger.answer(messageId, { status: 'Accepted' })
  await world.meter(charging, 1_500)
  clock.advance(minutes(1))
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  clock.advance(minutes(1))
  await world.drive()
  expect((await charger.called()).action).toBe('TriggerMessage')
  clock.advance(minutes(2))
  await world.drive()
  expect(await world.seen(charging.id)).toMatchObject({
    status: 'in_progress',
    charging: { energyKWh: 1.5 },
  })
})

test('one that cannot say is asked once, and without energy after five minutes the money is back', async () => {
  const world = await metered()
  const { charger, clock, wallet } = world
  const { id, driver } = await world.begun()
  clock.advance(minutes(2))
  await world.drive()
  charger.answer((await charger.called()).messageId, { status: 'NotImplemented' })
  const answers = () => world.app.database.db.selectFrom('charger_command').select('answer').execute()
  await expect.poll(answers).toContainEqual({ answer: { status: 'NotImplemented' } })
  clock.advance(minutes(2))
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  clock.advance(minutes(1))
  await world.drive()
  expect(await world.seen(id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'no energy flowed within five minutes',
  })
  expect(await wallet(driver.customerId)).toBe(100_000)
  expect((await charger.called()).action).toBe('RemoteStopTransaction')
  await world.expectBooksToBalance()
})

test('a stop that its charger refuses is given again for as long as the car charges', async () => {
  const world = await metered()
  const { charger, clock } = world
  const charging = await world.begun()
  clock.advance(minutes(10))
  await world.meter(charging, 5_000)
  await charging.driver.post(`/driver/bookings/${charging.id}/stop`)
  charger.answer((await charger.called()).messageId, { status: 'Rejected' })
  const ended = () =>
    world.app.database.db
      .selectFrom('charger_command')
      .select('status')
      .where('ended_at', 'is', null)
      .execute()
  await expect.poll(ended).toEqual([])
  clock.advance(minutes(1))
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  clock.advance(minutes(1))
  await world.drive()
  const again = await charger.called()
  expect(again.action).toBe('RemoteStopTransaction')
  charger.answer(again.messageId, { status: 'Accepted' })
  await world.stop(charging, 6_000)
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 6 })
  await world.expectBooksToBalance()
})
