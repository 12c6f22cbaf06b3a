/** A station with a battery-swap cabinet of OCPP 2.1 that says what the test says, over a real connection. */
import { expect } from 'vitest'
import { enterCompany } from '../../../money/papers/testing/company.ts'
import { network } from '../../bookings/testing/network.ts'
import { aCard, ofDriver } from '../../ocpp/testing/cards.ts'
import { connectCharger, type Payload } from '../../ocpp/testing/charger.ts'
import { insertChargerAtStation } from '../../ocpp/testing/insert-charger.ts'
import { followSwaps } from '../index.ts'

export const TOKEN = { idToken: '04A2B3C4D5E680', type: 'ISO14443' }

/** ₹20 for a swap and ₹15 for a kWh, GST apart. */
const SWAP_TARIFF = {
  elements: [
    { dimension: 'session', price: 20_000_000, step: 1, when: {} },
    { dimension: 'energy', price: 15_000_000, step: 1, when: {} },
  ],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

export const battery = (serialNumber: string, soC: number, evseId = 1, soH = 100) => ({
  ...{ evseId, serialNumber, soC, soH },
})

type EventType = 'BatteryIn' | 'BatteryOut' | 'BatteryOutTimeout'

/** Its slots are EVSE 1 to 4, and each battery holds 2 kWh unless stated otherwise. */
export async function cabinet({
  capacityKWh = 2,
  rupees = 500,
}: {
  readonly capacityKWh?: number | null
  readonly rupees?: number
} = {}) {
  const world = await network({ env: { ROLES: 'api,gateway' } })
  const { app, admin, clock } = world
  await enterCompany(admin)
  const slots = Array(4).fill({ type: 'Type 7 (LECCS)', powerW: 1_500 })
  const station = await world.station({ connectors: slots })
  const chargerId = await insertChargerAtStation(app.database.db, {
    identity: 'SWAP-1',
    stationId: station.id,
    protocol: 'ocpp2.1',
    connectorIds: station.connectorIds,
    status: 'Available',
    now: clock.now(),
  })
  const { _id: tariff } = (
    await admin.post('/admin/tariffs', { code: 'SWAP', name: 'Swap', content: SWAP_TARIFF })
  ).body.data
  await admin.post(`/admin/tariffs/${tariff}/publish`, {})
  await admin.post(`/admin/tariffs/${tariff}/assignments`, { place: 'station', target: station.id })
  const set = await admin.put(`/chargers/${chargerId}/battery-cabinet`, { isCabinet: true, capacityKWh })
  expect(set).toMatchObject({ status: 200, body: { data: { isCabinet: true, capacityKWh } } })
  const connect = () => connectCharger({ url: app.url, identity: 'SWAP-1', protocol: 'ocpp2.1' })
  const charger = await connect()
  const driver = await world.driverWith(rupees)
  await aCard(admin, ofDriver(driver.customerId))
  return {
    ...world,
    ...{ charger, chargerId, driver, stationId: station.id },
    async report(
      eventType: EventType,
      requestId: number,
      batteryData: readonly object[],
      idToken: object = TOKEN,
    ) {
      expect(await charger.call('BatterySwap', { eventType, requestId, idToken, batteryData })).toEqual({})
    },
    follow: () =>
      followSwaps({
        db: app.database.db,
        now: clock.now(),
        onFailure: (error) => {
          throw error
        },
      }),
    swaps: async (query = ''): Promise<Payload[]> => (await admin.get(`/battery-swaps${query}`)).body.data,
    /** How many swaps stand in the bell. */
    async waiting(): Promise<number | undefined> {
      const { items } = (await admin.get('/attention')).body.data
      return items.find(({ kind }: { kind: string }) => kind === 'swaps-to-decide')?.count
    },
  }
}
