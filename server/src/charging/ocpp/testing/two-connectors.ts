/** A charger with two connectors on one EVSE. */
import type { Payload } from './charger.ts'
import { meteredBy } from './metered.ts'
import type { NEWER } from './network-201.ts'
import { allowNoFailure } from './no-failures.ts'
import { transactionEvents } from './transaction-events.ts'

const CONNECTORS = [1, 2].map((number) => ({ type: 'CCS2', powerW: 60_000, number }))
/** As `transactionEvents` would send it. */
type Event = Record<string, unknown>

export async function twoConnectors(version: (typeof NEWER)[number]) {
  const world = await meteredBy<string>(version, { connectors: CONNECTORS }, allowNoFailure())
  const { admin, app, charger, clock, chargerId, stationId } = world
  await app.database.db
    .updateTable('charger_connector')
    .set({ evse: 1, number: 2 })
    .where('charger_id', '=', chargerId)
    .where('evse', '=', 2)
    .execute()
  const { data } = (await admin.get(`/charging-stations/${stationId}`)).body
  const ids: string[] = data.connectors.map(({ _id }: Payload) => _id)
  const events = transactionEvents(() => clock.now().toISOString())
  const send = (event: Event, evse?: object) => charger.call('TransactionEvent', { ...event, evse })
  return {
    ...world,
    events,
    send,
    /** Books the connector of this number; the charger agrees to begin. */
    async agreed(number: number, transactionId: string) {
      const { id, idTag, messageId } = await world.paid({ connectorId: ids[number - 1] })
      charger.answer(messageId, { status: 'Accepted' })
      return {
        id,
        started: events.started(transactionId, idTag),
        plugged: { ...events.changed(transactionId, 'EVConnected'), triggerReason: 'CablePluggedIn' },
        updated: (wh: number) => events.updated(transactionId, 1_000 + wh),
        ended: (wh: number) => events.ended(transactionId, 1_000 + wh),
      }
    },
    say: (connectorId: number, connectorStatus: string) =>
      charger.call('StatusNotification', {
        ...{ evseId: 1, connectorId, connectorStatus, timestamp: clock.now().toISOString() },
      }),
    async states(): Promise<unknown[]> {
      const { connectors } = (await admin.get(`/chargers/${chargerId}`)).body.data
      return connectors.map(({ evse, number, status }: Payload) => [evse, number, status])
    },
  }
}
