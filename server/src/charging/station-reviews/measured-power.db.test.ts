import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from '../ocpp/testing/metered.ts'

test('what connectors gave is measured by their meters once five charges are over', async () => {
  const world = await metered()
  const { clock, stationId, visitor } = world
  const power = async () => (await visitor.get(`/charging-stations/${stationId}/experience`)).body.data.power
  for (const kilowatts of [20, 44, 40, 36, 48]) {
    expect(await power()).toEqual([])
    const charging = await world.begun({ kWh: 40 })
    clock.advance(minutes(16))
    await world.meter(charging, kilowatts * 250 * (16 / 15))
    clock.advance(minutes(16))
    // The battery is almost full.
    await world.stop(charging, kilowatts * 250 * (16 / 15) + 1000)
    await world.drive()
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed' })
  }
  expect(await power()).toEqual([{ connectorId: expect.any(String), medianKW: 40, charges: 5 }])
})
