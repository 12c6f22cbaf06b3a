import { formatDriverGroup, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { expireReservations } from '../bookings/index.ts'
import { aCard, ofDriver } from './testing/cards.ts'
import { reserved, VERSIONS } from './testing/reserved.ts'

describe.each(VERSIONS)('%s: a charger keeps a booked connector', (version) => {
  test('from a quarter of an hour before the start, until its end, under the tag that then charges', async () => {
    const world = await reserved(version)
    const { clock, keep } = world
    const charger = await world.connect()
    const driver = await world.driverWith(1000)
    const startTime = new Date(clock.now().getTime() + hours(1)).toISOString()
    const booking = await world.booked(driver, world.stationId, { startTime })
    expect(await keep()).toBe(0)
    clock.advance(minutes(45))
    expect(await keep()).toBe(1)
    const requested = await world.requestedToKeep(charger)
    expect(requested).toMatchObject({ at: 1, expires: booking.endTime })
    // Nothing is asked twice while nothing is answered.
    expect(await keep()).toBe(0)
    await world.answered(charger, requested.messageId, 'Accepted')
    expect(await keep()).toBe(0)
    await world.reportStatus(charger, 'Reserved')

    const start = await driver.post(`/driver/bookings/${booking._id}/start`)
    expect(start, JSON.stringify(start.body)).toMatchObject({ status: 200 })
    const { payload } = await charger.called()
    expect(payload.idTag ?? payload.idToken.idToken).toBe(requested.idTag)
    expect(await keep()).toBe(0)
  })

  test('a charge that began for the reservation has used it up', async () => {
    const world = await reserved(version)
    const charger = await world.connect()
    const driver = await world.driverWith(1000)
    const booking = await world.booked(driver, world.stationId)
    await world.keep()
    const { reservationId, idTag, messageId } = await world.requestedToKeep(charger)
    await world.answered(charger, messageId, 'Accepted')
    await driver.post(`/driver/bookings/${booking._id}/start`)
    expect(await world.begins(charger, { idTag, reservationId })).toBe('Accepted')
    expect((await driver.get(`/driver/bookings/${booking._id}`)).body.data.status).toBe('in_progress')
    expect(await world.keep()).toBe(0)
  })

  test('any card of its driver opens what is kept, and begins the booking', async () => {
    const world = await reserved(version)
    const charger = await world.connect()
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    const { number: idTag } = await aCard(world.admin, ofDriver(driver.customerId))
    await world.keep()
    const { group, reservationId, messageId } = await world.requestedToKeep(charger)
    await world.answered(charger, messageId, 'Accepted')
    await world.reportStatus(charger, 'Reserved')
    expect(group).toBe(formatDriverGroup(driver.customerId))
    const is16 = version === 'ocpp1.6'
    const shown = is16 ? { idTag } : { idToken: { idToken: idTag, type: 'ISO14443' } }
    const { idTagInfo, idTokenInfo } = await charger.call('Authorize', shown)
    expect(is16 ? idTagInfo.parentIdTag : idTokenInfo.groupIdToken.idToken).toBe(group)
    expect(await world.isShown(charger, { idTag, reservationId })).toBe('Accepted')
    const status = async () => (await driver.get(`/driver/bookings/${id}`)).body.data.status
    await expect.poll(status).toBe('in_progress')
    expect(await world.keep()).toBe(0)
  })

  test.each(['cancelled by its driver', 'not begun in time', 'begun without a message'])(
    'lets go of a booking that was %s',
    async (how) => {
      const world = await reserved(version)
      const { clock, keep } = world
      const charger = await world.connect()
      const driver = await world.driverWith(1000)
      const { _id: id } = await world.booked(driver, world.stationId)
      await keep()
      const { messageId, idTag, reservationId } = await world.requestedToKeep(charger)
      await world.answered(charger, messageId, 'Accepted')
      if (how.startsWith('cancelled')) {
        await driver.post(`/driver/bookings/${id}/cancel`)
      } else if (how.startsWith('not begun')) {
        clock.advance(minutes(16))
        await expireReservations(world.app.database.db, clock.now())
      } else {
        await driver.post(`/driver/bookings/${id}/start`)
        expect(await world.begins(charger, { idTag })).toBe('Accepted')
      }
      expect(await keep()).toBe(1)
      const withdrawn = await charger.called()
      expect([withdrawn.action, withdrawn.payload]).toEqual(['CancelReservation', { reservationId }])
      // It may not know it any more: either answer is the end of it.
      await world.answered(charger, withdrawn.messageId, 'Rejected')
      expect(await keep()).toBe(0)
      expect(await keep()).toBe(0)
    },
  )

  test.each(['Faulted', 'Occupied', 'Rejected', 'Unavailable'])(
    'that answers %s costs nobody the booking, and the operator sees it',
    async (word) => {
      const world = await reserved(version)
      const { clock, keep } = world
      const charger = await world.connect()
      const driver = await world.driverWith(1000)
      const { _id: id } = await world.booked(driver, world.stationId)
      await keep()
      const requested = await world.requestedToKeep(charger)
      expect(await world.attention('bookings-at-risk')).toBe(0)
      await world.answered(charger, requested.messageId, word)
      expect(await keep()).toBe(0)
      const seen = async () => (await world.admin.get(`/bookings/${id}`)).body.data
      expect((await seen()).status).toBe('reserved')
      // The car that stands there may be the driver’s own.
      expect(await world.attention('bookings-at-risk')).toBe(word === 'Occupied' ? 0 : 1)
      clock.advance(minutes(5))
      expect(await world.attention('bookings-at-risk')).toBe(1)
      const listed = await world.admin.get('/bookings?attention=bookings-at-risk')
      expect(listed.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
      const history = (await world.admin.get(`/bookings/${id}/story`)).body.data
      expect(history).toContainEqual(
        expect.objectContaining({
          step: 'command',
          command: expect.objectContaining({ action: 'ReserveNow', answer: word }),
        }),
      )
      // What may pass is asked about again; a charger that is set to take none is left alone.
      expect(await keep()).toBe(word === 'Rejected' ? 0 : 1)
      if (word === 'Rejected') return
      const again = await world.requestedToKeep(charger)
      expect(again).toMatchObject({ reservationId: requested.reservationId, idTag: requested.idTag })
      await world.answered(charger, again.messageId, 'Accepted')
      await keep()
      expect(await world.attention('bookings-at-risk')).toBe(0)
    },
  )

  test('is asked anew as soon as the car before has left', async () => {
    const world = await reserved(version)
    const charger = await world.connect()
    await world.booked(await world.driverWith(1000), world.stationId)
    await world.keep()
    const { messageId } = await world.requestedToKeep(charger)
    await world.answered(charger, messageId, 'Occupied')
    await world.reportStatus(charger, version === 'ocpp1.6' ? 'Finishing' : 'Occupied')
    world.clock.advance(minutes(1))
    expect(await world.keep()).toBe(0)
    await world.reportStatus(charger, 'Available')
    expect(await world.keep()).toBe(0)
    world.clock.advance(20_000)
    expect(await world.keep()).toBe(1)
  })

  test('is sent again after a restart, under the same number', async () => {
    const world = await reserved(version)
    const charger = await world.connect()
    await world.boots(charger)
    await world.booked(await world.driverWith(1000), world.stationId)
    await world.keep()
    const first = await world.requestedToKeep(charger)
    await world.answered(charger, first.messageId, 'Accepted')
    expect(await world.keep()).toBe(0)
    await world.boots(charger)
    expect(await world.keep()).toBe(1)
    const { messageId: _other, ...same } = first
    expect(await world.requestedToKeep(charger)).toMatchObject(same)
  })

  test('that was away or did not answer is asked when it can be, and keeps nothing for a booking that is over', async () => {
    const world = await reserved(version)
    const { clock, keep } = world
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    expect(await keep()).toBe(0)
    const charger = await world.connect()
    expect(await keep()).toBe(1)
    await world.requestedToKeep(charger)
    await charger.leave()
    const isGone = async () => (await world.admin.get('/chargers')).body.data[0].connected
    await expect.poll(isGone).toBe(false)
    await driver.post(`/driver/bookings/${id}/cancel`)
    expect(await keep()).toBe(0)
    const back = await world.connect()
    clock.advance(minutes(1))
    // Whether it took it nobody knows.
    await expect.poll(keep).toBe(1)
    expect((await back.called()).action).toBe('CancelReservation')
  })

  test('that knows no reservations is not asked for any', async () => {
    const world = await reserved(version)
    const { db } = world.app.database
    const variable = { evse: 0, connector: 0, instance: '', component_instance: '', attribute: 'Actual' }
    await db
      .insertInto('charger_variable')
      .values({
        ...variable,
        charger_id: world.chargerId,
        reported_at: world.clock.now(),
        ...(version === 'ocpp1.6'
          ? { component: '', name: 'SupportedFeatureProfiles', value: 'Core, SmartCharging' }
          : { component: 'ReservationCtrlr', name: 'Enabled', value: 'false' }),
      })
      .execute()
    await world.connect()
    await world.booked(await world.driverWith(1000), world.stationId)
    expect(await world.keep()).toBe(0)
    await db
      .updateTable('charger_variable')
      .set({ value: version === 'ocpp1.6' ? 'Core,Reservation' : 'true' })
      .execute()
    expect(await world.keep()).toBe(1)
  })

  test('that answers that it knows no such call is not asked again until it starts anew', async () => {
    const world = await reserved(version, 2)
    const charger = await world.connect()
    const [first, second] = world.connectorIds
    await world.booked(await world.driverWith(1000), world.stationId, { connectorId: first })
    await world.keep()
    const { messageId } = await world.requestedToKeep(charger)
    charger.refuse(messageId, 'NotImplemented', 'no')
    await expect.poll(world.keep).toBe(0)
    await expect
      .poll(async () => (await world.admin.get(`/chargers/${world.chargerId}/commands`)).body.data[0].status)
      .toBe('refused')
    await world.keep()
    expect(await world.attention('bookings-at-risk')).toBe(0)
    await world.booked(await world.driverWith(1000), world.stationId, { connectorId: second })
    expect(await world.keep()).toBe(0)
    await world.boots(charger)
    expect(await world.keep()).toBeGreaterThan(0)
  })

  test('keeps nothing for the next while the one before may still come', async () => {
    const world = await reserved(version)
    const { clock, keep } = world
    const charger = await world.connect()
    const first = await world.driverWith(1000)
    const { _id: id } = await world.booked(first, world.stationId)
    const startTime = new Date(clock.now().getTime() + hours(1)).toISOString()
    await world.booked(await world.driverWith(1000), world.stationId, { startTime })
    expect(await keep()).toBe(1)
    const one = await world.requestedToKeep(charger)
    await world.answered(charger, one.messageId, 'Accepted')
    clock.advance(minutes(10))
    await driverStarts()
    clock.advance(minutes(40))
    expect(await keep()).toBe(0)

    async function driverStarts() {
      await keep()
      expect((await first.post(`/driver/bookings/${id}/start`)).status).toBe(200)
      charger.answer((await charger.called()).messageId, { status: 'Accepted' })
    }
  })

  test('is asked for another connector where the mapping has changed', async () => {
    const world = await reserved(version)
    const { db } = world.app.database
    const charger = await world.connect()
    await world.booked(await world.driverWith(1000), world.stationId)
    await world.keep()
    const first = await world.requestedToKeep(charger)
    await world.answered(charger, first.messageId, 'Accepted')
    await db
      .updateTable('charger_connector')
      .set(version === 'ocpp1.6' ? { number: 2 } : { evse: 2 })
      .execute()
    expect(await world.keep()).toBe(1)
    const withdrawn = await charger.called()
    expect(withdrawn.action).toBe('CancelReservation')
    await world.answered(charger, withdrawn.messageId, 'Accepted')
    expect(await world.keep()).toBe(1)
    expect(await world.requestedToKeep(charger)).toMatchObject({ at: 2, idTag: first.idTag })
  })
})

test.each([
  ['ocpp2.0.1', 'Expired', 0],
  ['ocpp2.0.1', 'Removed', 1],
  ['ocpp2.1', 'NoTransaction', 1],
] as const)(
  '%s: a reservation that its charger calls %s is shown, and the booking stays',
  async (version, word, again) => {
    const world = await reserved(version)
    const charger = await world.connect()
    const { _id: id } = await world.booked(await world.driverWith(1000), world.stationId)
    await world.keep()
    const { messageId, reservationId } = await world.requestedToKeep(charger)
    await world.answered(charger, messageId, 'Accepted')
    await world.keep()
    const update = { reservationId, reservationUpdateStatus: word }
    expect(await charger.call('ReservationStatusUpdate', update)).toEqual({})
    expect(await world.attention('bookings-at-risk')).toBe(1)
    expect((await world.admin.get(`/bookings/${id}`)).body.data.status).toBe('reserved')
    world.clock.advance(minutes(1))
    expect(await world.keep()).toBe(again)
    // Numbers that nobody gave, however large, are answered and change nothing.
    for (const unknown of [reservationId + 1, 2 ** 40, 1e300]) {
      const strange = { ...update, reservationId: unknown }
      expect(await charger.call('ReservationStatusUpdate', strange)).toEqual({})
    }
  },
)
