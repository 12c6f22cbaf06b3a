/** A station whose one connector has a charger, and drivers who book it: a car charges as the test says. */
import { expect } from 'vitest'
import { driveCharges } from '../../features/bookings/index.ts'
import { type Driver, type Network, network } from '../../features/bookings/testing/network.ts'
import { connectCharger, type Heard, type TestCharger } from './charger.ts'
import { chargerStands } from './stands.ts'

interface Charging {
  readonly driver: Driver
  readonly id: string
  readonly idTag: string
  readonly transactionId: number
}

interface Metered extends Network {
  readonly charger: TestCharger
  readonly stationId: string
  readonly chargerId: string
  connect(): Promise<TestCharger>
  /** Books and pays; the charger has been asked to begin, and has not answered. */
  paid(wish?: object): Promise<Omit<Charging, 'transactionId'> & { readonly messageId: string }>
  /** The same, with the charger's word that it has begun at 1,000 Wh. */
  begun(wish?: object): Promise<Charging>
  startOf(idTag: string, fields?: object): object
  /** The register so many Wh above the session's start. */
  meter(charging: Charging, wh: number, more?: readonly object[]): Promise<Heard>
  stop(charging: Charging, wh: number, fields?: object): Promise<Heard>
  /** The booking as the operator sees it. */
  seen(id: string): Promise<Heard>
  /** What the job does. */
  drive(): ReturnType<typeof driveCharges>
}

export async function metered(
  facts: Parameters<Network['station']>[0] = {},
  options: Parameters<typeof network>[0] = {},
): Promise<Metered> {
  const world = await network({ ...options, env: { ROLES: 'api,gateway', ...options.env } })
  const { clock, app } = world
  const { db } = app.database
  const station = await world.station(facts)
  const chargerId = await chargerStands(db, {
    identity: 'CP-1',
    stationId: station.id,
    plugs: station.connectorIds.map((connectorId, index) => ({ evse: 0, number: index + 1, connectorId })),
    status: 'Available',
    now: clock.now(),
  })
  const connect = () => connectCharger({ url: app.url, identity: 'CP-1' })
  const charger = await connect()
  const timestamp = () => clock.now().toISOString()
  const self: Metered = {
    ...world,
    charger,
    stationId: station.id,
    chargerId,
    connect,
    async paid(wish) {
      const driver = await world.driverWith(1000)
      const { _id: id } = await world.booked(driver, station.id, wish)
      const answer = await driver.post(`/driver/bookings/${id}/start`)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 200,
        body: { data: { status: 'reserved', charging: { state: 'starting', energyKWh: 0, cost: 0 } } },
      })
      const { messageId, action, payload } = await charger.called()
      expect([action, payload.connectorId]).toEqual(['RemoteStartTransaction', 1])
      return { driver, id, idTag: payload.idTag, messageId }
    },
    async begun(wish) {
      const { messageId, ...of } = await self.paid(wish)
      charger.answer(messageId, { status: 'Accepted' })
      const { transactionId, idTagInfo } = await charger.call('StartTransaction', self.startOf(of.idTag))
      expect(idTagInfo).toEqual({ status: 'Accepted' })
      return { ...of, transactionId }
    },
    startOf: (idTag, fields) => ({
      connectorId: 1,
      idTag,
      meterStart: 1000,
      timestamp: timestamp(),
      ...fields,
    }),
    meter: ({ transactionId }, wh, more = []) =>
      charger.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp: timestamp(), sampledValue: [{ value: String(1000 + wh) }, ...more] }],
      }),
    stop: ({ transactionId }, wh, fields) =>
      charger.call('StopTransaction', {
        transactionId,
        meterStop: 1000 + wh,
        timestamp: timestamp(),
        ...fields,
      }),
    seen: async (id) => (await world.admin.get(`/bookings/${id}`)).body.data,
    drive: () =>
      driveCharges({
        db,
        now: clock.now(),
        onFailure: (error) => {
          throw error
        },
      }),
  }
  return self
}
