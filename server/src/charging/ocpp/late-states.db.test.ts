/** States of connectors that arrive after newer ones: a charger sends what it could not say once it is connected again. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { metered } from './testing/metered.ts'
import { network } from './testing/network.ts'
import { NEWER, network201 } from './testing/network-201.ts'

const HOUR = minutes(60)
/** By a clock that begins anew without power; the protocol itself is older. */
const YEARS_BACK = '2020-01-01T00:00:07Z'

describe.each(['ocpp1.6', ...NEWER] as const)('%s', (version) => {
  test('a state that is older than the newest is in the log alone', async () => {
    const { say, state, clock, ago } = await reporting(version)
    await say('Occupied', ago(0))
    await say('Available', ago(minutes(20)))
    expect(await state()).toEqual('Occupied')
    clock.advance(minutes(1))
    await say('Available', ago(minutes(2)))
    expect(await state()).toEqual('Occupied')
    await say('Available', ago(minutes(1)))
    expect(await state()).toEqual('Available')
  })

  test('a state from before the connection is older than one that was said over the last', async () => {
    const { say, state, clock, ago, reconnect } = await reporting(version)
    await say('Occupied', ago(minutes(1)))
    clock.advance(HOUR)
    await reconnect()
    await say('Faulted', ago(0), 2)
    await say('Available', ago(HOUR + minutes(2)))
    expect(await state()).toEqual('Occupied')
    await say('Available', ago(minutes(30)))
    expect(await state()).toEqual('Available')
  })

  test('what a charger says in order after it was away counts, state by state', async () => {
    const { say, state, ago } = await reporting(version)
    for (const [status, before] of [
      ['Occupied', 50],
      ['Available', 40],
      ['Faulted', 30],
      ['Available', 0],
    ] as const) {
      await say(status, ago(minutes(before)))
      expect(await state()).toEqual(status)
    }
  })

  test('the state of a charger whose clock is wrong counts when it comes', async () => {
    const { say, state, clock, ago, reconnect } = await reporting(version)
    await say('Faulted', ago(0))
    clock.advance(minutes(2))
    await reconnect()
    for (const wrong of [20 * 365 * 24 * HOUR, 330 * 60_000, -330 * 60_000]) {
      await say('Available', ago(wrong))
      expect(await state()).toEqual('Available')
      clock.advance(minutes(1))
      await say('Faulted', ago(wrong))
      expect(await state()).toEqual('Faulted')
    }
  })

  test('a charger that cannot be used says so with a clock that stands years back: nothing of it is sold', async () => {
    const { say, clock, isOutOfUse, reconnect } = await reporting(version)
    await say('Available', clock.now().toISOString())
    clock.advance(HOUR)
    await reconnect()
    await say('Unavailable', YEARS_BACK, 0)
    expect(await isOutOfUse()).toBe(true)
    clock.advance(minutes(1))
    await say('Available', YEARS_BACK)
    expect(await isOutOfUse()).toBe(false)
  })

  test('a fault that is said before the clock is set began when it came', async () => {
    const { say, clock, faults } = await reporting(version)
    const began = clock.now().toISOString()
    await say('Faulted', YEARS_BACK)
    clock.advance(1_000)
    await say('Available', clock.now().toISOString())
    expect(await faults()).toMatchObject([{ beganAt: began, endedAt: clock.now().toISOString() }])
  })

  test('a clock that is put wrong while the charger is connected holds its states back for an hour at most', async () => {
    const { say, state, clock, ago } = await reporting(version)
    await say('Faulted', ago(0))
    clock.advance(minutes(50))
    await say('Available', ago(3 * HOUR))
    expect(await state()).toEqual('Faulted')
    clock.advance(minutes(11))
    await say('Available', ago(3 * HOUR))
    expect(await state()).toEqual('Available')
  })

  test('a clock that is put back by the minutes that it was ahead holds nothing back', async () => {
    const { say, state, clock, ago } = await reporting(version)
    await say('Occupied', ago(-minutes(4)))
    clock.advance(1_500)
    await say('Available', ago(1_000))
    expect(await state()).toEqual('Available')
  })
})

