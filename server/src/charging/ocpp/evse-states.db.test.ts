/** Events of 2.0.1 and 2.1 that say the state of an EVSE, and not of which of its connectors. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { NEWER, network201 } from './testing/network-201.ts'
import { twoConnectors } from './testing/two-connectors.ts'

type Said = readonly [name: 'EVSE' | 'Connector', evse: object, state: string, at?: Date]

/** A NotifyEvent of states, one after another in one message. */
const message = (at: Date, ...states: readonly Said[]) => ({
  generatedAt: at.toISOString(),
  seqNo: 0,
  eventData: states.map(([name, evse, actualValue, own = at], index) => ({
    eventId: index + 1,
    timestamp: own.toISOString(),
    trigger: 'Delta',
    actualValue,
    eventNotificationType: 'HardWiredNotification',
    component: { name, evse },
    variable: { name: 'AvailabilityState' },
    techCode: 'E7',
  })),
})

const FIRST = { id: 1 }

describe.each(NEWER)('%s', (version) => {
  test('the state of an EVSE is that of its one connector', async () => {
    const { accepted, seen, visitor, stationId, clock } = await network201({}, version)
    const charger = await accepted()
    const say = (...states: readonly Said[]) => charger.call('NotifyEvent', message(clock.now(), ...states))
    const states = async () => {
      const { connectors } = await seen('CS-1')
      return connectors.map(({ evse, number, status }: Record<string, unknown>) => [evse, number, status])
    }
    for (const state of ['Available', 'Faulted', 'Occupied', 'Unavailable', 'Reserved', 'Available']) {
      expect(await say(['EVSE', FIRST, state])).toEqual({})
      expect(await states()).toEqual([
        [1, 1, state],
        [2, 1, 'Unknown'],
      ])
    }
    expect((await seen('CS-1')).connectors[0]).toMatchObject({ errorCode: 'E7' })
    const { body } = await visitor.get(`/charging-stations/${stationId}`)
    expect(body.data.connectors.map(({ isFree }: { isFree: boolean }) => isFree)).toEqual([true, false])
    await say(['Connector', { id: 1, connectorId: 1 }, 'Faulted'], ['EVSE', FIRST, 'Available'])
    await say(['EVSE', { id: 2, connectorId: 1 }, 'Occupied'], ['EVSE', { id: 3 }, 'Faulted'])
    await say(['EVSE', FIRST, 'Sideways'])
    expect(await states()).toEqual([
      [1, 1, 'Faulted'],
      [2, 1, 'Occupied'],
    ])
    expect(await say(['EVSE', { id: 1_000_000_000 }, 'Faulted'])).toBe('PropertyConstraintViolation')
    expect(await say(['EVSE', { id: 0 }, 'Unavailable'])).toEqual({})
    expect((await states())[0]).toEqual([0, 0, 'Unavailable'])
  })

  test.each([
    ['out of use: both are', ['Available', 'Occupied'], 'Unavailable', ['Unavailable', 'Unavailable']],
    ['faulted: both are', ['Available', 'Occupied'], 'Faulted', ['Faulted', 'Faulted']],
    ['free: both are', ['Faulted', 'Occupied'], 'Available', ['Available', 'Available']],
    ['taken: nobody knows by which', ['Available', 'Available'], 'Occupied', ['Available', 'Available']],
    [
      'taken: by the one that is not out of use',
      ['Faulted', 'Available'],
      'Occupied',
      ['Faulted', 'Occupied'],
    ],
    ['taken, as is known', ['Occupied', 'Available'], 'Occupied', ['Occupied', 'Available']],
    ['reserved: nobody knows which', ['Available', 'Available'], 'Reserved', ['Available', 'Available']],
    ['reserved: the only one', ['Available', 'Unavailable'], 'Reserved', ['Reserved', 'Unavailable']],
  ])('an EVSE of two connectors is %s', async (_what, before, state, after) => {
    const { charger, clock, say, list } = await withStates(version)
    for (const [index, status] of before.entries()) await say(index + 1, status)
    clock.advance(minutes(1))
    await charger.call('NotifyEvent', message(clock.now(), ['EVSE', FIRST, state]))
    expect(await list()).toEqual(after)
  })

  test('what a connector says in the same message, or said later, is kept when its EVSE is free', async () => {
    const { charger, clock, say, list } = await withStates(version)
    await say(1, 'Occupied')
    await say(2, 'Occupied')
    const second = { id: 1, connectorId: 2 }
    const isFaulted: Said = ['Connector', second, 'Faulted']
    await charger.call('NotifyEvent', message(clock.now(), isFaulted, ['EVSE', FIRST, 'Available']))
    expect(await list()).toEqual(['Available', 'Faulted'])
    const earlier = clock.now()
    clock.advance(minutes(1))
    await say(1, 'Reserved')
    await charger.call('NotifyEvent', message(earlier, ['EVSE', FIRST, 'Available']))
    expect(await list()).toEqual(['Reserved', 'Available'])
    await say(1, 'Faulted')
    await charger.call('NotifyEvent', message(new Date(earlier.getTime() - 1), ['EVSE', FIRST, 'Occupied']))
    expect(await list()).toEqual(['Faulted', 'Available'])
    const wasFaulted: Said = ['Connector', second, 'Faulted', earlier]
    await charger.call('NotifyEvent', message(clock.now(), wasFaulted, ['EVSE', FIRST, 'Available']))
    expect(await list()).toEqual(['Available', 'Available'])
  })

  test('connectors that have not reported yet are free with their EVSE, by a slow clock too', async () => {
    const { charger, chargerId, clock, list, app } = await withStates(version)
    await app.database.db
      .updateTable('charger_connector')
      .set({ status: 'Unknown', at: clock.now() })
      .where('charger_id', '=', chargerId)
      .execute()
    const at = new Date(clock.now().getTime() - minutes(10))
    await charger.call('NotifyEvent', message(at, ['EVSE', FIRST, 'Available']))
    expect(await list()).toEqual(['Available', 'Available'])
  })

  test('the connector of a running charge stays taken, and is the one by which its EVSE is', async () => {
    const { charger, clock, say, list, agreed, send } = await withStates(version)
    const charge = await agreed(2, 'T-1')
    await say(1, 'Available')
    await say(2, 'Available')
    await send(charge.started, { id: 1, connectorId: 2 })
    clock.advance(minutes(1))
    const evseIs = (state: string) =>
      charger.call('NotifyEvent', message(clock.now(), ['EVSE', FIRST, state]))
    await evseIs('Occupied')
    expect(await list()).toEqual(['Available', 'Occupied'])
    await say(1, 'Faulted')
    clock.advance(minutes(1))
    await evseIs('Available')
    expect(await list()).toEqual(['Available', 'Occupied'])
    await send(charge.ended(8_000))
    await evseIs('Available')
    expect(await list()).toEqual(['Available', 'Available'])
  })
})

async function withStates(version: (typeof NEWER)[number]) {
  const world = await twoConnectors(version)
  return {
    ...world,
    /** Of the connectors, in order. */
    async list(): Promise<unknown[]> {
      const states = (await world.states()) as [number, number, string][]
      return states.toSorted(([, one], [, other]) => one - other).map(([, , status]) => status)
    },
  }
}
