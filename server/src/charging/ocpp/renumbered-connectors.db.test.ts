/** New firmware moves a charger to another version of the protocol, which numbers its connectors otherwise. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { connectCharger, type Payload } from './testing/charger.ts'
import { reserved } from './testing/reserved.ts'

const KEY = {
  ...{ component: '', component_instance: '', evse: 0, connector: 0, name: 'LightIntensity', instance: '' },
  ...{ attribute: 'Actual', value: '40' },
}

async function openWorld() {
  const world = await reserved('ocpp1.6', 2)
  const { app, admin, chargerId, clock, stationId, connectorIds } = world
  const charger = await world.connect()
  await world.reportStatus(charger, 'Available', 1)
  await world.reportStatus(charger, 'Faulted', 2)
  await app.database.db
    .insertInto('charger_variable')
    .values({ ...KEY, charger_id: chargerId, reported_at: clock.now() })
    .execute()
  return {
    ...world,
    charger,
    connect201: () => connectCharger({ url: app.url, identity: 'CP-1', protocol: 'ocpp2.0.1' }),
    say201: (to: typeof charger, connectorStatus: string, evseId: number) =>
      to.call('StatusNotification', {
        ...{ evseId, connectorId: 1, connectorStatus, timestamp: clock.now().toISOString() },
      }),
    async free(): Promise<readonly boolean[]> {
      const { connectors } = (await world.visitor.get(`/charging-stations/${stationId}`)).body.data
      return connectors.map(({ isFree }: Payload) => isFree)
    },
    openFaults: async () =>
      (await admin.get(`/chargers/${chargerId}/health`)).body.data.faults.filter(
        ({ endedAt }: Payload) => endedAt === null,
      ).length,
    settings: async () => (await admin.get(`/chargers/${chargerId}/variables`)).body.data.length,
    accept201: () =>
      admin.post(`/chargers/${chargerId}/accept`, {
        ...{ stationId, securityProfile: 0 },
        connectors: connectorIds.map((connectorId, index) => ({ evse: index + 1, number: 1, connectorId })),
      }),
  }
}

test('nothing is sold by the old numbers, their faults and settings are gone, and the operator assigns the new ones', async () => {
  const world = await openWorld()
  const { charger, clock, free, openFaults, settings, attention } = world
  const driver = await world.driverWith(1000)
  const { _id: id } = await world.booked(driver, world.stationId, { connectorId: world.connectorIds[0] })
  expect([await openFaults(), await settings(), await attention('connectors-renumbered')]).toEqual([1, 1, 0])
  await charger.leave()
  clock.advance(minutes(10))

  const renewed = await world.connect201()
  await world.say201(renewed, 'Available', 1)
  await world.say201(renewed, 'Available', 2)
  expect([await free(), await openFaults(), await settings()]).toEqual([[false, false], 0, 0])
  const started = await driver.post(`/driver/bookings/${id}/start`)
  expect(started).toMatchObject({ status: 409, body: { code: 'connector-not-ready' } })
  expect(await attention('connectors-renumbered')).toBe(1)

  // As new as it was: it only came again.
  await renewed.leave()
  const again = await world.connect201()
  expect(await attention('connectors-renumbered')).toBe(1)
  expect((await world.accept201()).status).toBe(200)
  expect([await attention('connectors-renumbered'), (await free())[1]]).toEqual([0, true])
  expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
  expect(await again.called()).toMatchObject({ action: 'RequestStartTransaction', payload: { evseId: 1 } })
})

test('a charger that speaks the former version again is as it was once it says its states', async () => {
  const world = await openWorld()
  const { charger, clock, free, attention } = world
  await charger.leave()
  const renewed = await world.connect201()
  await world.say201(renewed, 'Available', 1)
  await renewed.leave()
  const former = await world.connect()
  expect([await free(), await attention('connectors-renumbered')]).toEqual([[false, false], 0])
  clock.advance(minutes(1))
  for (const at of [1, 2]) await world.reportStatus(former, 'Available', at)
  expect(await free()).toEqual([true, true])
})
