/** States of connectors that arrive after newer ones: a charger sends what it could not say once it is connected again. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { network } from './testing/network.ts'
import { NEWER, network201 } from './testing/network-201.ts'

const HOUR = minutes(60)

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
  const { clock, seen } = net
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
    async reconnect() {
      await charger.leave()
      charger = await net.connect('CP-1')
    },
  }
}

const in16 = (connectorId: number, status: string) => ({
  ...{ connectorId, errorCode: 'NoError', status: status.replace('Occupied', 'Preparing') },
})

const in201 = (evseId: number, connectorStatus: string) => ({ evseId, connectorId: 1, connectorStatus })
