import { addMs, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { aCard, NUMBER, ofDriver } from './testing/cards.ts'
import { metered, meteredBy } from './testing/metered.ts'
import { transactionEvents } from './testing/transaction-events.ts'

test.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)(
  '%s: a clock that was put right after the start of a charge lets no leap of the register bill all that was prepaid',
  async (version) => {
    const world = await meteredBy<number | string>(version)
    const { charger, clock, seen } = world
    const { messageId, ...of } = await world.paid()
    charger.answer(messageId, { status: 'Accepted' })
    const timestamp = '2020-01-01T00:00:07Z'
    const begin =
      version === 'ocpp1.6'
        ? charger.call('StartTransaction', world.startOf(of.idTag, { timestamp }))
        : charger.call('TransactionEvent', transactionEvents(() => timestamp).started('T-1', of.idTag))
    const { transactionId = 'T-1' } = await begin
    clock.advance(minutes(2))
    await world.meter({ ...of, transactionId }, 900_000)
    // Two minutes at one and a half times 60 kW.
    expect(await seen(of.id)).toMatchObject({
      status: 'in_progress',
      charging: { energyKWh: 3.25 },
      meter: { anomalies: ['implausible-step'] },
    })
    await world.stop({ ...of, transactionId }, 900_100)
    expect(await seen(of.id)).toMatchObject({ status: 'completed', thirdPartyKwh: 3.35 })
  },
)

