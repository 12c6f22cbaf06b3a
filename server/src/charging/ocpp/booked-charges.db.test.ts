import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { breakInserts } from '../../testing/break-inserts.ts'
import { expireReservations } from '../bookings/index.ts'
import { metered } from './testing/metered.ts'

describe('a booking drives its charger', () => {
  test('from the start over the meter to the stop, the metered bill and its own confirmation', async () => {
    const world = await metered()
    const { charger, clock, seen, wallet } = world
    const charging = await world.begun()
    const { driver, id } = charging
    expect(await seen(id)).toMatchObject({ status: 'in_progress', charging: { state: 'charging', cost: 0 } })
    expect(await wallet(driver.customerId)).toBe(100_000 - 35_400)
    await world.expectBooksToBalance()

    clock.advance(minutes(10))
    await world.meter(charging, 8_000, [
      { value: '48', measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '61', measurand: 'SoC', unit: 'Percent' },
    ])
    const own = await driver.get(`/driver/bookings/${id}`)
    expect(own.body.data).toMatchObject({
      status: 'in_progress',
      charging: { state: 'charging', energyKWh: 8, powerKW: 48, socPercent: 61, cost: 141.6 },
    })

    const requested = await driver.post(`/driver/bookings/${id}/stop`)
    expect(requested.body).toMatchObject({
      message: 'The charger is asked to stop.',
      data: { status: 'in_progress', charging: { state: 'stopping', stopReason: 'driver' } },
    })
    const { messageId, action, payload } = await charger.called()
    expect([action, payload]).toEqual(['RemoteStopTransaction', { transactionId: charging.transactionId }])
    charger.answer(messageId, { status: 'Accepted' })
    clock.advance(minutes(1))
    await world.stop(charging, 8_400, { reason: 'Remote' })
    expect(await seen(id)).toMatchObject({
      status: 'confirmed',
      thirdPartyKwh: 8.4,
      thirdPartyAmount: 126,
      thirdPartyTotalAmount: 148.68,
      refundAmount: 205.32,
      commission: 12.6,
      partnerCredit: 136.08,
      uploadBill: null,
      charging: { state: 'ended', energyKWh: 8.4, cost: 148.68 },
      meter: {
        billedBy: 'meter',
        energyKWh: 8.4,
        amount: 126,
        differs: false,
        unbilledKWh: 0,
        anomalies: [],
      },
    })
    expect(await wallet(driver.customerId)).toBe(100_000 - 14_868)
    await world.expectBooksToBalance()
    expect(await world.auditActions(id)).toEqual([
      'booking.reserve',
      'booking.start',
      'booking.begin',
      'booking.stop-by-driver',
      'booking.complete',
      'booking.confirm',
    ])
  })

  test('paid and not begun yet: held, shown as starting, in the books, and started once however often', async () => {
    const world = await metered()
    const { driver, id } = await world.paid()
    expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
    const { cards } = (await world.admin.get('/dashboard')).body.data
    expect(cards.walletBalance.value).toBe(646)
    const again = await driver.post(`/driver/bookings/${id}/start`)
    expect(again).toMatchObject({
      status: 200,
      body: { data: { status: 'reserved', charging: { state: 'starting' } } },
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
    await world.expectBooksToBalance()
  })

  test('five minutes after the payment without a message of the charger the money is back', async () => {
    const world = await metered()
    const { charger, clock, driver, id, idTag, messageId } = { ...world, ...(await world.paid()) }
    charger.answer(messageId, { status: 'Accepted' })
    clock.advance(minutes(5) - 1)
    await world.drive()
    expect((await world.seen(id)).status).toBe('reserved')
    clock.advance(1)
    for (const _time of [1, 2]) await world.drive()
    expect(await world.seen(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'the charger did not begin within five minutes',
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
    // Its tag is nobody’s any more.
    const { idTagInfo } = await charger.call('StartTransaction', world.startOf(idTag))
    expect(idTagInfo).toEqual({ status: 'Invalid' })
    expect((await world.seen(id)).status).toBe('cancelled')
  })

  test('begun, and twice no energy within five minutes: the money is back, the charger is asked to stop', async () => {
    const world = await metered()
    const charging = await world.begun()
    const { driver, id } = charging
    for (const minute of [2, 2]) {
      world.clock.advance(minutes(minute))
      await world.meter(charging, 0)
    }
    world.clock.advance(minutes(1))
    for (const _time of [1, 2]) await world.drive()
    expect(await world.seen(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'no energy flowed within five minutes',
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
    await world.stop(charging, 120)
    expect(await world.seen(id)).toMatchObject({ status: 'cancelled', meter: { unbilledKWh: 0.12 } })
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
  })
})

describe('a charger that cannot', () => {
  test('is not asked, and nothing is paid: offline, or with a connector out of use', async () => {
    const { charger, driverWith, booked, stationId, wallet, drive, ...world } = await metered()
    const driver = await driverWith(1000)
    const { _id: id } = await booked(driver, stationId)
    const faulted = { connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted' }
    await charger.call('StatusNotification', faulted)
    const start = () => driver.post(`/driver/bookings/${id}/start`)
    const notReady = await start()
    expect(notReady).toMatchObject({ status: 409, body: { code: 'connector-not-ready' } })
    expect(notReady.body.message).toContain('Faulted, GroundFailure')
    await charger.leave()
    const isGone = async () => (await world.admin.get('/chargers')).body.data[0].connected === false
    await expect.poll(isGone).toBe(true)
    expect(await start()).toMatchObject({ status: 409, body: { code: 'charger-offline' } })
    // Only the deposit of the reservation is away.
    expect(await wallet(driver.customerId)).toBe(90_000)
    expect(await drive()).toEqual({ driven: 0, failed: 0 })
  })

  test.each([
    ['refuses', { status: 'Rejected' }, 'the charger refused to begin'],
    ['answers with an error', undefined, 'the charger could not begin: no'],
  ])('%s: the money is back at once', async (_what, answer, cancelReason) => {
    const { charger, seen, wallet, expectBooksToBalance, ...world } = await metered()
    const { driver, id, messageId } = await world.paid()
    if (answer) charger.answer(messageId, answer)
    else charger.refuse(messageId, 'InternalError', 'no')
    await expect.poll(async () => (await seen(id)).status).toBe('cancelled')
    expect(await seen(id)).toMatchObject({ cancelReason })
    expect(await wallet(driver.customerId)).toBe(100_000)
    await expectBooksToBalance()
  })

  test('begins after the driver has called it off: its tag is nobody’s', async () => {
    const world = await metered()
    const { driver, id, idTag, messageId } = await world.paid()
    world.charger.answer(messageId, { status: 'Accepted' })
    expect((await driver.post(`/driver/bookings/${id}/cancel`)).body.data.status).toBe('cancelled')
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    const { idTagInfo } = await world.charger.call('StartTransaction', world.startOf(idTag))
    expect(idTagInfo).toEqual({ status: 'Invalid' })
    await world.expectBooksToBalance()
  })

  test('still has something else to answer: a start that its driver calls off meanwhile is not sent', async () => {
    const world = await metered()
    const { admin, charger, chargerId } = world
    const command = (key: string) =>
      admin.post(`/chargers/${chargerId}/commands`, { action: 'GetConfiguration', payload: { key: [key] } })
    const first = command('first')
    const { messageId } = await charger.called()
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    expect((await driver.post(`/driver/bookings/${id}/start`)).body.data.charging.state).toBe('starting')
    expect((await driver.post(`/driver/bookings/${id}/cancel`)).body.data.status).toBe('cancelled')
    charger.answer(messageId, { unknownKey: ['first'] })
    expect((await first).body.data.status).toBe('answered')
    const next = command('next')
    const requested = await charger.called()
    expect([requested.action, requested.payload]).toEqual(['GetConfiguration', { key: ['next'] }])
    charger.answer(requested.messageId, { unknownKey: ['next'] })
    await next
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    await world.expectBooksToBalance()
  })
})

describe('the tag of a booking', () => {
  test('is known in either case, at its own connector, once', async () => {
    const connectors = [
      { type: 'CCS2', powerW: 60_000 },
      { type: 'Type 2', powerW: 22_000 },
    ]
    const world = await metered({ connectors })
    const { charger } = world
    const status = async (action: string, payload: object) =>
      (await charger.call(action, payload)).idTagInfo.status
    const { idTag, messageId } = await world.paid({ connectorType: 'CCS2' })
    charger.answer(messageId, { status: 'Accepted' })
    expect(idTag).toMatch(/^[A-Z2-7]{20}$/)
    expect(await status('Authorize', { idTag })).toBe('Accepted')
    expect(await status('Authorize', { idTag: 'RFID-1' })).toBe('Invalid')
    expect(await status('StartTransaction', world.startOf(idTag, { connectorId: 2 }))).toBe('Invalid')
    const start = world.startOf(idTag.toLowerCase())
    expect(await status('StartTransaction', start)).toBe('Accepted')
    expect(await status('StartTransaction', start)).toBe('Accepted')
    world.clock.advance(1000)
    expect(await status('StartTransaction', world.startOf(idTag, { connectorId: 2 }))).toBe('Invalid')
  })
})

test('what a kill left undone the job does, once', async () => {
  const world = await metered()
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  const mend = await breakInserts(world, 'ledger_transfer')
  await world.stop(charging, 5_000)
  expect((await world.seen(charging.id)).status).toBe('in_progress')
  await mend()
  expect(await world.drive()).toEqual({ driven: 1, failed: 0 })
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 75 })
  await world.expectBooksToBalance()
})

test('a stop that has not reached its charger is sent again when it is back', async () => {
  const world = await metered()
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  await world.meter(charging, 5_000)
  await world.charger.leave()
  const isConnected = async () => (await world.admin.get('/chargers')).body.data[0].connected
  await expect.poll(isConnected).toBe(false)
  await charging.driver.post(`/driver/bookings/${charging.id}/stop`)
  const again = await world.connect()
  world.clock.advance(minutes(1))
  await world.drive()
  const { action, payload } = await again.called()
  expect([action, payload]).toEqual(['RemoteStopTransaction', { transactionId: charging.transactionId }])
})

test('a paid booking is not taken for one that nobody came for', async () => {
  const world = await metered()
  const { id } = await world.paid()
  const { db } = world.app.database
  world.clock.advance(hours(2))
  expect(await expireReservations(db, world.clock.now())).toMatchObject({ expired: 0 })
  await world.drive()
  expect((await world.seen(id)).status).toBe('cancelled')
  await world.expectBooksToBalance()
})

test('open screens are notified of a charge once a second at most', async () => {
  const world = await metered()
  const charging = await world.begun()
  const notifications = async () => {
    const { rows } = await world.app.database.pool.query(
      `select from change_event where topic = 'booking' and subject_id = $1 and customer_id = $2`,
      [charging.id, charging.driver.customerId],
    )
    return rows.length
  }
  world.clock.advance(minutes(1))
  const before = await notifications()
  for (const wh of [100, 200, 300, 400]) await world.meter(charging, wh)
  // The first at once, and after a second what came since.
  await expect.poll(async () => (await notifications()) - before).toBe(2)
  world.clock.advance(2_000)
  await world.meter(charging, 500)
  expect((await notifications()) - before).toBe(3)
})
