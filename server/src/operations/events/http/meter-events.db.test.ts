/** A driver's open screen hears what the meter of the own charge says. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from '../../../charging/ocpp/testing/metered.ts'
import { listen } from './testing/listen.ts'

test('each reading comes once, with what it costs so far, to its own driver and nobody else', async () => {
  const { app, begun, meter, clock, driverWith } = await metered()
  const charging = await begun({ kWh: 10 })
  const other = await driverWith(0)
  const path = '/driver/events'
  const own = await listen(app.url, charging.driver, { path })
  const others = await listen(app.url, other, { path })
  const readings = () => own.events().filter(({ event }) => event === 'meter')
  for (const [wh, cost] of [
    [2_000, 35.4],
    [4_000, 70.8],
  ] as const) {
    clock.advance(minutes(10))
    await meter(charging, wh, [{ value: '55', measurand: 'SoC', unit: 'Percent' }])
    await own.until(() => readings().at(-1)?.data.charging.energyKWh === wh / 1000)
    expect(readings().at(-1)?.data).toMatchObject({
      _id: charging.id,
      charging: { state: 'charging', energyKWh: wh / 1000, socPercent: 55, cost },
    })
  }
  expect(readings()).toHaveLength(2)
  expect(others.events().filter(({ event }) => event === 'meter')).toEqual([])
})
