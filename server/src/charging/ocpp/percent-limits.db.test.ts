import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'

const soc = (percent: number) => [{ value: String(percent), measurand: 'SoC', unit: 'Percent' }]
const STOP = {
  'ocpp1.6': 'RemoteStopTransaction',
  'ocpp2.0.1': 'RequestStopTransaction',
  'ocpp2.1': 'RequestStopTransaction',
} as const

/** A station whose charger has said once how full a battery is. */
async function reporting(version: keyof typeof STOP) {
  const world = await meteredBy(version)
  const first = await world.begun()
  world.clock.advance(minutes(5))
  await world.meter(first, 2_000, soc(60))
  await world.stop(first, 2_000)
  return world
}

describe.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)(
  '%s: a level of the battery as the limit',
  (version) => {
    test('is not sold where no charger has said how full a battery is', async () => {
      const world = await meteredBy(version)
      const driver = await world.driverWith(1000)
      const wanted = { stationId: world.stationId, duration: 1, kWh: 20 }
      expect((await driver.post('/driver/quote', wanted)).body.data.reportsPercent).toBe(false)
      for (const call of ['/driver/quote', '/driver/bookings']) {
        const answer = await driver.post(call, { ...wanted, stopAtPercent: 80 })
        expect(answer).toMatchObject({ status: 409, body: { code: 'percent-not-reported' } })
      }
      expect((await driver.post('/driver/quote', { ...wanted, stopAtPercent: 101 })).status).toBe(400)
    })

    test('ends the charge once when it is reached, and what was held beyond comes back', async () => {
      const world = await reporting(version)
      const charging = await world.begun({ stopAtPercent: 80 })
      world.clock.advance(minutes(10))
      await world.meter(charging, 8_000, soc(79))
      await world.drive()
      expect((await world.seen(charging.id)).charging).toMatchObject({ socPercent: 79, stopReason: null })
      world.clock.advance(minutes(1))
      await world.meter(charging, 8_500, soc(80))
      expect((await world.charger.called()).action).toBe(STOP[version])
      await world.meter(charging, 8_600, soc(81))
      await world.drive()
      const stops = await world.app.database.db
        .selectFrom('charger_command')
        .select('id')
        .where('action', '=', STOP[version])
        .execute()
      expect(stops).toHaveLength(1)
      await world.stop(charging, 8_600)
      expect(await world.seen(charging.id)).toMatchObject({
        status: 'confirmed',
        stopAtPercent: 80,
        thirdPartyKwh: 8.6,
        charging: { stopReason: 'percent-reached' },
      })
      await world.expectBooksToBalance()
    })

    test('leaves what is held as the other limit, where the car reports no level', async () => {
      const world = await reporting(version)
      const charging = await world.begun({ stopAtPercent: 80 })
      world.clock.advance(minutes(20))
      await world.meter(charging, 20_000)
      expect((await world.charger.called()).action).toBe(STOP[version])
      await world.stop(charging, 20_000)
      expect(await world.seen(charging.id)).toMatchObject({ charging: { stopReason: 'prepaid-used-up' } })
      await world.expectBooksToBalance()
    })
  },
)
