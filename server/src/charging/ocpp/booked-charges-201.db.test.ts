import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import { expect, test } from 'vitest'
import { simulatedBookings } from './testing/simulated-bookings.ts'

const started = (charger: SimulatedCharger) =>
  charger.sent('TransactionEvent').some(({ eventType }) => eventType === 'Started')

test.each(['2.0.1', '2.1'] as const)(
  'a booking starts, is metered, stops with what was paid for, and settles itself over %s',
  async (protocol) => {
    const world = await simulatedBookings({ protocol })
    const { charger, pass, seen } = world
    charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
    const { driver, id } = await world.paid()
    await charger.until(started)
    await charger.settled()
    expect(await seen(id)).toMatchObject({ status: 'in_progress' })
    await pass(10)
    expect(await seen(id)).toMatchObject({
      charging: { state: 'charging', energyKWh: 10, powerKW: 60, cost: 177 },
    })
    // The charger's display has the same.
    expect(charger.cost(1)).toBe(177)
    await pass(10)
    // No time passes before the command has arrived.
    await charger.until(() => charger.received('RequestStopTransaction').length === 1)
    await charger.settled()
    expect(await seen(id)).toMatchObject({
      status: 'confirmed',
      thirdPartyTotalAmount: 354,
      thirdPartyKwh: 20,
      refundAmount: 0,
      charging: { state: 'ended', stopReason: 'prepaid-used-up' },
    })
    expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
    await world.expectBooksToBalance()
  },
)

test('a car that has enough ends it, and what was not used comes back', async () => {
  const world = await simulatedBookings()
  const { charger, pass, seen } = world
  charger.plugIn(1, { capacityKwh: 40, socPercent: 70, targetSocPercent: 80, maxPowerKw: 60 })
  const { driver, id } = await world.paid()
  await pass(6)
  charger.unplug(1)
  await charger.settled()
  const { thirdPartyKwh, ...bill } = await seen(id)
  expect(thirdPartyKwh).toBe(4)
  expect(bill).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 70.8, refundAmount: 283.2 })
  expect(await world.wallet(driver.customerId)).toBe(100_000 - 7_080)
  await world.expectBooksToBalance()
})

test('no car comes: five minutes later the money is back, and a late car is not charged', async () => {
  const world = await simulatedBookings()
  const { charger, pass, seen } = world
  const { driver, id } = await world.paid()
  await pass(5)
  expect(await seen(id)).toMatchObject({ status: 'cancelled' })
  expect(await world.wallet(driver.customerId)).toBe(100_000)
  charger.plugIn(1)
  await charger.settled()
  await pass(1)
  expect(await seen(id)).toMatchObject({ status: 'cancelled', meter: { unbilledKWh: 0 } })
  await world.expectBooksToBalance()
})

test('a charger that reports every hour is asked within its transaction', async () => {
  const world = await simulatedBookings({ settings: { MeterValueSampleInterval: '3600' } })
  const { charger, pass, seen } = world
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { id } = await world.paid()
  await pass(2)
  await charger.until(() => charger.received('TriggerMessage').length > 0)
  await charger.settled()
  expect(charger.received('TriggerMessage')).toEqual([
    { requestedMessage: 'TransactionEvent', evse: { id: 1 } },
  ])
  await pass(4)
  const { status, charging } = await seen(id)
  expect(status).toBe('in_progress')
  expect(charging.energyKWh).toBeGreaterThanOrEqual(2)
})
