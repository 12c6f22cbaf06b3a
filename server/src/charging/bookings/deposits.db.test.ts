import { addMs, days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { expireReservations } from './index.ts'
import { type Driver, network } from './testing/network.ts'

async function world() {
  const net = await network()
  const { db } = net.app.database
  const expire = () => expireReservations(db, net.clock.now())
  return {
    ...net,
    db,
    expire,
    async everythingAddsUp() {
      await net.expectBooksToBalance()
      expect(await differencesIn(db)).toEqual([])
    },
    /** A reservation ahead that nobody comes for. */
    async noShow(driver: Driver) {
      const { id } = await net.station()
      const startTime = addMs(net.clock.now(), hours(1)).toISOString()
      const booking = await net.booked(driver, id, { startTime })
      net.clock.advance(hours(1) + minutes(15))
      await expire()
      return booking
    },
  }
}

test('an empty wallet reserves nothing: two drivers with ₹0 hold no connector for anybody', async () => {
  const { station, driverWith } = await world()
  const { id } = await station({ connectors: Array(6).fill({ type: 'CCS2', powerW: 60_000 }) })
  const driver = await driverWith(0)
  expect(await driver.post('/driver/bookings', { stationId: id, duration: 24, kWh: 20 })).toMatchObject({
    status: 402,
    body: { code: 'wallet-short', message: expect.stringContaining('₹100.00 short') },
  })
})

test('the deposit is held from the reservation to the start, never more than the prepayment, and back on a timely cancel', async () => {
  const net = await world()
  const driver = await net.driverWith(354)
  const [one, two] = [await net.station(), await net.station()]
  const quote = await driver.post('/driver/quote', { stationId: one.id, duration: 1, kWh: 1 })
  expect(quote.body.data.deposit).toBe(17.7)

  const booking = await net.booked(driver, one.id)
  expect(await net.wallet(driver.customerId)).toBe(25_400)
  expect((await driver.get('/driver/profile')).body.data.holds).toBe(100)
  await net.everythingAddsUp()
  // Deposit and wallet together are the prepayment.
  expect((await driver.post(`/driver/bookings/${booking._id}/start`)).status).toBe(200)
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.everythingAddsUp()

  await net.pay(driver.customerId, 100)
  const other = await net.booked(driver, two.id)
  await driver.post(`/driver/bookings/${other._id}/cancel`)
  expect(await net.wallet(driver.customerId)).toBe(10_000)
  await net.everythingAddsUp()
})

test('a no-show gives the connector back after the grace, and has the deposit back a week later', async () => {
  const net = await world()
  const driver = await net.driverWith(1000)
  const booking = await net.noShow(driver)
  const seen = (await driver.get(`/driver/bookings/${booking._id}`)).body.data
  expect(seen).toMatchObject({
    status: 'cancelled',
    isNoShow: true,
    deposit: { amount: 100, isHeld: true, comesBackAt: addMs(net.clock.now(), days(7)).toISOString() },
  })
  expect(await net.wallet(driver.customerId)).toBe(90_000)
  expect((await driver.get('/driver/profile')).body.data.holds).toBe(100)
  await net.everythingAddsUp()

  net.clock.advance(days(7) - 1)
  expect(await net.expire()).toEqual({ expired: 0, returned: 0 })
  net.clock.advance(1)
  const both = await Promise.all([net.expire(), net.expire()])
  expect(both[0].returned + both[1].returned).toBe(1)
  expect(await net.wallet(driver.customerId)).toBe(100_000)
  await net.everythingAddsUp()
  const notices = await net.db.selectFrom('notice').select('kind').orderBy('id').execute()
  expect(notices.map(({ kind }) => kind)).toEqual(['booking-expired', 'deposit-returned'])
})

test('nobody is a no-show where the charge could not have begun: the deposit is back at once', async () => {
  const net = await world()
  const driver = await net.driverWith(1000)
  const { id } = await net.station()
  const booking = await net.booked(driver, id)
  await net.db.updateTable('station').set({ status: 'offline' }).where('id', '=', id).execute()
  net.clock.advance(minutes(15))
  expect(await net.expire()).toEqual({ expired: 1, returned: 0 })
  expect((await driver.get(`/driver/bookings/${booking._id}`)).body.data.isNoShow).toBe(false)
  expect(await net.wallet(driver.customerId)).toBe(100_000)
  await net.everythingAddsUp()
})

test('after three no-shows within thirty days a driver books for now only', async () => {
  const net = await world()
  const driver = await net.driverWith(1000)
  for (let count = 0; count < 3; count += 1) await net.noShow(driver)
  const { id } = await net.station()
  const ahead = (minutesAhead: number) =>
    driver.post('/driver/bookings', {
      stationId: id,
      duration: 1,
      kWh: 20,
      startTime: addMs(net.clock.now(), minutes(minutesAhead)).toISOString(),
    })
  expect(await ahead(16)).toMatchObject({
    status: 409,
    body: { code: 'too-many-no-shows', message: expect.stringContaining('3 reservations within 30 days') },
  })
  const now = await ahead(15)
  expect(now.status).toBe(201)
  await driver.post(`/driver/bookings/${now.body.data._id}/cancel`)
  await (await net.operator()).put('/booking-settings', { noShowDays: 1 })
  net.clock.advance(days(2))
  expect((await ahead(60)).status).toBe(201)
})

test('giving back late, or again and again after the start, counts as a no-show', async () => {
  const net = await world()
  const driver = await net.driverWith(1000)
  const { id } = await net.station()
  const isNoShow = async (afterMinutes: number) => {
    const booking = await net.booked(driver, id)
    net.clock.advance(minutes(afterMinutes))
    const cancelled = await driver.post(`/driver/bookings/${booking._id}/cancel`)
    return cancelled.body.data.isNoShow
  }
  expect(await isNoShow(4)).toBe(false)
  expect(await isNoShow(1)).toBe(true)
  net.clock.advance(days(2))
  expect(await isNoShow(6)).toBe(true)
  await net.everythingAddsUp()
})

test('a reservation whose grace is over cannot be started any more, job or no job', async () => {
  const net = await world()
  const driver = await net.driverWith(1000)
  const booking = await net.booked(driver, (await net.station()).id)
  net.clock.advance(minutes(15))
  expect(await driver.post(`/driver/bookings/${booking._id}/start`)).toMatchObject({
    status: 409,
    body: { code: 'booking-expired' },
  })
})

test('whom other rules would concern is said before they are saved, and nothing has changed by asking', async () => {
  const net = await world()
  const [often, once] = [await net.driverWith(1000), await net.driverWith(1000)]
  for (const driver of [often, once, often]) await net.noShow(driver)
  const { id } = await net.station()
  await net.booked(once, id)
  net.clock.advance(minutes(10))
  const preview = async (query: string) =>
    (await net.admin.get(`/booking-settings/preview${query}`)).body.data
  expect(await preview('')).toEqual({ reservations: 1, endingAtOnce: 0, limitedNow: 0, limitedThen: 0 })
  expect(await preview('?graceMinutes=10&noShowsAllowed=2')).toEqual({
    reservations: 1,
    endingAtOnce: 1,
    limitedNow: 0,
    limitedThen: 1,
  })
  expect((await preview('?noShowsAllowed=1')).limitedThen).toBe(2)
  expect((await net.admin.get('/booking-settings/preview?graceMinutes=4')).status).toBe(400)
  expect(await net.expire()).toMatchObject({ expired: 0 })
})

test('settings are saved only by an operator who saw the current ones', async () => {
  const { admin, app } = await network()
  const expected = { deposit: 100, graceMinutes: 15 }
  expect((await admin.put('/booking-settings', { deposit: 250, expected })).body.data.deposit).toBe(250)
  const late = await admin.put('/booking-settings', { deposit: 50, expected })
  expect(late).toMatchObject({ status: 409, body: { code: 'settings-changed' } })
  expect((await admin.get('/booking-settings')).body.data.deposit).toBe(250)
  const { after } = await app.database.db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'booking-setting.change')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ depositPaise: 25_000 })
})

