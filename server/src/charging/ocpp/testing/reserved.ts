/** A station whose connectors have a charger of either version, which is asked to keep them for bookings. */
import { expect } from 'vitest'
import { type Network, network } from '../../bookings/testing/network.ts'
import { keepAllReservations, keepChangedReservations } from '../../connector-reservations/index.ts'
import type { OcppVersion } from '../../dialects/index.ts'
import { connectCharger, type Payload, type TestCharger } from './charger.ts'
import { insertChargerAtStation } from './insert-charger.ts'
import { BOOT } from './network.ts'
import { BOOT_201 } from './network-201.ts'

interface Requested {
  readonly messageId: string
  readonly reservationId: number
  readonly idTag: string
  /** Cards of it open what is kept, too. */
  readonly group: string | undefined
  readonly expires: string
  /** Which of the station's connectors, from 1 on. */
  readonly at: number
}

interface Reserved extends Network {
  readonly stationId: string
  readonly connectorIds: readonly string[]
  readonly chargerId: string
  /** The charger, connected. */
  connect(): Promise<TestCharger>
  /** The status of one of its connectors, 0 being the charger as a whole. */
  reportStatus(charger: TestCharger, status: string, at?: number): Promise<Payload>
  boots(charger: TestCharger): Promise<Payload>
  /** What the two jobs do; how many chargers were asked. */
  keep(): Promise<number>
  /** What the one does that is woken; how many chargers were asked. */
  keepChanged(): Promise<number>
  /** The charger is asked to keep a connector. */
  requestedToKeep(charger: TestCharger): Promise<Requested>
  answered(charger: TestCharger, messageId: string, status: string): Promise<void>
  /** It is asked to begin and does; what it is answered about the tag. */
  begins(charger: TestCharger, of: Begun): Promise<string>
  /** It begins for a tag that it is shown; what it is answered about it. */
  isShown(charger: TestCharger, of: Begun): Promise<string>
  attention(kind: string): Promise<number>
}

interface Begun {
  readonly idTag: string
  readonly reservationId?: number
}

export const VERSIONS = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const satisfies readonly OcppVersion[]

export async function reserved(version: OcppVersion, connectorCount = 1): Promise<Reserved> {
  const world = await network({ env: { ROLES: 'api,gateway' } })
  const { app, clock, admin } = world
  const { db } = app.database
  const is16 = version === 'ocpp1.6'
  const { id: stationId, connectorIds } = await world.station({
    connectors: Array.from({ length: connectorCount }, () => ({ type: 'CCS2', powerW: 60_000 })),
  })
  const now = clock.now()
  const chargerId = await insertChargerAtStation(db, {
    identity: 'CP-1',
    stationId,
    protocol: version,
    connectorIds,
    status: 'Available',
    now,
  })
  const keeping = () => ({
    db,
    now: clock.now(),
    onFailure: (error: unknown) => {
      throw error
    },
  })
  const keepChanged = async () => (await keepChangedReservations(keeping())).requested
  const isShown = async (charger: TestCharger, { idTag, ...named }: Begun): Promise<string> => {
    const timestamp = clock.now().toISOString()
    if (is16) {
      const start = { connectorId: 1, idTag, meterStart: 0, timestamp, ...named }
      return (await charger.call('StartTransaction', start)).idTagInfo.status
    }
    const start = {
      eventType: 'Started',
      timestamp,
      triggerReason: 'RemoteStart',
      seqNo: 0,
      transactionInfo: { transactionId: 'T-1' },
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: idTag, type: 'Central' },
      ...named,
    }
    return (await charger.call('TransactionEvent', start)).idTokenInfo.status
  }
  return {
    ...world,
    isShown,
    stationId,
    connectorIds,
    chargerId,
    connect: () => connectCharger({ url: app.url, identity: 'CP-1', protocol: version }),
    reportStatus(charger, status, at = 1) {
      const timestamp = clock.now().toISOString()
      if (is16) {
        const payload = { connectorId: at, status, errorCode: 'NoError', timestamp }
        return charger.call('StatusNotification', payload)
      }
      const connectorId = at === 0 ? 0 : 1
      return charger.call('StatusNotification', {
        evseId: at,
        connectorId,
        connectorStatus: status,
        timestamp,
      })
    },
    boots: (charger) => charger.call('BootNotification', is16 ? BOOT : BOOT_201),
    async keep() {
      return (await keepChanged()) + (await keepAllReservations(keeping())).requested
    },
    keepChanged,
    async requestedToKeep(charger) {
      const { messageId, action, payload } = await charger.called()
      expect(action).toBe('ReserveNow')
      if (is16) {
        const { connectorId: at, expiryDate: expires, idTag, parentIdTag: group, reservationId } = payload
        return { messageId, reservationId, idTag, group, expires, at }
      }
      const { id: reservationId, expiryDateTime: expires, idToken, groupIdToken, evseId: at } = payload
      expect(idToken.type).toBe('Central')
      const group = groupIdToken?.idToken
      return { messageId, reservationId, idTag: idToken.idToken, group, expires, at }
    },
    async answered(charger, messageId, status) {
      charger.answer(messageId, { status })
      const ended = () =>
        db
          .selectFrom('charger_command')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('charger_id', '=', chargerId)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow()
      await expect.poll(ended).toEqual({ count: 0 })
    },
    async begins(charger, begun) {
      charger.answer((await charger.called()).messageId, { status: 'Accepted' })
      return isShown(charger, begun)
    },
    async attention(kind) {
      const { items } = (await admin.get('/attention')).body.data
      return items.find((item: { kind: string }) => item.kind === kind).count
    },
  }
}
