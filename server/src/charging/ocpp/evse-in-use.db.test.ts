/** Two connectors on one EVSE, which charges one car at a time: neither is free while it charges at the other. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { expireReservations } from '../bookings/index.ts'
import { keepAllReservations } from '../connector-reservations/index.ts'
import { aCard, NUMBER, ofDriver } from './testing/cards.ts'
import type { Payload } from './testing/charger.ts'
import { NEWER } from './testing/network-201.ts'
import { twoConnectors } from './testing/two-connectors.ts'

describe.each(NEWER)('%s: a connector whose EVSE', (version) => {
  test('has a car at the other connector is neither free nor booked, until the car is gone', async () => {
    const { say, free, book, seenByOperator } = await withTwo(version)
    await say(1, 'Available')
    await say(2, 'Occupied')
    expect(await free()).toEqual([false, false])
    expect((await seenByOperator()).inUse).toBe(2)
    expect(await book(1)).toMatchObject({ status: 409, body: { code: 'no-free-connector' } })
    // Whose own car is plugged in may begin with it.
    expect(await book(undefined)).toMatchObject({ body: { data: { connectorNumber: 2 } } })
    await say(2, 'Available')
    expect(await free()).toEqual([false, false])
  })

  test('charges for a booking at the other connector is free again after', async () => {
    const { say, free, book, agreed, send, clock, tomorrow } = await withTwo(version)
    const charge = await agreed(2, 'T-1')
    await send(charge.started, { id: 1, connectorId: 2 })
    await say(1, 'Available')
    expect(await free()).toEqual([false, false])
    expect(await book(1)).toMatchObject({ status: 409, body: { code: 'no-free-connector' } })
    expect(await book(1, { startTime: tomorrow() })).toMatchObject({ status: 201 })
    clock.advance(minutes(10))
    await send(charge.ended(8_000))
    await say(2, 'Available')
    expect(await free()).toEqual([true, true])
    expect(await book(1)).toMatchObject({ status: 201 })
  })

  test('is reserved at the other connector is booked for other times alone, whoever comes first', async () => {
    const { say, free, book, tomorrow, clock } = await withTwo(version)
    await say(1, 'Available')
    await say(2, 'Available')
    expect(await free()).toEqual([true, true])
    const startTime = tomorrow()
    const answers = await Promise.all([1, 2, 1, 2].map((number) => book(number, { startTime })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const later = new Date(Date.parse(startTime) + minutes(60)).toISOString()
    expect(await book(1, { startTime: later })).toMatchObject({ status: 201 })
    clock.advance(minutes(24 * 60))
    await say(1, 'Available')
    await say(2, 'Available')
    expect(await free()).toEqual([false, false])
  })

  test('charges longer than booked at the other is not begun at, and costs nothing', async () => {
    const { say, agreed, send, book, clock, wallet } = await withTwo(version)
    const charge = await agreed(2, 'T-1')
    await send(charge.started, { id: 1, connectorId: 2 })
    await say(1, 'Available')
    const startTime = new Date(clock.now().getTime() + minutes(70)).toISOString()
    const { driver, body } = await book(1, { startTime })
    clock.advance(minutes(71))
    const { _id: id, customerId } = body.data
    const before = await wallet(customerId)
    expect(await driver.post(`/driver/bookings/${id}/start`)).toMatchObject({
      status: 409,
      body: { code: 'connector-busy' },
    })
    expect(await wallet(customerId)).toBe(before)
    await send(charge.ended(8_000))
    expect(await driver.post(`/driver/bookings/${id}/start`)).toMatchObject({ status: 200 })
  })

  test('charges longer than booked at the other makes no no-show of who could not begin', async () => {
    const { say, agreed, send, book, clock, wallet, app } = await withTwo(version)
    const charge = await agreed(2, 'T-1')
    await send(charge.started, { id: 1, connectorId: 2 })
    await say(1, 'Available')
    const startTime = new Date(clock.now().getTime() + minutes(70)).toISOString()
    const { driver, body } = await book(1, { startTime })
    expect(await wallet(driver.customerId)).toBe(90_000)
    clock.advance(minutes(70 + 15))
    await expireReservations(app.database.db, clock.now())
    const { status, isNoShow } = (await driver.get(`/driver/bookings/${body.data._id}`)).body.data
    expect({ status, isNoShow }).toEqual({ status: 'cancelled', isNoShow: false })
    expect(await wallet(driver.customerId)).toBe(100_000)
  })

  test('charges at the other is not asked to be kept before that is over', async () => {
    const { say, agreed, send, book, clock, charger, app } = await withTwo(version)
    const keep = async () => {
      const { requested } = await keepAllReservations({
        db: app.database.db,
        now: clock.now(),
        onFailure: (error) => {
          throw error
        },
      })
      return requested
    }
    const charge = await agreed(2, 'T-1')
    await send(charge.started, { id: 1, connectorId: 2 })
    await say(1, 'Available')
    expect(
      await book(1, { startTime: new Date(clock.now().getTime() + minutes(70)).toISOString() }),
    ).toMatchObject({
      status: 201,
    })
    clock.advance(minutes(60))
    expect(await keep()).toBe(0)
    await send(charge.ended(8_000))
    expect(await keep()).toBe(1)
    expect(await charger.called()).toMatchObject({ action: 'ReserveNow', payload: { evseId: 1 } })
  })

  test('is reserved at the other connector takes a card for the time until then, and no card just before', async () => {
    const { say, send, book, events, admin, clock, driverWith, charger, wallet } = await withTwo(version)
    await say(1, 'Available')
    await say(2, 'Available')
    const startTime = new Date(clock.now().getTime() + minutes(35)).toISOString()
    expect(await book(2, { startTime })).toMatchObject({ status: 201 })
    const { customerId } = await driverWith(1000)
    await aCard(admin, ofDriver(customerId))
    const idToken = { idToken: NUMBER, type: 'ISO14443' }
    const evse = { id: 1, connectorId: 1 }
    const begin = (id: string) => send({ ...events.started(id, NUMBER), idToken }, evse)
    expect(await begin('T-1')).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
    const { data } = (await admin.get('/bookings')).body
    const ofCard = data.find((booking: Payload) => booking.customerId === customerId)
    // Half an hour at 60 kW: what can be charged until then, and no more.
    expect(ofCard).toMatchObject({ connectorNumber: 1, duration: 0.5 })
    await send(events.ended('T-1', 1_000), evse)
    clock.advance(minutes(25))
    const before = await wallet(customerId)
    const { idTokenInfo } = await charger.call('Authorize', { idToken })
    expect(idTokenInfo.status).not.toBe('Accepted')
    expect(await begin('T-2')).toMatchObject({
      idTokenInfo: { status: expect.not.stringMatching('Accepted') },
    })
    expect(await wallet(customerId)).toBe(before)
  })

  test('has charged a card without a connection is paid, though a charge at the other goes on as far as is known', async () => {
    const { agreed, send, events, admin, clock, driverWith, wallet } = await withTwo(version)
    const charge = await agreed(2, 'T-1')
    await send(charge.started, { id: 1, connectorId: 2 })
    const { customerId } = await driverWith(1000)
    await aCard(admin, ofDriver(customerId))
    clock.advance(minutes(20))
    const idToken = { idToken: NUMBER, type: 'ISO14443' }
    const evse = { id: 1, connectorId: 1 }
    const started = { ...events.started('T-2', NUMBER), idToken, offline: true }
    const startedAt = clock.now().toISOString()
    clock.advance(minutes(10))
    const ended = { ...events.ended('T-2', 9_000), offline: true }
    await send(started, evse)
    await send(ended, evse)
    const { data } = (await admin.get('/bookings')).body
    const ofCard = data.find((booking: Payload) => booking.customerId === customerId)
    expect(ofCard).toMatchObject({ connectorNumber: 1, startTime: startedAt, thirdPartyKwh: 8 })
    expect(await wallet(customerId)).toBe(100_000 - 14_160)
  })

  test('is reserved at the other connector by the driver whose card begins is theirs already', async () => {
    const { say, send, book, events, admin } = await withTwo(version)
    await say(1, 'Available')
    await say(2, 'Available')
    const { driver } = await book(2)
    await aCard(admin, ofDriver(driver.customerId))
    const started = { ...events.started('T-1', NUMBER), idToken: { idToken: NUMBER, type: 'ISO14443' } }
    expect(await send(started, { id: 1, connectorId: 1 })).toMatchObject({
      idTokenInfo: { status: 'Accepted' },
    })
  })

  test('has a car at each connector begins with either', async () => {
    const { say, plugged, book } = await withTwo(version)
    await say(1, 'Occupied')
    await say(2, 'Occupied')
    expect(await plugged()).toEqual([true, true])
    expect(await book(1)).toMatchObject({ status: 201 })
    expect(await plugged()).toEqual([false, false])
  })
})

async function withTwo(version: (typeof NEWER)[number]) {
  const world = await twoConnectors(version)
  const { visitor, admin, stationId, clock } = world
  const connectors = async (): Promise<Payload[]> =>
    (await visitor.get(`/charging-stations/${stationId}`)).body.data.connectors
  return {
    ...world,
    tomorrow: () => new Date(clock.now().getTime() + minutes(24 * 60)).toISOString(),
    free: async () => (await connectors()).map(({ isFree }) => isFree),
    plugged: async () => (await connectors()).map(({ isPluggedIn }) => isPluggedIn),
    async book(number: number | undefined, wanted: object = {}) {
      const connectorId = number && (await connectors())[number - 1]._id
      const driver = await world.driverWith(1000)
      const answer = await driver.post('/driver/bookings', {
        ...{ stationId, duration: 1, kWh: 20, connectorId },
        ...wanted,
      })
      return { ...answer, driver }
    },
    async seenByOperator(): Promise<Payload> {
      const { data } = (await admin.get('/network-map')).body
      return data.stations.find(({ _id }: Payload) => _id === stationId)
    },
  }
}
