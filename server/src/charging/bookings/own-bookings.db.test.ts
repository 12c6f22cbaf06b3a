import { addMs, days, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { expireReservations } from './expire-reservations.ts'
import { network } from './testing/network.ts'

describe('stopping', () => {
  test('frees the connector at once, keeps the money held and waits for the bill', async () => {
    const { station, driverWith, charging, booked, clock, wallet, expectBooksToBalance, auditActions } =
      await network()
    const { id } = await station()
    const driver = await driverWith(1000)
    const booking = await charging(driver, id)
    clock.advance(minutes(20))
    const stopped = await driver.post(`/driver/bookings/${booking._id}/stop`)
    expect(stopped.body.data).toMatchObject({ status: 'in_progress', stoppedAt: clock.now().toISOString() })
    await booked(await driverWith(100), id)
    expect(await wallet(driver.customerId)).toBe(100_000 - 35_400)

    clock.advance(minutes(1))
    expect((await driver.post(`/driver/bookings/${booking._id}/stop`)).body).toEqual(stopped.body)
    expect(await auditActions(booking._id)).toEqual([
      'booking.reserve',
      'booking.start',
      'booking.stop-by-driver',
    ])
    await expectBooksToBalance()
  })

  test('what has not begun, or was cancelled, cannot be stopped', async () => {
    const { station, driverWith, booked } = await network()
    const { id } = await station()
    const driver = await driverWith(100)
    const booking = await booked(driver, id)
    const stop = () => driver.post(`/driver/bookings/${booking._id}/stop`)
    expect((await stop()).body).toMatchObject({
      code: 'booking-state',
      message: expect.stringContaining('reserved'),
    })
    await driver.post(`/driver/bookings/${booking._id}/cancel`)
    expect((await stop()).body).toMatchObject({
      code: 'booking-state',
      message: expect.stringContaining('cancelled'),
    })
  })
})

describe('cancelling by the driver', () => {
  test('gives the connector back', async () => {
    const { station, driverWith, booked, clock, admin } = await network()
    const { id } = await station()
    const driver = await driverWith(100)
    const carOf = async () => (await driver.get('/driver/bookings')).body.data[0].car
    const { _id: carId } = (await driver.post('/driver/cars', { name: 'Nexon EV', connectorTypes: ['CCS2'] }))
      .body.data
    const booking = await booked(driver, id)
    // As it was then: what becomes of the car since changes nothing.
    await driver.delete(`/driver/cars/${carId}`)
    expect(await carOf()).toBe('Nexon EV')
    const answer = await driver.post(`/driver/bookings/${booking._id}/cancel`)
    expect(answer.body.data).toMatchObject({
      status: 'cancelled',
      cancelledAt: clock.now().toISOString(),
      cancelReason: 'at your request',
    })
    const seen = await admin.get(`/bookings/${booking._id}`)
    expect(seen.body.data.cancelReason).toBe('cancelled by the driver')
    await booked(driver, id)
    expect(await carOf()).toBeNull()
  })

  test('is refused once the charge runs, naming the state, and the second time', async () => {
    const { station, driverWith, charging, booked, wallet } = await network()
    const { id } = await station({ connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }) })
    const driver = await driverWith(1000)
    const running = await charging(driver, id)
    const refused = await driver.post(`/driver/bookings/${running._id}/cancel`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'booking-state', message: expect.stringContaining('in progress') },
    })
    expect(await wallet(driver.customerId)).toBe(100_000 - 35_400)

    const other = await booked(driver, id)
    await driver.post(`/driver/bookings/${other._id}/cancel`)
    const again = await driver.post(`/driver/bookings/${other._id}/cancel`)
    expect(again.body.message).toContain('cancelled')
  })
})

test('one driver cannot see, start, stop or cancel another’s booking', async () => {
  const { station, driverWith, booked } = await network()
  const { id } = await station()
  const [owner, stranger] = [await driverWith(1000), await driverWith(1000)]
  const booking = await booked(owner, id)
  for (const step of ['start', 'stop', 'cancel']) {
    const answer = await stranger.post(`/driver/bookings/${booking._id}/${step}`)
    expect(answer, step).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
  }
  expect((await stranger.get(`/driver/bookings/${booking._id}`)).status).toBe(404)
  expect((await stranger.get('/driver/bookings')).body.data).toEqual([])
  expect((await owner.get('/driver/bookings')).body.data).toMatchObject([{ _id: booking._id }])
})

test('the own list comes newest first, pages without a gap, and narrows by state', async () => {
  const { station, driverWith, booked, clock } = await network()
  const driver = await driverWith(1000)
  const ids: string[] = []
  for (const ahead of [3, 1, 2]) {
    clock.advance(1)
    const { id } = await station()
    ids.unshift((await booked(driver, id, { startTime: addMs(clock.now(), days(ahead)).toISOString() }))._id)
  }
  const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map((row) => row._id)
  const first = await driver.get('/driver/bookings?limit=2')
  const rest = await driver.get(`/driver/bookings?limit=2&cursor=${first.body.page.nextCursor}`)
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids)
  expect(idsOf(await driver.get('/driver/bookings?sort=startTime'))).toEqual([ids[1], ids[0], ids[2]])
  await driver.post(`/driver/bookings/${ids[0]}/cancel`)
  expect(idsOf(await driver.get('/driver/bookings?status=cancelled'))).toEqual([ids[0]])
})

test('a reservation that nobody came for is cancelled fifteen minutes after its start, and no other', async () => {
  const { station, driverWith, booked, charging, app, clock, auditActions, admin } = await network()
  const driver = await driverWith(1000)
  const missed = await booked(driver, (await station()).id)
  const running = await charging(driver, (await station()).id)
  const startTime = addMs(clock.now(), minutes(1)).toISOString()
  const later = await booked(driver, (await station()).id, { startTime })
  const { db } = app.database
  clock.advance(minutes(15) - 1)
  expect(await expireReservations(db, clock.now())).toMatchObject({ expired: 0 })
  clock.advance(1)
  expect(await expireReservations(db, clock.now())).toMatchObject({ expired: 1 })
  expect(await expireReservations(db, clock.now())).toMatchObject({ expired: 0 })
  const statusOf = async (booking: { _id: string }) =>
    (await admin.get(`/bookings/${booking._id}`)).body.data.status
  expect(await statusOf(missed)).toBe('cancelled')
  expect(await statusOf(running)).toBe('in_progress')
  expect(await statusOf(later)).toBe('reserved')
  expect((await admin.get(`/bookings/${missed._id}`)).body.data.cancelReason).toBe('not started in time')
  expect(await auditActions(missed._id)).toEqual(['booking.reserve', 'booking.expire'])
})
