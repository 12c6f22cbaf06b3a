import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { rollUpDays } from '../../operations/rollups/index.ts'
import { metered } from './testing/metered.ts'

/** 56 kWh of the 1,000 rupees in the wallet: ₹991.20, which leaves ₹8.80. */
const ALMOST_ALL = { kWh: 56 }

async function overrun() {
  const world = await metered()
  const { db } = world.app.database
  const charging = await world.begun(ALMOST_ALL)
  const { driver } = charging
  world.clock.advance(minutes(58))
  await world.stop(charging, 58_000)
  return {
    ...world,
    ...charging,
    owed: async () => (await driver.get('/driver/profile')).body.data.amountOwed,
    book: () => driver.post('/driver/bookings', { stationId: world.stationId, duration: 1, kWh: 2 }),
    async everythingAddsUp() {
      await world.expectBooksToBalance()
      expect(await differencesIn(db)).toEqual([])
      const { cards } = (await world.admin.get('/dashboard')).body.data
      const { rows } = await world.app.database.pool.query(
        `select coalesce(sum(balance_paise), 0)::int as paise from ledger_account where kind = 'customer_wallet'`,
      )
      expect(cards.walletBalance.value).toBe(rows[0].paise / 100)
    },
  }
}

test('what runs over the prepayment is taken from the wallet, the rest is owed, and the partner is paid in full', async () => {
  const world = await overrun()
  const { id, driver, everythingAddsUp } = world
  expect(await world.seen(id)).toMatchObject({
    status: 'confirmed',
    totalAmount: 1026.6,
    amount: 870,
    gstAmount: 156.6,
    thirdPartyKwh: 58,
    thirdPartyTotalAmount: 1026.6,
    refundAmount: 0,
    commission: 87,
    partnerCredit: 939.6,
    overrun: { energyKWh: 2, taken: 8.8, owed: 26.6 },
    meter: { unbilledKWh: 0 },
  })
  expect(await world.wallet(driver.customerId)).toBe(0)
  expect(await world.owed()).toBe(26.6)
  expect((await world.admin.get(`/customers/${driver.customerId}`)).body.data.amountOwed).toBe(26.6)
  const owing = (await world.admin.get('/all-customer?status=owing')).body
  expect([owing.page.total, owing.data[0]]).toMatchObject([
    1,
    { _id: driver.customerId, amountOwed: 26.6, walletBalance: 0 },
  ])
  const beyond = (await world.admin.get('/bookings?having=overrun')).body.data
  expect(beyond.map((one: { _id: string }) => one._id)).toEqual([id])
  await everythingAddsUp()

  const { data } = (await driver.get('/driver/notifications')).body
  expect(data[1]).toMatchObject({
    kind: 'charge-overrun',
    message: expect.stringContaining('₹8.80 was taken from your wallet. ₹26.60 is owed'),
  })
  const { items } = (await world.admin.get('/attention')).body.data
  const row = items.find(({ kind }: { kind: string }) => kind === 'charges-overrun')
  expect(row.count).toBe(1)
  const listed = (await world.admin.get(row.path)).body.data
  expect(listed.map((one: { _id: string }) => one._id)).toEqual([id])
})

test('what is owed keeps the next charge away, and is collected from the next money that reaches the wallet', async () => {
  const world = await overrun()
  const { driver, everythingAddsUp } = world
  expect(await world.book()).toMatchObject({
    status: 402,
    body: { code: 'amount-owed', message: expect.stringContaining('₹26.60 is still owed') },
  })
  await world.pay(driver.customerId, 20)
  expect([await world.owed(), await world.wallet(driver.customerId)]).toEqual([6.6, 0])
  expect((await world.book()).body.code).toBe('amount-owed')
  await everythingAddsUp()

  await world.pay(driver.customerId, 100)
  expect([await world.owed(), await world.wallet(driver.customerId)]).toEqual([0, 9_340])
  const statement = (await driver.get('/driver/wallet')).body.data
  expect(statement.slice(0, 2)).toMatchObject([
    { kind: 'collection', amount: -6.6, balanceAfter: 93.4 },
    { kind: 'top_up', amount: 100 },
  ])
  expect(await world.book()).toMatchObject({ status: 201 })
  await rollUpDays(world.app.database.db, world.clock.now())
  await everythingAddsUp()
})

