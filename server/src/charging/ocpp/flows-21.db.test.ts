/** Whole flows of OCPP 2.1 with a charger that refuses, repeats itself, says things late or too often. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { connectCharger, type Payload } from './testing/charger.ts'
import { insertChargerAtStation } from './testing/insert-charger.ts'
import { meteredBy } from './testing/metered.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { transactionEvents } from './testing/transaction-events.ts'

async function charging() {
  const world = await meteredBy<string>('ocpp2.1', {}, allowNoFailure())
  const { charger, clock } = world
  const charge = await world.begun()
  const events = transactionEvents(() => clock.now().toISOString())
  const costDetails = (inclTax: number) => ({
    totalCost: { currency: 'INR', typeOfCost: 'NormalCost', total: { inclTax } },
    totalUsage: { energy: 1, chargingTime: 60, idleTime: 0 },
  })
  return {
    ...world,
    charge,
    events,
    costDetails,
    running: (inclTax: number, wh: number, by = charger) =>
      by.call('TransactionEvent', {
        ...events.updated(charge.transactionId, 1_000 + wh),
        triggerReason: 'RunningCost',
        costDetails: costDetails(inclTax),
      }),
    ended: (inclTax: number, wh: number) =>
      charger.call('TransactionEvent', {
        ...events.ended(charge.transactionId, 1_000 + wh),
        costDetails: costDetails(inclTax),
      }),
    kept: async () => (await world.seen(charge.id)).meter.chargerCost,
  }
}

test('a running cost that comes after the end does not take the place of the cost in the end', async () => {
  const { clock, running, ended, kept } = await charging()
  clock.advance(minutes(10))
  await running(70.8, 4_000)
  await ended(120, 8_000)
  const final = { amount: 120, isFinal: true, differs: true }
  expect(await kept()).toEqual(final)
  await running(141.6, 8_000)
  expect(await kept()).toEqual(final)
  await ended(120, 8_000)
  expect(await kept()).toEqual(final)
})

test('what another charger says of the same transaction id changes nothing of the charge', async () => {
  const { app, clock, charge, running, kept, seen, ended, ...world } = await charging()
  const { id: stationId, connectorIds } = await world.station({})
  await insertChargerAtStation(app.database.db, {
    ...{ identity: 'CP-2', stationId, protocol: 'ocpp2.1', connectorIds, status: 'Available' },
    now: clock.now(),
  })
  const other = await connectCharger({ url: app.url, identity: 'CP-2', protocol: 'ocpp2.1' })
  clock.advance(minutes(5))
  await running(40, 2_000)
  await running(9_999, 9_000, other)
  await other.call('TransactionEvent', {
    ...world.events.ended(charge.transactionId, 1_000),
    costDetails: world.costDetails(0),
  })
  await other.call('NotifyPriorityCharging', { transactionId: charge.transactionId, activated: true })
  expect(await kept()).toEqual({ amount: 40, isFinal: false, differs: false })
  expect(await seen(charge.id)).toMatchObject({ status: 'in_progress', charging: { energyKWh: 2 } })
  clock.advance(minutes(10))
  await ended(141.6, 8_000)
  expect(await seen(charge.id)).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 141.6 })
  await world.expectBooksToBalance()
})

test('controls of the grid that never end are kept to the newest five hundred', async () => {
  const { charger, admin, chargerId } = await charging()
  const limit = (id: string) => ({
    ...{ id, isDefault: false, isSuperseded: false },
    limitMaxDischarge: { priority: 0, pctMaxDischargePower: 50 },
  })
  for (let part = 1; part <= 25; part += 1) {
    const all = Array.from({ length: 24 }, (_, index) => limit(`C-${part}-${index}`))
    const report = { requestId: part, tbc: true, limitMaxDischarge: all }
    expect(await charger.call('ReportDERControl', report)).toEqual({})
  }
  const { controls } = (await admin.get(`/chargers/${chargerId}/grid`)).body.data
  expect(controls).toHaveLength(500)
  expect(controls.some(({ id }: Payload) => id === 'C-25-23')).toBe(true)
  expect(controls.some(({ id }: Payload) => id === 'C-1-0')).toBe(false)
})
