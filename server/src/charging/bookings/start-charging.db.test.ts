import { addMs, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { network } from './testing/network.ts'

describe('starting', () => {
  test('moves the prepayment from the wallet to the hold', async () => {
    const { station, driverWith, charging, wallet, expectBooksToBalance, clock, auditActions } =
      await network()
    const { id } = await station()
    const driver = await driverWith(400)
    const booking = await charging(driver, id)
    expect(booking).toMatchObject({
      status: 'in_progress',
      startedAt: clock.now().toISOString(),
      totalAmount: 354,
    })
    expect(await wallet(driver.customerId)).toBe(4_600)
    await expectBooksToBalance()
    expect(await auditActions(booking._id)).toEqual(['booking.reserve', 'booking.start'])
  })

  test('takes a wallet that holds exactly enough, and not one that is a paisa short', async () => {
    const { station, driverWith, booked, wallet, pay, expectBooksToBalance } = await network()
    const { id } = await station()
    const driver = await driverWith(353.99)
    const booking = await booked(driver, id)
    const refused = await driver.post(`/driver/bookings/${booking._id}/start`)
    expect(refused).toMatchObject({ status: 402, body: { code: 'wallet-short' } })
    expect(refused.body.message).toContain('₹0.01 short')
    expect(await wallet(driver.customerId)).toBe(25_399)
    expect((await driver.get(`/driver/bookings/${booking._id}`)).body.data.status).toBe('reserved')

    await pay(driver.customerId, 0.01)
    expect((await driver.post(`/driver/bookings/${booking._id}/start`)).status).toBe(200)
    expect(await wallet(driver.customerId)).toBe(0)
    await expectBooksToBalance()
  })

  test('takes the rate in force at the start, and a running charge keeps it', async () => {
    const { station, driverWith, booked, admin, clock, wallet } = await network()
    const { id } = await station()
    const driver = await driverWith(1000)
    const booking = await booked(driver, id, { startTime: addMs(clock.now(), hours(1)).toISOString() })
    expect(booking).toMatchObject({ amount: 300, tariff: { by: 'energy', rate: 15 } })
    await admin.put('/rate-list', { pricePerKW: 18 })
    clock.advance(hours(1))
    const started = (await driver.post(`/driver/bookings/${booking._id}/start`)).body.data
    expect(started).toMatchObject({
      amount: 360,
      gstAmount: 64.8,
      totalAmount: 424.8,
      tariff: { by: 'energy', rate: 18 },
    })
    clock.advance(minutes(1))
    await admin.put('/rate-list', { pricePerKW: 30 })
    const shown = (await driver.get(`/driver/bookings/${booking._id}`)).body.data
    expect(shown).toMatchObject({ totalAmount: 424.8, tariff: { by: 'energy', rate: 18 } })
    expect(await wallet(driver.customerId)).toBe(100_000 - 42_480)
  })

  test('takes the station’s price per hour of that moment; a booking by the hour stays one', async () => {
    const { station, driverWith, booked, app, clock } = await network()
    const { id } = await station({
      pricePerHour: 100,
      connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }),
    })
    const driver = await driverWith(2000)
    const priced = (perHour: number | null) =>
      app.database.db
        .updateTable('station')
        .set({ price_per_hour_paise: perHour as never })
        .where('id', '=', id)
        .execute()
    const first = await booked(driver, id, { kWh: undefined })
    const other = await driverWith(2000)
    const second = await booked(other, id, { kWh: undefined })
    await priced(15_000)
    const dearer = await driver.post(`/driver/bookings/${first._id}/start`)
    expect(dearer.body.data).toMatchObject({ amount: 150, tariff: { by: 'time', rate: 150 } })
    await priced(null)
    clock.advance(minutes(1))
    const kept = await other.post(`/driver/bookings/${second._id}/start`)
    expect(kept.body.data).toMatchObject({ amount: 100, tariff: { by: 'time', rate: 100 } })
  })

  test('is too early sixteen minutes before, moves the whole window when early, and is too late at its end', async () => {
    const { station, driverWith, booked, clock } = await network()
    const { id } = await station({ connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }) })
    const driver = await driverWith(1000)
    const startTime = addMs(clock.now(), minutes(16)).toISOString()
    const other = await driverWith(1000)
    const [early, late] = [await booked(driver, id, { startTime }), await booked(other, id, { startTime })]
    const start = (booking: { _id: string }, by = driver) => by.post(`/driver/bookings/${booking._id}/start`)
    expect(await start(early)).toMatchObject({ status: 409, body: { code: 'too-early' } })
    clock.advance(minutes(1))
    expect((await start(early)).body.data).toMatchObject({
      startTime: clock.now().toISOString(),
      endTime: addMs(clock.now(), hours(1)).toISOString(),
      duration: 1,
    })
    clock.advance(minutes(15) + hours(1))
    expect(await start(late, other)).toMatchObject({ status: 409, body: { code: 'booking-expired' } })
  })

  test('waits for a charge that still runs on the connector, or comes before', async () => {
    const { station, driverWith, charging, booked, clock, wallet } = await network()
    const { id } = await station()
    const [before, after] = [await driverWith(1000), await driverWith(1000)]
    const running = await charging(before, id)
    const next = await booked(after, id, { startTime: addMs(clock.now(), hours(1)).toISOString() })
    const start = () => after.post(`/driver/bookings/${next._id}/start`)

    clock.advance(minutes(50))
    expect(await start()).toMatchObject({ status: 409, body: { code: 'connector-busy' } })
    clock.advance(minutes(20))
    expect(await start()).toMatchObject({ status: 409, body: { code: 'connector-busy' } })
    expect(await wallet(after.customerId)).toBe(90_000)

    await before.post(`/driver/bookings/${running._id}/stop`)
    expect((await start()).status).toBe(200)
  })

  test('an early start does not push into a reservation that comes before', async () => {
    const { station, driverWith, booked, clock } = await network()
    const { id } = await station()
    const [first, second] = [await driverWith(1000), await driverWith(1000)]
    await booked(first, id, { duration: 0.25, kWh: 5 })
    const startTime = addMs(clock.now(), minutes(15)).toISOString()
    const later = await booked(second, id, { startTime })
    const early = await second.post(`/driver/bookings/${later._id}/start`)
    expect(early).toMatchObject({ status: 409, body: { code: 'connector-busy' } })
  })

  test('needs an active station', async () => {
    const { station, driverWith, booked, app, wallet } = await network()
    const { id } = await station()
    const driver = await driverWith(1000)
    const booking = await booked(driver, id)
    await app.database.db.updateTable('station').set({ status: 'offline' }).where('id', '=', id).execute()
    const answer = await driver.post(`/driver/bookings/${booking._id}/start`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'station-not-active' } })
    expect(await wallet(driver.customerId)).toBe(90_000)
  })
})