test('the operator sees of a driver how many no-shows count, what they keep from, and when a deposit comes back', async () => {
  const net = await world()
  const driver = await net.driverWith(1000)
  const standing = async (by = net.admin) =>
    (await by.get(`/customers/${driver.customerId}/standing`)).body.data
  expect(await standing()).toEqual({
    noShows: 0,
    noShowDays: 30,
    noShowsAllowed: 3,
    isForNowOnly: false,
    amountOwed: 0,
    depositsHeld: 0,
    depositBackAt: null,
  })
  const missed = await net.noShow(driver)
  await (await net.operator()).put('/booking-settings', { noShowsAllowed: 1 })
  expect(await standing()).toMatchObject({
    noShows: 1,
    isForNowOnly: true,
    depositsHeld: 100,
    depositBackAt: addMs(net.clock.now(), days(7)).toISOString(),
  })
  net.clock.advance(days(7))
  await net.expire()
  // A week later one signs in again.
  const admin = await net.operator('owner')
  expect(await standing(admin)).toMatchObject({ noShows: 1, depositsHeld: 0, depositBackAt: null })
  const { data } = (await admin.get('/bookings?having=no-show')).body
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([missed._id])
  expect((await admin.get('/bookings?having=overrun')).body.data).toEqual([])
  expect((await admin.get(`/customers/${createId()}/standing`)).status).toBe(404)
})