test('goodwill pays what is owed, and the operator reads what the wallet holds after that', async () => {
  const world = await overrun()
  const { driver } = world
  const give = async (amount: number) => {
    const owner = await world.operator()
    const goodwill = { kind: 'goodwill', amount, reason: 'other', note: 'The company pays what ran over' }
    return (await owner.post(`/customers/${driver.customerId}/wallet-adjustments`, goodwill)).body
  }
  expect(await give(20)).toMatchObject({
    message: 'The wallet holds ₹0.00 now.',
    data: { before: 0, after: 0 },
  })
  expect(await world.owed()).toBe(6.6)
  expect(await give(10)).toMatchObject({ data: { before: 0, after: 3.4 } })
  expect([await world.owed(), await world.wallet(driver.customerId)]).toEqual([0, 340])
  await world.everythingAddsUp()
})

test('a reservation that was made before anything was owed does not start either', async () => {
  const world = await metered()
  const charging = await world.begun({ kWh: 55 })
  const { driver } = charging
  const elsewhere = await world.station()
  world.clock.advance(minutes(58))
  const reserved = await world.booked(driver, elsewhere.id, { kWh: 1 })
  await world.stop(charging, 58_000)
  expect(await driver.post(`/driver/bookings/${reserved._id}/start`)).toMatchObject({
    status: 402,
    body: { code: 'amount-owed' },
  })
  await world.expectBooksToBalance()
})

test('a late word of the meter extends the bill once more, and one that takes it back returns what was taken', async () => {
  const world = await metered()
  await world.admin.put('/booking-settings', { confirmMeteredBookings: false })
  const charging = await world.begun()
  world.clock.advance(minutes(30))
  await world.stop(charging, 21_000)
  expect((await world.seen(charging.id)).overrun).toEqual({ energyKWh: 1, taken: 17.7, owed: 0 })
  const { db } = world.app.database
  const bill = async (energy_wh: number) => {
    await db.updateTable('charging_session').set({ energy_wh }).execute()
    await world.drive()
    return world.seen(charging.id)
  }
  expect(await bill(22_000)).toMatchObject({ totalAmount: 389.4, overrun: { energyKWh: 2, taken: 35.4 } })
  expect(await bill(19_000)).toMatchObject({ totalAmount: 389.4, thirdPartyKwh: 19, refundAmount: 53.1 })
  await world.admin.post('/confirm-charging-by-admin', { bookingId: charging.id, actualAmountUsed: 389.4 })
  expect(await world.wallet(charging.driver.customerId)).toBe(100_000 - 33_630)
  await world.expectBooksToBalance()
})

test('the bill beyond the prepayment, top-ups and a new start at once: every paisa is where it belongs', async () => {
  const world = await metered()
  const charging = await world.begun(ALMOST_ALL)
  const { driver } = charging
  world.clock.advance(minutes(58))
  await Promise.all([
    world.stop(charging, 58_000),
    ...[10, 20, 30, 40].map((rupees) => world.pay(driver.customerId, rupees)),
    ...[0, 1].map(() => driver.post('/driver/bookings', { stationId: world.stationId, duration: 1, kWh: 2 })),
  ])
  const { amountOwed, walletBalance, holds } = (await driver.get('/driver/profile')).body.data
  expect(amountOwed).toBe(0)
  expect(walletBalance + holds).toBeCloseTo(8.8 + 100 - 35.4, 2)
  await world.expectBooksToBalance()
  expect(await differencesIn(world.app.database.db)).toEqual([])
})

test('by the hour nothing runs over: the paid time’s end is known to the second', async () => {
  const world = await metered({ pricePerHour: 120 })
  const charging = await world.begun({ kWh: undefined })
  world.clock.advance(minutes(90))
  await world.stop(charging, 20_000)
  expect(await world.seen(charging.id)).toMatchObject({ thirdPartyAmount: 120, totalAmount: 141.6 })
  await world.expectBooksToBalance()
})
