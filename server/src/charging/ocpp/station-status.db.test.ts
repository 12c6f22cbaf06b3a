import { expect, test } from 'vitest'
import { metered } from './testing/metered.ts'

type World = Awaited<ReturnType<typeof metered>>

const words = (world: World) => {
  const { admin, stationId } = world
  const report = (status: string, connectorId = 1) =>
    world.charger.call('StatusNotification', { connectorId, status, errorCode: 'NoError' })
  return {
    report,
    one: async () => (await admin.get(`/charging-stations/${stationId}`)).body.data,
    async listed(status: string): Promise<boolean> {
      const { data } = (await admin.get(`/charging-stations?status=${status}`)).body
      return data.some(({ _id }: { _id: string }) => _id === stationId)
    },
    onMap: async () => (await admin.get('/charging-stations/map')).body.data,
    counts: async () => (await admin.get('/dashboard')).body.data.cards.stations,
  }
}

test('a station is offline while none of its chargers can charge, and back at once with their word', async () => {
  const world = await metered()
  const { report, one, listed } = words(world)
  expect(await one()).toMatchObject({ status: 'active', statusReason: null, availableSlots: 1 })
  for (const word of ['Faulted', 'Unavailable']) {
    await report(word)
    expect(await one()).toMatchObject({
      status: 'offline',
      statusReason: 'None of its chargers can be reached or used at the moment.',
      operatorStatus: 'active',
      availableSlots: 0,
    })
  }
  expect([await listed('active'), await listed('offline')]).toEqual([false, true])
  await report('Available')
  expect(await one()).toMatchObject({ status: 'active', availableSlots: 1 })
  expect([await listed('active'), await listed('offline')]).toEqual([true, false])
  await report('Charging')
  expect(await one()).toMatchObject({ status: 'active', availableSlots: 0 })

  await world.charger.leave()
  await expect.poll(async () => (await one()).status).toBe('offline')
  // The operator sees what was set, and sets another.
  const path = `/charging-stations/${world.stationId}/status`
  expect((await world.admin.put(path, { status: 'maintenance', reason: 'New cable' })).status).toBe(200)
  expect(await one()).toMatchObject({
    status: 'maintenance',
    statusReason: 'New cable',
    operatorStatus: 'maintenance',
  })
})

test('the map and the dashboard count it so, too', async () => {
  const world = await metered()
  const { onMap, counts, report } = words(world)
  await report('Available')
  const before = await counts()
  expect((await onMap()).freeSlots).toEqual([1])
  await report('Faulted')
  // The map may be ten seconds old.
  world.clock.advance(10_000)
  expect((await onMap()).freeSlots).toEqual([-1])
  expect(await counts()).toMatchObject({
    active: { value: before.active.value - 1 },
    offline: { value: before.offline.value + 1 },
  })
})

test('one that can charge is enough, and so is a connector without a charger of its own', async () => {
  const connectors = [
    { type: 'CCS2', powerW: 60_000 },
    { type: 'Type 2', powerW: 22_000 },
  ]
  const world = await metered({ connectors })
  const { report, one } = words(world)
  await report('Faulted', 1)
  expect(await one()).toMatchObject({ status: 'active', availableSlots: 1 })
  await report('Faulted', 2)
  expect((await one()).status).toBe('offline')
  await world.app.database.db
    .updateTable('charger_connector')
    .set({ connector_id: null })
    .where('number', '=', 2)
    .execute()
  expect(await one()).toMatchObject({ status: 'active', availableSlots: 1 })
})
