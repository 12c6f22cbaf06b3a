/** `Problem` of 2.0.1 and 2.1: that something is wrong with a connector, an EVSE or the charger, and that it is over. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import type { Payload } from './testing/charger.ts'
import { meteredBy } from './testing/metered.ts'
import { NEWER } from './testing/network-201.ts'
import { allowNoFailure } from './testing/no-failures.ts'

type Said = readonly [
  name: string,
  evse: object | undefined,
  value: string,
  variable?: string | undefined,
  techCode?: string,
]

const FIRST = { id: 1 }
const OWN: Said = ['Connector', { id: 1, connectorId: 1 }, 'true', undefined, 'LOCK-7']
const OF_EVSE: Said = ['EVSE', FIRST, 'true', undefined, 'FAN-3']
const over = ([name, evse]: Said): Said => [name, evse, 'false']

describe.each(NEWER)('%s', (version) => {
  test.each<readonly [string, string, object | undefined, readonly string[]]>([
    ['a connector', 'Connector', { id: 1, connectorId: 1 }, ['Faulted', 'Available']],
    ['an EVSE', 'EVSE', FIRST, ['Faulted', 'Available']],
    ['the charger', 'ChargingStation', undefined, ['Faulted', 'Faulted']],
  ])(
    'a problem of %s is a fault until it is over, and takes no bookings',
    async (_what, name, evse, faulted) => {
      const { say, reports, states, book } = await withProblems(version)
      await reports('Occupied', 'Available')
      expect(await say([name, evse, 'true'])).toEqual({})
      expect(await states()).toEqual(faulted)
      expect(await book(0)).toMatchObject({ status: 409, body: { code: 'connector-not-ready' } })
      await say([name, evse, 'true'])
      await say([name, evse, 'false'])
      expect(await states()).toEqual(['Occupied', 'Available'])
      expect(await book(0)).toMatchObject({ status: 201 })
    },
  )

  test('a problem that is cleared is over; one that was not there is nothing', async () => {
    const { say, reports, states, charger, event } = await withProblems(version)
    await reports('Reserved', 'Faulted')
    await say(['EVSE', FIRST, 'false'], ['EVSE', { id: 2 }, 'false'], ['ChargingStation', undefined, 'false'])
    expect(await states()).toEqual(['Reserved', 'Faulted'])
    await say(['EVSE', FIRST, 'true'])
    await charger.call('NotifyEvent', event({ cleared: true }, ['EVSE', FIRST, 'true']))
    expect(await states()).toEqual(['Reserved', 'Faulted'])
  })

  test('what a connector says of itself after its problem counts, also when that is over', async () => {
    const { say, reports, states } = await withProblems(version)
    await reports('Available', 'Available')
    await say(['EVSE', FIRST, 'true'])
    await reports('Faulted', 'Available')
    await say(['EVSE', FIRST, 'false'])
    expect(await states()).toEqual(['Faulted', 'Available'])
    await say(['EVSE', FIRST, 'true'], ['EVSE', FIRST, 'Available', 'AvailabilityState'])
    await say(['EVSE', FIRST, 'false'])
    expect(await states()).toEqual(['Available', 'Available'])
  })

  test.each<readonly [string, readonly (readonly Said[])[]]>([
    ['one after the other', [[OWN], [OF_EVSE]]],
    ['the other way round', [[OF_EVSE], [OWN]]],
    ['in one message', [[OWN, OF_EVSE]]],
    ['in one message, the other way round', [[OF_EVSE, OWN]]],
  ])('problems of a connector and of its EVSE, %s, end each by its own word', async (_how, messages) => {
    const { say, reports, states, codes } = await withProblems(version)
    for (const first of [OWN, OF_EVSE]) {
      await reports('Occupied', 'Available')
      for (const message of messages) await say(...message)
      await say(['ChargingStation', undefined, 'false'])
      await say(over(first))
      expect(await states()).toEqual(['Faulted', 'Available'])
      // What goes on says why.
      expect((await codes())[0]).toBe(first === OWN ? OF_EVSE[4] : OWN[4])
      await say(over(first))
      expect(await states()).toEqual(['Faulted', 'Available'])
      await say(over(first === OWN ? OF_EVSE : OWN))
      expect(await states()).toEqual(['Occupied', 'Available'])
      expect((await codes())[0]).toBeNull()
    }
    await say(OWN, OF_EVSE)
    await say(over(OWN), over(OF_EVSE))
    expect(await states()).toEqual(['Occupied', 'Available'])
  })

  test('a problem of the charger that is over ends no other', async () => {
    const { say, reports, states } = await withProblems(version)
    await reports('Available', 'Available')
    await say(['ChargingStation', undefined, 'true'], OWN)
    await say(['ChargingStation', undefined, 'false'])
    expect(await states()).toEqual(['Faulted', 'Available'])
    await say(over(OWN))
    expect(await states()).toEqual(['Available', 'Available'])
  })

  test('in one message, a problem comes upon the state that stands before it', async () => {
    const { say, reports, states } = await withProblems(version)
    const isOccupied: Said = ['Connector', { id: 1, connectorId: 1 }, 'Occupied', 'AvailabilityState']
    await reports('Available', 'Available')
    await say(isOccupied, ['EVSE', FIRST, 'true'])
    expect(await states()).toEqual(['Faulted', 'Available'])
    await say(['EVSE', FIRST, 'true'], ['EVSE', FIRST, 'false'])
    expect(await states()).toEqual(['Occupied', 'Available'])
    await say(['EVSE', FIRST, 'false'], ['EVSE', FIRST, 'true'])
    expect(await states()).toEqual(['Faulted', 'Available'])
  })

  test('a connector that has said nothing yet is unknown again', async () => {
    const { say, states } = await withProblems(version)
    const third = { id: 3, connectorId: 1 }
    await say(['Connector', third, 'true'])
    expect((await states())[2]).toEqual('Faulted')
    await say(['Connector', third, 'false'])
    expect((await states())[2]).toEqual('Unknown')
  })

  test('a problem that comes late is in the log alone', async () => {
    const { say, reports, states, charger, event, clock } = await withProblems(version)
    const late = new Date(clock.now().getTime() - minutes(10)).toISOString()
    await reports('Available', 'Available')
    await charger.call('NotifyEvent', event({ timestamp: late }, ['EVSE', FIRST, 'true']))
    expect(await states()).toEqual(['Available', 'Available'])
    await say(['EVSE', FIRST, 'true'])
    await charger.call('NotifyEvent', event({ timestamp: late }, ['EVSE', FIRST, 'false']))
    expect(await states()).toEqual(['Faulted', 'Available'])
  })
})

const CONNECTORS = [1, 2].map((number) => ({ type: 'CCS2', powerW: 60_000, number }))

async function withProblems(version: (typeof NEWER)[number]) {
  const world = await meteredBy<string>(version, { connectors: CONNECTORS }, allowNoFailure())
  const { clock, admin, charger, chargerId, stationId } = world
  const event = (more: object, ...said: readonly Said[]) => ({
    generatedAt: clock.now().toISOString(),
    seqNo: 0,
    eventData: said.map(([name, evse, actualValue, variable = 'Problem', techCode], index) => ({
      ...(techCode && { techCode }),
      ...{ eventId: index + 1, timestamp: clock.now().toISOString(), trigger: 'Delta', actualValue },
      eventNotificationType: 'HardWiredNotification',
      component: { name, ...(evse && { evse }) },
      variable: { name: variable },
      ...more,
    })),
  })
  return {
    ...world,
    event,
    say: (...said: readonly Said[]) => charger.call('NotifyEvent', event({}, ...said)),
    async reports(...statuses: readonly string[]) {
      clock.advance(1_000)
      for (const [index, connectorStatus] of statuses.entries()) {
        const said = { connectorStatus, timestamp: clock.now().toISOString() }
        await charger.call('StatusNotification', { evseId: index + 1, connectorId: 1, ...said })
      }
      clock.advance(1_000)
    },
    /** Of the connectors; a fault of the whole charger is one of each. */
    async states(): Promise<unknown[]> {
      const { connectors } = (await admin.get(`/chargers/${chargerId}`)).body.data
      const isFaulted = connectors.some(({ evse, status }: Payload) => evse === 0 && status === 'Faulted')
      const own = connectors.filter(({ evse }: Payload) => evse > 0)
      return own.map(({ status }: Payload) => (isFaulted ? 'Faulted' : status))
    },
    async codes(): Promise<unknown[]> {
      const { connectors } = (await admin.get(`/chargers/${chargerId}`)).body.data
      return connectors.filter(({ evse }: Payload) => evse > 0).map(({ errorCode }: Payload) => errorCode)
    },
    async book(index: number) {
      const { data } = (await admin.get(`/charging-stations/${stationId}`)).body
      const driver = await world.driverWith(1000)
      const wanted = { stationId, duration: 1, kWh: 20, connectorId: data.connectors[index]._id }
      return driver.post('/driver/bookings', wanted)
    },
  }
}
