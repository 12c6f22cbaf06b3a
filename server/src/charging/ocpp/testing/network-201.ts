/** A network with a charger of 2.0.1 or 2.1: one that sends what the test says, or a simulated one with a life of its own. */
import { type ChargerOptions, createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import { bookingAt } from '../../../testing/stations.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createIdTag } from '../../charging-sessions/index.ts'
import { network } from './network.ts'

export const BOOT_201 = {
  reason: 'PowerUp',
  chargingStation: { vendorName: 'Kirana', model: 'K-120', serialNumber: 'S-9', firmwareVersion: '2.1' },
}

/** The versions that share what is tested with this. */
export const NEWER = ['ocpp2.0.1', 'ocpp2.1'] as const

export async function network201(
  options: Parameters<typeof network>[0] = {},
  protocol: (typeof NEWER)[number] = 'ocpp2.0.1',
) {
  const net = await network(options)
  const spoken = protocol === 'ocpp2.1' ? '2.1' : '2.0.1'
  const connect = (identity = 'CS-1') => net.connect(identity, { protocol })
  /** Each EVSE has one connector. */
  const accept = (identity: string, fields: object = {}) => {
    const connectors = net.connectors.map((connectorId, index) => ({
      evse: index + 1,
      number: 1,
      connectorId,
    }))
    return net.accept(identity, { connectors, ...fields })
  }

  return {
    ...net,
    connect,
    accept,
    async accepted(identity = 'CS-1') {
      await (await connect(identity)).leave()
      await accept(identity)
      return connect(identity)
    },
    /** A simulated charger that was accepted; its clock and the program's go together. */
    async simulated(more: Partial<ChargerOptions> = {}) {
      const identity = 'SIM-1'
      const clock = createManualClock(net.clock.now())
      const url = `${net.app.url.replace(/^http/, 'ws')}/ocpp`
      const charger = simulateCharger({ url, identity, protocol: spoken, clock, connectors: 2, ...more })
      afterThisTest(() => charger.close())
      await (await connect(identity)).leave()
      await accept(identity)
      await charger.connect()
      await charger.settled()
      return {
        charger,
        async pass(ms: number) {
          net.clock.advance(ms)
          await clock.play(ms, () => charger.settled())
        },
      }
    },
    /** The tag of a booking that is paid, for the station's connector of this place among its connectors. */
    async tagOfBookingAt(index: number): Promise<string> {
      return bookedTag(net, { stationId: net.stationId, connectorId: net.connectors[index] ?? '' })
    },
  }
}

export async function bookedTag(
  { app, clock }: TestApp,
  at: { readonly stationId: string; readonly connectorId: string },
): Promise<string> {
  const { db } = app.database
  await bookingAt(db, { ...at, status: 'reserved', from: clock.now() })
  const { id } = await db
    .selectFrom('booking')
    .select('id')
    .where('connector_id', '=', at.connectorId)
    .executeTakeFirstOrThrow()
  const connector = await db
    .selectFrom('charger_connector')
    .select(['charger_id', 'evse', 'number'])
    .where('connector_id', '=', at.connectorId)
    .executeTakeFirstOrThrow()
  const id_tag = createIdTag()
  await db
    .insertInto('booked_charge')
    .values({ ...connector, booking_id: id, id_tag, requested_at: clock.now() })
    .execute()
  return id_tag
}