describe('the end of a charge', () => {
  test('comes by itself with the prepaid energy; what flows after that is taken from the wallet', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(25))
    await world.meter(charging, 19_999)
    await world.meter(charging, 20_050)
    await world.meter(charging, 20_080)
    expect((await world.charger.called()).payload).toEqual({ transactionId: charging.transactionId })
    expect((await world.seen(charging.id)).charging).toMatchObject({
      state: 'stopping',
      stopReason: 'prepaid-used-up',
      cost: 354,
    })
    world.clock.advance(minutes(1))
    await world.stop(charging, 20_100)
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'confirmed',
      totalAmount: 355.77,
      thirdPartyTotalAmount: 355.77,
      thirdPartyKwh: 20.1,
      refundAmount: 0,
      overrun: { energyKWh: 0.1, taken: 1.77, owed: 0 },
      meter: { energyKWh: 20.1, unbilledKWh: 0 },
    })
    expect(await world.wallet(charging.driver.customerId)).toBe(100_000 - 35_577)
    const commands = await world.app.database.db.selectFrom('charger_command').select('action').execute()
    expect(commands).toHaveLength(2)
    await world.expectBooksToBalance()
  })

  test('comes by itself with the paid time, in begun minutes', async () => {
    const world = await metered({ pricePerHour: 120 })
    const charging = await world.begun({ kWh: undefined })
    world.clock.advance(minutes(30) + 1)
    await world.meter(charging, 9_000)
    expect((await world.seen(charging.id)).charging.cost).toBe(73.16)
    world.clock.advance(minutes(30))
    await world.drive()
    expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
    world.clock.advance(minutes(2))
    await world.stop(charging, 20_000)
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'confirmed',
      thirdPartyAmount: 120,
      thirdPartyKwh: 20,
      charging: { stopReason: 'time-used-up' },
    })
    await world.expectBooksToBalance()
  })

  test.each([
    ['is put right meanwhile', hours(20), 0],
    ['stays as far behind', minutes(20), minutes(20)],
  ])(
    'is ten minutes after its begin also where the clock of the charger is behind and %s',
    async (_, begun, ended) => {
      const world = await metered({ pricePerHour: 120 })
      const { clock, charger } = world
      const { messageId, ...of } = await world.paid({ kWh: undefined })
      charger.answer(messageId, { status: 'Accepted' })
      const behind = (ms: number) => ({ timestamp: addMs(clock.now(), -ms).toISOString() })
      const start = world.startOf(of.idTag, behind(begun))
      const { transactionId } = await charger.call('StartTransaction', start)
      clock.advance(minutes(10))
      await world.meter({ ...of, transactionId }, 2_000)
      expect((await world.seen(of.id)).charging.cost).toBe(23.6)
      await world.stop({ ...of, transactionId }, 2_000, behind(ended))
      expect(await world.seen(of.id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 20 })
      await world.expectBooksToBalance()
    },
  )

  test.each([
    ['with its last reading a quarter of an hour before its end', true, 0],
    ['without a reading', false, 0],
    ['with its end brought ten minutes late', false, minutes(10)],
  ])(
    'is an hour after its begin by a clock that is always 90 minutes behind, %s',
    async (_, isRead, late) => {
      const world = await metered({ pricePerHour: 120 })
      const { clock, charger } = world
      const { messageId, ...of } = await world.paid({ kWh: undefined })
      charger.answer(messageId, { status: 'Accepted' })
      const behind = (ms = 0) => ({ timestamp: addMs(clock.now(), -minutes(90) - ms).toISOString() })
      const { transactionId } = await charger.call('StartTransaction', world.startOf(of.idTag, behind()))
      clock.advance(minutes(45))
      const sampledValue = [{ value: '6000' }]
      const read = { connectorId: 1, transactionId, meterValue: [{ ...behind(), sampledValue }] }
      if (isRead) await charger.call('MeterValues', read)
      clock.advance(minutes(15) + late)
      await world.stop({ ...of, transactionId }, 7_000, behind(late))
      expect(await world.seen(of.id)).toMatchObject({ thirdPartyAmount: 120, thirdPartyKwh: 7 })
      await world.expectBooksToBalance()
    },
  )

  test.each([
    ['is put right meanwhile', 0],
    ['stands there at the end too', 1],
  ])('of a card is as long after its begin where the clock begins in 2020 and %s', async (_how, isWrong) => {
    const world = await metered({ pricePerHour: 120 })
    const { admin, charger, clock } = world
    const { customerId } = await world.driverWith(2000)
    await aCard(admin, ofDriver(customerId))
    const began = clock.now().getTime()
    const in2020 = () => new Date(Date.UTC(2020, 0, 1, 0, 0, 7) + clock.now().getTime() - began).toISOString()
    const start = world.startOf(NUMBER, { timestamp: in2020() })
    const { transactionId } = await charger.call('StartTransaction', start)
    clock.advance(minutes(10))
    const [booking] = (await admin.get(`/bookings?customerId=${customerId}`)).body.data
    expect((await world.seen(booking._id)).charging.cost).toBe(23.6)
    const timestamp = isWrong ? in2020() : clock.now().toISOString()
    await charger.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp })
    expect(await world.seen(booking._id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 20 })
    await world.expectBooksToBalance()
  })

  test('of a card that was said with its begin, all of it in 2020, is as long after it', async () => {
    const world = await metered({ pricePerHour: 120 })
    const { admin, charger } = world
    const { customerId } = await world.driverWith(2000)
    await aCard(admin, ofDriver(customerId))
    const start = world.startOf(NUMBER, { timestamp: '2020-01-01T00:00:07Z' })
    const { transactionId } = await charger.call('StartTransaction', start)
    const end = { meterStop: 3_000, timestamp: '2020-01-01T00:10:07Z' }
    await charger.call('StopTransaction', { transactionId, ...end })
    const [booking] = (await admin.get(`/bookings?customerId=${customerId}`)).body.data
    expect(await world.seen(booking._id)).toMatchObject({ thirdPartyAmount: 20 })
  })

  test('comes with a full battery, although the cable is still in', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 8_000, [{ value: '100', measurand: 'SoC', unit: 'Percent' }])
    const waits = { connectorId: 1, errorCode: 'NoError', status: 'SuspendedEV' }
    await world.charger.call('StatusNotification', waits)
    expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
    await world.stop(charging, 8_000, { reason: 'Remote' })
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'confirmed',
      thirdPartyKwh: 8,
      charging: { stopReason: 'battery-full' },
    })
    await world.expectBooksToBalance()
  })

  test('comes from the operator, the car or the charger', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    const path = `/bookings/${charging.id}/stop-charger`
    expect((await (await world.operator('viewer')).post(path)).status).toBe(403)
    expect((await world.admin.post(path)).body.data.charging).toMatchObject({ stopReason: 'operator' })
    expect((await world.admin.post(path)).status).toBe(200)
    expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
    await world.stop(charging, 5_000, { reason: 'EVDisconnected' })
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 75 })
    expect((await world.admin.post(path)).body.code).toBe('booking-state')
  })

  test('with something odd waits for the operator, and a late word of the charger still counts', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    const free = { connectorId: 1, errorCode: 'NoError', status: 'Available' }
    await world.charger.call('StatusNotification', free)
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'completed',
      thirdPartyAmount: 75,
      meter: { anomalies: ['ended-without-stop'] },
    })
    world.clock.advance(minutes(1))
    await world.stop(charging, 6_000)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 90 })
    await world.expectBooksToBalance()
  })

  test('waits for the operator where bookings are not to confirm themselves', async () => {
    const world = await metered()
    const manager = await world.operator('manager')
    const off = { confirmMeteredBookings: false }
    expect((await (await world.operator('support')).put('/booking-settings', off)).status).toBe(403)
    const before = (await world.admin.get('/booking-settings')).body.data
    expect(before).toMatchObject({ confirmMeteredBookings: true, leastKWh: 1, leastMinutes: 15 })
    expect((await manager.put('/booking-settings', off)).body.data).toEqual({ ...before, ...off })
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.stop(charging, 5_000)
    const { status, totalAmount } = await world.seen(charging.id)
    expect(status).toBe('completed')
    await world.admin.post('/confirm-charging-by-admin', {
      bookingId: charging.id,
      actualAmountUsed: totalAmount,
    })
    expect((await world.seen(charging.id)).status).toBe('confirmed')
    await world.expectBooksToBalance()
  })

  test('by a hand-written bill far off the meter is shown with both figures, and in the bell', async () => {
    const world = await metered()
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    const bill = { bookingId: charging.id, customerId: charging.driver.customerId }
    const answer = await world.bill(world.admin, { ...bill, thirdPartyAmount: '80', thirdPartyKwh: '5.2' })
    expect(answer.body.data).toMatchObject({
      status: 'completed',
      thirdPartyAmount: 80,
      meter: { billedBy: 'partner', energyKWh: 5, amount: 75, differs: true },
    })
    const bell = (await world.admin.get('/attention')).body.data.items
    expect(bell).toContainEqual(expect.objectContaining({ kind: 'bills-off-the-meter', count: 1 }))
    expect((await world.charger.called()).action).toBe('RemoteStopTransaction')
    // By the end the meter agrees.
    await world.stop(charging, 5_250)
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'completed',
      thirdPartyAmount: 80,
      meter: { energyKWh: 5.25, amount: 78.75, differs: false },
    })
    await world.expectBooksToBalance()
  })
})
