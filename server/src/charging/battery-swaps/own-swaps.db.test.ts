import { expect, test } from 'vitest'
import { battery, cabinet } from './testing/cabinet.ts'

test('a driver starts a swap in the app: held, asked of the cabinet, shown while it is under way, and billed', async () => {
  const { charger, chargerId, report, follow, swaps, wallet, driver, expectBooksToBalance } = await cabinet()
  const path = `/driver/battery-cabinets/${chargerId}`
  const show = async (query = '') => (await driver.get(path + query)).body.data
  expect(await show()).toMatchObject({
    ...{ isConnected: true, slots: 4, batteries: 0, swap: null },
    // ₹20 and 2 kWh at ₹15, with GST.
    quote: { total: 59, walletBalance: 500, shortBy: 0, owed: 0 },
  })
  expect((await show('?batteries=2')).quote.total).toBe(94.4)
  expect(await driver.post(`${path}/swaps`, {})).toMatchObject({ status: 201 })
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_900)
  const { messageId, action, payload } = await charger.called()
  expect(action).toBe('RequestBatterySwap')
  charger.answer(messageId, { status: 'Accepted' })
  expect((await show()).swap).toMatchObject({ status: 'requested', returned: null, taken: null })
  expect(await driver.post(`${path}/swaps`, {})).toMatchObject({
    status: 409,
    body: { code: 'swap-under-way' },
  })
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_900)
  const { bookingId } = (await show()).swap
  const booking = async () => (await driver.get(`/driver/bookings/${bookingId}`)).body.data
  expect((await booking()).swap).toEqual({ cabinetId: chargerId, status: 'requested' })
  expect(await driver.post(`/driver/bookings/${bookingId}/stop`)).toMatchObject({
    status: 409,
    body: { code: 'swap-under-way' },
  })
  expect(await booking()).toMatchObject({ status: 'in_progress', stoppedAt: null })
  await report('BatteryIn', payload.requestId, [battery('OLD-1', 20, 3)], payload.idToken)
  await follow()
  expect((await show()).swap).toMatchObject({ status: 'inserted', returned: { slot: 3, socPercent: 20 } })
  await report('BatteryOut', payload.requestId, [battery('FULL-1', 95, 2)], payload.idToken)
  await follow()
  const { swap, batteries } = await show()
  expect(batteries).toBe(1)
  expect(swap).toMatchObject({ status: 'billed', taken: { slot: 2, socPercent: 95 } })
  expect(await booking()).toMatchObject({
    thirdPartyTotalAmount: 50.15,
    swap: { cabinetId: chargerId, status: 'billed' },
  })
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_015)
  expect(await swaps()).toMatchObject([{ begunBy: 'driver', customerId: driver.customerId }])
  await expectBooksToBalance()
})

test('a driver who lacks the money, a cabinet that is gone, and one that is none start nothing', async () => {
  const { charger, chargerId, driver, swaps, admin, wallet } = await cabinet({ rupees: 40 })
  const path = `/driver/battery-cabinets/${chargerId}`
  expect(await driver.post(`${path}/swaps`, {})).toMatchObject({
    status: 402,
    body: { code: 'wallet-short', message: expect.stringContaining('₹19') },
  })
  await admin.put(`/chargers/${chargerId}/battery-cabinet`, { isCabinet: true, capacityKWh: null })
  expect((await driver.get(path)).body.data.quote).toBeNull()
  expect(await driver.post(`${path}/swaps`, {})).toMatchObject({
    status: 409,
    body: { code: 'swap-not-possible' },
  })
  charger.socket.terminate()
  await expect.poll(async () => (await driver.get(path)).body.data.isConnected).toBe(false)
  expect(await driver.post(`${path}/swaps`, {})).toMatchObject({
    status: 409,
    body: { code: 'charger-offline' },
  })
  await admin.put(`/chargers/${chargerId}/battery-cabinet`, { isCabinet: false, capacityKWh: null })
  expect(await driver.get(path)).toMatchObject({ status: 404, body: { code: 'battery-cabinet-not-found' } })
  expect(await driver.post(`${path}/swaps`, {})).toMatchObject({ status: 404 })
  expect(await swaps()).toEqual([])
  expect(await wallet(driver.customerId)).toBe(4_000)
})

test('slots are shown as a cabinet, and never as connectors that are free for a car', async () => {
  const { visitor, stationId, chargerId } = await cabinet()
  const { data } = (await visitor.get(`/charging-stations/${stationId}`)).body
  expect(data).toMatchObject({ availableSlots: 0, totalSlots: 0, batterySlots: 4, connectorTypes: [] })
  expect(data.connectors).toMatchObject(Array(4).fill({ isFree: false, isBatterySlot: true }))
  expect((await visitor.get(`/charging-stations/${stationId}/battery-cabinets`)).body.data).toMatchObject([
    { _id: chargerId, slots: 4, isConnected: true },
  ])
  const found = (await visitor.get('/charging-stations?connector=Type 7 (LECCS)')).body.data
  expect(found).toEqual([])
})
