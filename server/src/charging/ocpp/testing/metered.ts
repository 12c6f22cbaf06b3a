/** A station whose connectors have a charger of either version, and drivers who book them: a car charges as the test says. */
import { expect } from 'vitest'
import { driveCharges } from '../../bookings/index.ts'
import { type Driver, type Network, network } from '../../bookings/testing/network.ts'
import type { OcppVersion } from '../../dialects/index.ts'
import { connectCharger, type Payload, type TestCharger } from './charger.ts'
import { insertChargerAtStation } from './insert-charger.ts'
import { type Sample, transactionEvents } from './transaction-events.ts'

export interface Charging<Id> {
  readonly driver: Driver
  readonly id: string
  readonly idTag: string
  readonly transactionId: Id
}

interface Metered<Id> extends Network {
  readonly charger: TestCharger
  readonly stationId: string
  readonly chargerId: string
  connect(): Promise<TestCharger>
  /** Books and pays; the charger has been asked to begin, and has not answered. */
  paid(
    wanted?: object,
  ): Promise<
    Omit<Charging<Id>, 'transactionId'> & { readonly messageId: string; readonly remoteStartId?: number }
  >
  /** The same, with the charger's word that it has begun at 1,000 Wh. */
  begun(wanted?: object): Promise<Charging<Id>>
  /** A start of 1.6. */
  startOf(idTag: string, fields?: object): object
  /** The register so many Wh above the session's start. */
  meter(charging: Charging<Id>, wh: number, more?: readonly Sample[]): Promise<Payload>
  /** The charger says who has paused the charge, or that it goes on. */
  state(
    charging: Charging<Id>,
    state: 'Charging' | 'SuspendedEV' | 'SuspendedEVSE',
    fields?: object,
  ): Promise<Payload>
  /** By this connection, where not by the first. */
  stop(charging: Charging<Id>, wh: number, fields?: object, by?: TestCharger): Promise<Payload>
  /** The booking as the operator sees it. */
  seen(id: string): Promise<Payload>
  /** What the job does. */
  drive(): ReturnType<typeof driveCharges>
}

type Station = Parameters<Network['station']>[0]
type Options = Parameters<typeof network>[0]

export const metered = (facts: Station = {}, options: Options = {}): Promise<Metered<number>> =>
  meteredBy<number>('ocpp1.6', facts, options)

/** The transaction's id is a number in 1.6, and a text in 2.0.1. */
export async function meteredBy<Id extends number | string>(
  version: OcppVersion,
  facts: Station = {},
  options: Options = {},
): Promise<Metered<Id>> {
  const is16 = version === 'ocpp1.6'
  const world = await network({ ...options, env: { ROLES: 'api,gateway', ...options.env } })
  const { clock, app } = world
  const { db } = app.database
  const station = await world.station(facts)
  const chargerId = await insertChargerAtStation(db, {
    identity: 'CP-1',
    stationId: station.id,
    protocol: version,
    connectorIds: station.connectorIds,
    status: 'Available',
    now: clock.now(),
  })
  const connect = () => connectCharger({ url: app.url, identity: 'CP-1', protocol: version })
  const charger = await connect()
  const timestamp = () => clock.now().toISOString()
  const events = transactionEvents(timestamp)
  const self: Metered<Id> = {
    ...world,
    charger,
    stationId: station.id,
    chargerId,
    connect,
    async paid(wanted) {
      const driver = await world.driverWith(1000)
      const { _id: id } = await world.booked(driver, station.id, wanted)
      const answer = await driver.post(`/driver/bookings/${id}/start`)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 200,
        body: { data: { status: 'reserved', charging: { state: 'starting', energyKWh: 0, cost: 0 } } },
      })
      const { messageId, action, payload } = await charger.called()
      expect([action, payload.connectorId ?? payload.evseId]).toEqual([
        is16 ? 'RemoteStartTransaction' : 'RequestStartTransaction',
        1,
      ])
      const { idTag = payload.idToken?.idToken, remoteStartId } = payload
      return { driver, id, idTag, messageId, remoteStartId }
    },
    async begun(wanted) {
      const { messageId, ...of } = await self.paid(wanted)
      charger.answer(messageId, { status: 'Accepted' })
      if (is16) {
        const { transactionId, idTagInfo } = await charger.call('StartTransaction', self.startOf(of.idTag))
        expect(idTagInfo).toEqual({ status: 'Accepted' })
        return { ...of, transactionId }
      }
      const transactionId = `T-${of.id.slice(-8)}` as Id
      const { idTokenInfo } = await charger.call(
        'TransactionEvent',
        events.started(String(transactionId), of.idTag),
      )
      expect(idTokenInfo).toEqual({ status: 'Accepted' })
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
      is16
        ? charger.call('MeterValues', {
            connectorId: 1,
            transactionId,
            meterValue: [{ timestamp: timestamp(), sampledValue: [{ value: String(1000 + wh) }, ...more] }],
          })
        : charger.call('TransactionEvent', events.updated(String(transactionId), 1000 + wh, more)),
    state: ({ transactionId }, state, fields) =>
      is16
        ? charger.call('StatusNotification', {
            ...{ connectorId: 1, errorCode: 'NoError', status: state, timestamp: timestamp() },
            ...fields,
          })
        : charger.call('TransactionEvent', { ...events.changed(String(transactionId), state), ...fields }),
    stop: ({ transactionId }, wh, fields, by = charger) =>
      is16
        ? by.call('StopTransaction', {
            transactionId,
            meterStop: 1000 + wh,
            timestamp: timestamp(),
            ...fields,
          })
        : by.call('TransactionEvent', { ...events.ended(String(transactionId), 1000 + wh), ...fields }),
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
