/** Whole flows of OCPP 2.1 with a charger that refuses, repeats itself, says things late or too often. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
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