test('1.6: a state without a time is of when it comes', async () => {
  const { say, state, ago } = await reporting('ocpp1.6')
  await say('Faulted', ago(0), 2)
  await say('Occupied')
  await say('Available', ago(minutes(20)))
  expect(await state()).toEqual('Occupied')
  await say('Available')
  expect(await state()).toEqual('Available')
})

describe('1.6: a state that comes after the start of a charge', () => {
  async function begun() {
    const world = await metered()
    const before = world.clock.now()
    world.clock.advance(minutes(1))
    const charging = await world.begun()
    world.clock.advance(minutes(2))
    await world.meter(charging, 2_000)
    return { ...world, charging, before }
  }
  const say = ({ charger }: Pick<Awaited<ReturnType<typeof begun>>, 'charger'>, status: string, at: Date) =>
    charger.call('StatusNotification', {
      ...{ connectorId: 1, errorCode: 'NoError', status },
      timestamp: at.toISOString(),
    })

  test.each(['Available', 'SuspendedEV'])(
    'and is from before it changes nothing of it: %s',
    async (status) => {
      const world = await begun()
      await say(world, status, world.before)
      expect(await world.seen(world.charging.id)).toMatchObject({
        status: 'in_progress',
        charging: { state: 'charging' },
      })
      await say(world, 'Charging', world.clock.now())
      world.clock.advance(minutes(2))
      await world.stop(world.charging, 3_000)
      expect(await world.seen(world.charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 3 })
    },
  )

  test('and is said at once counts, also by a clock that was put back by years', async () => {
    const world = await begun()
    const charger = await world.connect()
    await say({ charger }, 'Available', new Date(YEARS_BACK))
    expect(await world.seen(world.charging.id)).toMatchObject({ status: 'completed', thirdPartyKwh: 2 })
  })
})

describe.each(NEWER)('%s', (version) => {
  test('events of a message count in the order in which they happened, and as late as they are', async () => {
    const { charger, state, clock, ago } = await reporting(version)
    const notify = (...states: readonly (readonly [state: string, minutesAgo: number])[]) =>
      charger().call('NotifyEvent', {
        generatedAt: clock.now().toISOString(),
        seqNo: 0,
        eventData: states.map(([actualValue, before], index) => ({
          eventId: index + 1,
          timestamp: ago(minutes(before)),
          trigger: 'Delta',
          actualValue,
          eventNotificationType: 'HardWiredNotification',
          component: { name: 'Connector', evse: { id: 1, connectorId: 1 } },
          variable: { name: 'AvailabilityState' },
        })),
      })
    await notify(['Occupied', 10], ['Available', 30])
    expect(await state()).toEqual('Occupied')
    await notify(['Faulted', 20])
    expect(await state()).toEqual('Occupied')
    await notify(['Available', 5])
    expect(await state()).toEqual('Available')
  })
})

async function reporting(version: 'ocpp1.6' | (typeof NEWER)[number]) {
  const net = version === 'ocpp1.6' ? await network() : await network201({}, version)
  const { admin, clock, seen, stationId, visitor } = net
  let charger = await net.accepted('CP-1')
  return {
    clock,
    charger: () => charger,
    ago: (ms: number) => new Date(clock.now().getTime() - ms).toISOString(),
    say(status: string, timestamp?: string, place = 1) {
      const said = { timestamp, ...(version === 'ocpp1.6' ? in16(place, status) : in201(place, status)) }
      return charger.call('StatusNotification', said)
    },
    async state(): Promise<string> {
      const { connectors } = await seen('CP-1')
      return connectors[0].status.replace('Preparing', 'Occupied')
    },
    async isOutOfUse(): Promise<boolean> {
      const { connectors } = (await visitor.get(`/charging-stations/${stationId}`)).body.data
      return connectors[0].isOutOfUse
    },
    async faults() {
      return (await admin.get(`/chargers/${(await seen('CP-1'))._id}/health`)).body.data.faults
    },
    async reconnect() {
      await charger.leave()
      charger = await net.connect('CP-1')
    },
  }
}

const in16 = (connectorId: number, status: string) => ({
  ...{ connectorId, errorCode: 'NoError', status: status.replace('Occupied', 'Preparing') },
})

const in201 = (evseId: number, connectorStatus: string) => ({
  ...{ evseId, connectorId: Math.min(evseId, 1), connectorStatus },
})
