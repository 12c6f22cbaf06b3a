import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { simulatedBookings } from '../ocpp/testing/simulated-bookings.ts'
import { followSwaps } from './index.ts'

test.each([
  ['whole', 'billed', 50_000 - 2_775],
  ['keeps', 'released', 50_000],
  ['silent', 'unfinished', 50_000 - 3_540],
  ['refuses', 'released', 50_000],
] as const)('a simulated cabinet that does it so (%s) leaves the swap %s', async (swaps, state, left) => {
  const { app, admin, charger, clock, driverWith, wallet, expectBooksToBalance } = await simulatedBookings({
    protocol: '2.1',
    quirks: { swaps },
  })
  const { db } = app.database
  const { _id: id } = (await admin.get('/chargers')).body.data[0]
  await admin.put(`/chargers/${id}/battery-cabinet`, { isCabinet: true, capacityKWh: 2 })
  const driver = await driverWith(500, '+919812345678')
  expect((await admin.post(`/chargers/${id}/battery-swaps`, { phone: '+919812345678' })).status).toBe(201)
  await charger.until(() => charger.received('RequestBatterySwap').length > 0)
  await charger.settled()
  clock.advance(minutes(15))
  const onFailure = (error: unknown) => {
    throw error
  }
  await followSwaps({ db, now: clock.now(), onFailure })
  await followSwaps({ db, now: clock.now(), onFailure })
  expect((await admin.get('/battery-swaps')).body.data).toMatchObject([{ status: state }])
  // 2 kWh at ₹15 and GST are held; 80 % of 98 % of them are billed.
  expect(await wallet(driver.customerId)).toBe(left)
  await expectBooksToBalance()
})
