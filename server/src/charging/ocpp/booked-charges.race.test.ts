import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { meetAt } from '../../testing/waiting.ts'
import { driveCharge } from '../bookings/index.ts'
import { tenTimes } from '../bookings/testing/network.ts'
import { metered } from './testing/metered.ts'

const commandsOf = async (db: Db) => {
  const rows = await db.selectFrom('charger_command').select('action').orderBy('created_at').execute()
  return rows.map(({ action }) => action)
}

const lockOf = (id: string) => (tx: Db) =>
  tx.selectFrom('booking').select('id').where('id', '=', id).forUpdate().execute()

test('ten starts at once pay once and ask the charger once', async () => {
  const world = await metered()
  const { db } = world.app.database
  const driver = await world.driverWith(1000)
  const { _id: id } = await world.booked(driver, world.stationId)
  const start = () => driver.post(`/driver/bookings/${id}/start`)
  const answers = await meetAt(
    db,
    lockOf(id),
    Array.from({ length: 10 }, () => start),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await commandsOf(db)).toEqual(['RemoteStartTransaction'])
  expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
  await world.expectBooksToBalance()
})

test('ten stops at once, of driver and operator, with the prepaid energy used up: one command, one bill', async () => {
  const world = await metered()
  const { db } = world.app.database
  const charging = await world.begun()
  const { id, driver } = charging
  world.clock.advance(minutes(25))
  const stops = [0, 1, 2, 3, 4].flatMap(() => [
    () => driver.post(`/driver/bookings/${id}/stop`),
    () => world.admin.post(`/bookings/${id}/stop-charger`),
  ])
  const answers = await meetAt<unknown>(db, lockOf(id), [...stops, () => world.meter(charging, 20_500)])
  expect(answers).toHaveLength(11)
  expect(await commandsOf(db)).toEqual(['RemoteStartTransaction', 'RemoteStopTransaction'])
  await world.stop(charging, 20_500)
  expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 362.85 })
  await world.expectBooksToBalance()
})

test('the charger’s stop, again and again, and the job at once: one bill, one settlement', async () => {
  const world = await metered()
  const { db } = world.app.database
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  await meetAt<unknown>(db, lockOf(charging.id), [() => world.stop(charging, 5_000)]).then(() =>
    tenTimes((index) => (index % 2 ? world.stop(charging, 5_000) : world.drive())),
  )
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 75 })
  const actions = await world.auditActions(charging.id)
  expect(actions.filter((action) => /complete|confirm/.test(action))).toEqual([
    'booking.complete',
    'booking.confirm',
  ])
  await world.expectBooksToBalance()
})

test('nine jobs at once with the charger’s last word settle once', async () => {
  const world = await metered()
  const { db } = world.app.database
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  const stopped = await meetAt<unknown>(db, lockOf(charging.id), [
    () => world.stop(charging, 5_000),
    ...Array.from({ length: 9 }, () => () => driveCharge({ db, now: world.clock.now() }, charging.id)),
  ])
  expect(stopped).toHaveLength(10)
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyAmount: 75 })
  await world.expectBooksToBalance()
})

test('the five minutes end while the charger begins: paid back and refused, or begun and kept', async () => {
  const world = await metered()
  const { db } = world.app.database
  const { driver, id, idTag } = await world.paid()
  world.clock.advance(minutes(5))
  const [begun] = await meetAt<unknown>(db, lockOf(id), [
    () => world.charger.call('StartTransaction', world.startOf(idTag)),
    () => world.drive(),
  ])
  const { status } = await world.seen(id)
  const isBegun = (begun as { idTagInfo: { status: string } }).idTagInfo.status === 'Accepted'
  expect(begun).toMatchObject({ idTagInfo: { status: isBegun ? 'Accepted' : 'Invalid' } })
  expect(status).toBe(isBegun ? 'in_progress' : 'cancelled')
  expect(await world.wallet(driver.customerId)).toBe(isBegun ? 100_000 - 35_400 : 100_000)
  await world.expectBooksToBalance()
})

test('the driver’s start and the driver’s cancel at once never leave money behind', async () => {
  const world = await metered()
  const { db } = world.app.database
  const driver = await world.driverWith(1000)
  const { _id: id } = await world.booked(driver, world.stationId)
  await meetAt(db, lockOf(id), [
    () => driver.post(`/driver/bookings/${id}/start`),
    () => driver.post(`/driver/bookings/${id}/cancel`),
  ])
  expect((await world.seen(id)).status).toBe('cancelled')
  expect(await world.wallet(driver.customerId)).toBe(100_000)
  await world.expectBooksToBalance()
})
