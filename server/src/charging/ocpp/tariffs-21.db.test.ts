import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { publishIdleFee } from './testing/idling.ts'
import { network201 } from './testing/network-201.ts'

const soon = { gatewayLimits: { pricesMs: 50 } }

test('a charger of 2.1 is sent the price of each of its connectors, and again once another is in force', async () => {
  const { simulated, admin, stationId } = await network201(soon, 'ocpp2.1')
  const { charger, pass } = await simulated()
  const sent = () => charger.received('SetDefaultTariff')
  await charger.until(() => sent().length === 2)
  await charger.settled()
  expect(sent()).toMatchObject(
    [1, 2].map((evseId) => ({
      evseId,
      tariff: { currency: 'INR', energy: { prices: [{ priceKwh: 15 }] } },
    })),
  )
  await publishIdleFee(admin, stationId)
  await pass(minutes(6))
  await charger.until(() => sent().length === 4)
  const last: unknown = sent().at(-1)
  expect(last).toMatchObject({
    evseId: 2,
    tariff: { energy: { prices: [{ priceKwh: 10 }] }, idleTime: { prices: [{ priceMinute: 2 }] } },
  })
})
