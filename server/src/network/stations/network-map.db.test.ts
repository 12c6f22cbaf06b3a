import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'

test('the operator sees each station with what goes on there, and nobody else does', async () => {
  const world = await network()
  const [quiet, busy, closed] = [await world.station(), await world.station(), await world.station()]
  const driver = await world.driverWith(1000)
  await world.charging(driver, busy.id)
  await world.admin.put(`/charging-stations/${closed.id}/status`, { status: 'maintenance', reason: 'Cables' })
  const { data } = (await world.admin.get('/network-map')).body
  const states = Object.fromEntries(
    data.stations.map((one: { _id: string; state: string; inUse: number; connectors: number }) => [
      one._id,
      `${one.state} ${one.inUse}/${one.connectors}`,
    ]),
  )
  expect(states).toEqual({
    [quiet.id]: 'free 0/1',
    [busy.id]: 'charging 1/1',
    [closed.id]: 'closed 0/1',
  })
  await driver.post(`/driver/bookings/${(await driver.get('/driver/bookings')).body.data[0]._id}/stop`)
  const after = (await world.admin.get('/network-map')).body.data.stations
  expect(after.find(({ _id }: { _id: string }) => _id === busy.id).state).toBe('free')
  expect((await world.visitor.get('/network-map')).status).toBe(401)
})
