import { hours, minutes } from '@voltyatra/domain'
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

test('one that cannot say is asked both ways, goes on, and is billed by the register of its end', async () => {
  const world = await metered()
  const { charger, clock, wallet } = world
  const charging = await world.begun()
  const answers = () => world.app.database.db.selectFrom('charger_command').select('answer').execute()
  for (const asked of [
    { requestedMessage: 'MeterValues', connectorId: 1 },
    { requestedMessage: 'MeterValues' },
  ]) {
    clock.advance(minutes(2))
    await world.drive()
    const { messageId, payload } = await charger.called()
    expect(payload).toEqual(asked)
    const before = (await answers()).filter(({ answer }) => answer !== null).length
    charger.answer(messageId, { status: 'NotImplemented' })
    await expect
      .poll(async () => (await answers()).filter(({ answer }) => answer !== null).length)
      .toBe(before + 1)
  }
  clock.advance(minutes(10))
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  expect(await world.seen(charging.id)).toMatchObject({ status: 'in_progress' })
  await world.stop(charging, 5_000)
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
  expect(await wallet(charging.driver.customerId)).toBe(100_000 - 8_850)
  await world.expectBooksToBalance()
})

test('a silent charge is stopped when its booking is over, and never billed by what nobody knows', async () => {
  const world = await metered()
  const { charger, clock, wallet } = world
  const charging = await world.begun()
  const { driver, id } = charging
  await charger.leave()
  await expect.poll(async () => (await world.admin.get('/chargers')).body.data[0].connected).toBe(false)
  clock.advance(hours(1))
  await world.drive()
  expect((await world.seen(id)).charging).toMatchObject({ state: 'stopping', stopReason: 'no-readings' })
  // It comes back with a free plug, and says nothing of what flowed.
  const back = await world.connect()
  await back.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  await world.drive()
  expect(await world.seen(id)).toMatchObject({ status: 'in_progress', stoppedAt: expect.any(String) })
  expect(await wallet(driver.customerId)).toBe(100_000 - 35_400)
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  // Its stop, which it had kept, is billed after all.
  await back.call('StopTransaction', {
    transactionId: charging.transactionId,
    meterStop: 6_000,
    timestamp: new Date(clock.now().getTime() - minutes(5)).toISOString(),
  })
  expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
  await world.expectBooksToBalance()
})

test('a meter that stood still while power was measured is contradictory: the hold stays', async () => {
  const world = await metered()
  const charging = await world.begun()
  const power = [{ value: '40', measurand: 'Power.Active.Import', unit: 'kW' }]
  for (const _time of [1, 2, 3]) {
    world.clock.advance(minutes(2))
    await world.meter(charging, 0, power)
  }
  expect((await world.seen(charging.id)).status).toBe('in_progress')
  await world.stop(charging, 0)
  expect(await world.seen(charging.id)).toMatchObject({
    status: 'in_progress',
    stoppedAt: expect.any(String),
  })
  expect(await world.auditActions(charging.id)).toContain('booking.hold-in-doubt')
  expect(await world.wallet(charging.driver.customerId)).toBe(100_000 - 35_400)
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
