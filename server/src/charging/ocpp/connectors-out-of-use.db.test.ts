import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { reserved, VERSIONS } from './testing/reserved.ts'

describe.each(VERSIONS)('%s: a connector of which its charger says that it cannot be used', (version) => {
  test.each(['Unavailable', 'Faulted'])('%s: takes no booking, however it is asked for', async (word) => {
    const world = await reserved(version)
    const { stationId, connectorIds, clock } = world
    const charger = await world.connect()
    const driver = await world.driverWith(1000)
    const wanted = { stationId, duration: 1, kWh: 20 }
    const tomorrow = new Date(clock.now().getTime() + minutes(24 * 60)).toISOString()
    // The status may change between the quote and the booking.
    expect((await driver.post('/driver/quote', wanted)).body.data.freeConnectors).toBe(1)
    await world.reportStatus(charger, word)
    for (const more of [
      {},
      { connectorId: connectorIds[0] },
      { connectorType: 'CCS2' },
      { startTime: tomorrow },
    ]) {
      for (const call of ['/driver/quote', '/driver/bookings']) {
        const answer = await driver.post(call, { ...wanted, ...more })
        expect(answer).toMatchObject({ status: 409, body: { code: 'connector-not-ready' } })
        expect(answer.body.message).toContain(word)
      }
    }
    expect(await world.wallet(driver.customerId)).toBe(100_000)
    const station = (await world.visitor.get(`/charging-stations/${stationId}`)).body.data
    expect(station.connectors).toMatchObject([{ isFree: false, isOutOfUse: true }])

    await world.reportStatus(charger, 'Available')
    const again = (await world.visitor.get(`/charging-stations/${stationId}`)).body.data
    expect(again.connectors).toMatchObject([{ isFree: true, isOutOfUse: false }])
    await world.booked(driver, stationId)
  })

  test('leaves the others to be sold; a booking that it had needs attention', async () => {
    const world = await reserved(version, 2)
    const [first] = world.connectorIds
    const charger = await world.connect()
    const { _id: id } = await world.booked(await world.driverWith(1000), world.stationId, {
      connectorId: first,
    })
    expect(await world.attention('bookings-at-risk')).toBe(0)
    await world.reportStatus(charger, 'Faulted', 1)
    expect(await world.attention('bookings-at-risk')).toBe(1)
    const listed = (await world.admin.get('/bookings?attention=bookings-at-risk')).body.data
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    const other = await world.booked(await world.driverWith(1000), world.stationId)
    expect(other.connectorNumber).toBe(2)
    await world.reportStatus(charger, 'Available', 1)
    expect(await world.attention('bookings-at-risk')).toBe(0)
  })

  test('is every connector of a charger that says so of itself, until one says otherwise', async () => {
    const world = await reserved(version)
    const charger = await world.connect()
    const driver = await world.driverWith(1000)
    const book = () => driver.post('/driver/bookings', { stationId: world.stationId, duration: 1, kWh: 20 })
    world.clock.advance(1000)
    await world.reportStatus(charger, 'Unavailable', 0)
    expect((await book()).body).toMatchObject({ code: 'connector-not-ready' })
    world.clock.advance(1000)
    await world.reportStatus(charger, 'Available', 1)
    expect((await book()).status).toBe(201)
  })

  test('while many book and the status changes, no booking is refused unseen', async () => {
    const world = await reserved(version, 4)
    const charger = await world.connect()
    const drivers = []
    for (let one = 0; one < 4; one += 1) drivers.push(await world.driverWith(1000))
    const booking = drivers.map((driver, index) =>
      driver.post('/driver/bookings', {
        stationId: world.stationId,
        connectorId: world.connectorIds[index],
        duration: 1,
        kWh: 20,
      }),
    )
    const saying = [1, 2, 3, 4].map((at) => world.reportStatus(charger, 'Unavailable', at))
    const answers = await Promise.all(booking)
    await Promise.all(saying)
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.code).filter((code) => code !== 'no-free-connector')).toEqual(
      refused.filter(({ body }) => body.code !== 'no-free-connector').map(() => 'connector-not-ready'),
    )
    expect(await world.attention('bookings-at-risk')).toBe(made.length)
    await world.expectBooksToBalance()
  })

  test('reserved at its charger for another driver is not sold for now, and not begun on', async () => {
    const world = await reserved(version)
    const { stationId } = world
    const charger = await world.connect()
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, stationId)
    await world.reportStatus(charger, 'Reserved')
    const start = await driver.post(`/driver/bookings/${id}/start`)
    expect(start).toMatchObject({ status: 409, body: { code: 'connector-not-ready' } })
    await driver.post(`/driver/bookings/${id}/cancel`)
    const wanted = { stationId, duration: 1, kWh: 20 }
    expect((await driver.post('/driver/bookings', wanted)).body.code).toBe('no-free-connector')
    const startTime = new Date(world.clock.now().getTime() + minutes(60)).toISOString()
    expect((await driver.post('/driver/bookings', { ...wanted, startTime })).status).toBe(201)
  })
})
