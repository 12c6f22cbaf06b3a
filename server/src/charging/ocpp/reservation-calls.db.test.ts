import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectBookingsToKeep } from '../connector-reservations/queries.ts'
import { reserved, VERSIONS } from './testing/reserved.ts'

test.each(VERSIONS)(
  '%s: what has changed is looked at alone, once, and whenever a process ended',
  async (version) => {
    const world = await reserved(version)
    const { keepChanged } = world
    const { db } = world.app.database
    const calls = async () => (await db.selectFrom('reservation_call').select('booking_id').execute()).length
    const charger = await world.connect()
    await world.boots(charger)
    expect(await calls()).toBe(0)

    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    expect(await calls()).toBe(1)
    expect(await keepChanged()).toBe(1)
    expect(await calls()).toBe(0)
    const first = await world.requestedToKeep(charger)

    // Its answer.
    await world.answered(charger, first.messageId, 'Occupied')
    expect(await keepChanged()).toBe(0)
    world.clock.advance(minutes(1))
    expect(await keepChanged()).toBe(0)

    // A free connector, to whom it was refused.
    await world.reportStatus(charger, version === 'ocpp1.6' ? 'Preparing' : 'Occupied')
    await world.reportStatus(charger, 'Available')
    expect(await keepChanged()).toBe(1)
    await world.answered(charger, (await world.requestedToKeep(charger)).messageId, 'Accepted')
    expect(await keepChanged()).toBe(0)

    // A start of the charger. A process that looked and ended before it took the call away looks again, which does nothing.
    await world.boots(charger)
    const [call] = await db.selectFrom('reservation_call').selectAll().execute()
    expect(await keepChanged()).toBe(1)
    await sql`insert into reservation_call (booking_id) values (${call?.booking_id})`.execute(db)
    expect(await keepChanged()).toBe(0)
    await world.answered(charger, (await world.requestedToKeep(charger)).messageId, 'Accepted')
    expect(await keepChanged()).toBe(0)

    // The end of the booking.
    await driver.post(`/driver/bookings/${id}/cancel`)
    expect(await keepChanged()).toBe(1)
    expect((await charger.called()).action).toBe('CancelReservation')
    expect(await calls()).toBe(0)
  },
)

test('bookings of which nothing is due keep none waiting that is', async () => {
  const world = await reserved('ocpp1.6', 3)
  const { clock, keep } = world
  const { db } = world.app.database
  const charger = await world.connect()
  const [refusing, away, due] = world.connectorIds
  for (const connectorId of [refusing, away]) {
    await world.booked(await world.driverWith(1000), world.stationId, { connectorId })
    await keep()
    const { messageId } = await world.requestedToKeep(charger)
    await world.answered(charger, messageId, connectorId === refusing ? 'Occupied' : 'Accepted')
    await keep()
  }
  await world.reportStatus(charger, 'Finishing')
  // Of a second one that cannot be asked while the one before may still come.
  const startTime = new Date(clock.now().getTime() + minutes(60)).toISOString()
  await world.booked(await world.driverWith(1000), world.stationId, { connectorId: away, startTime })
  clock.advance(minutes(1))
  const look = () => selectBookingsToKeep(db, { now: clock.now(), most: 1 })
  expect(await look()).toEqual([])
  const { _id: third } = await world.booked(await world.driverWith(1000), world.stationId, {
    connectorId: due,
  })
  expect(await look()).toEqual([third])
  clock.advance(minutes(4))
  expect((await look()).length).toBe(2)
})

test('a booking that its charger’s connector becomes free for is asked about at once', async () => {
  const world = await reserved('ocpp2.0.1')
  const { clock, keepChanged } = world
  const charger = await world.connect()
  const before = await world.driverWith(1000)
  const { _id: first } = await world.booked(before, world.stationId)
  await keepChanged()
  await world.answered(charger, (await world.requestedToKeep(charger)).messageId, 'Accepted')
  const startTime = new Date(clock.now().getTime() + minutes(60)).toISOString()
  await world.booked(await world.driverWith(1000), world.stationId, { startTime })
  clock.advance(minutes(50))
  await keepChanged()
  await before.post(`/driver/bookings/${first}/cancel`)
  // The one is let go; the other is asked for.
  expect(await keepChanged()).toBe(2)
})
