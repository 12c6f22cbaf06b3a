import { addMs, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { aCard, cardCharges, NUMBER, ofDriver } from '../../charging/ocpp/testing/cards.ts'
import { metered } from '../../charging/ocpp/testing/metered.ts'
import { differencesIn } from './testing/differences.ts'

test('the books of charges by card are right at every step: prepaid, reserved before, and begun offline', async () => {
  const world = await metered()
  const { db } = world.app.database
  const driver = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(driver.customerId))
  await world.booked(driver, world.stationId)
  const { transactionId } = await world.charger.call('StartTransaction', world.startOf(NUMBER))
  expect(await differencesIn(db)).toEqual([])
  world.clock.advance(minutes(10))
  const [{ bookingId }] = await cardCharges(world.admin)
  await world.stop({ driver, id: bookingId, idTag: NUMBER, transactionId }, 5_000)
  expect(await world.seen(bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await differencesIn(db)).toEqual([])
})

test('begun offline with an empty wallet: what is owed, and given back where nothing was delivered', async () => {
  const world = await metered()
  const { db } = world.app.database
  const driver = await world.driverWith(0)
  await aCard(world.admin, ofDriver(driver.customerId))
  const standing = async () => {
    const { walletBalance, amountOwed } = (await world.admin.get(`/customers/${driver.customerId}`)).body.data
    return [walletBalance, amountOwed]
  }
  await world.charger.leave()
  const at = world.clock.now()
  world.clock.advance(hours(1))
  const charger = await world.connect()
  const offline = async (minute: number, meterStart: number, meterStop: number) => {
    const timestamp = addMs(at, minutes(minute)).toISOString()
    const { transactionId } = await charger.call(
      'StartTransaction',
      world.startOf(NUMBER, { timestamp, meterStart }),
    )
    expect(await differencesIn(db)).toEqual([])
    const end = addMs(at, minutes(minute + 20)).toISOString()
    await charger.call('StopTransaction', { transactionId, meterStop, timestamp: end })
    expect(await differencesIn(db)).toEqual([])
    return (await cardCharges(world.admin))[0].bookingId
  }
  await offline(0, 1_000, 11_000)
  expect(await standing()).toEqual([0, 177])
  // Without a reading between its ends nobody knows: the operator decides.
  const doubtful = await offline(30, 11_000, 11_000)
  expect(await world.seen(doubtful)).toMatchObject({ meter: { doubt: 'no-reading' } })
  await world.admin.post(`/bookings/${doubtful}/cancel`, { reason: 'Nothing delivered' })
  expect(await standing()).toEqual([0, 177])
  expect(await differencesIn(db)).toEqual([])
})
