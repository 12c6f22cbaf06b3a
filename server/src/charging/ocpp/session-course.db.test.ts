import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'

const VERSIONS = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const

async function followed(version: (typeof VERSIONS)[number]) {
  const world = await meteredBy(version)
  const charging = await world.begun({ kWh: 20 })
  const { pool } = world.app.database
  const begun = world.clock.now()
  return {
    ...world,
    charging,
    begun,
    /** Kind, and minutes since the start of what it is from and of its arrival. */
    async course() {
      const { rows } = await pool.query(
        'select kind, at, arrived_at, energy_wh from charging_session_course order by arrived_at, at, kind',
      )
      const since = (at: Date) => (at.getTime() - begun.getTime()) / 60_000
      return rows.map(({ kind, at, arrived_at, energy_wh }) =>
        kind === 'reading' ? [kind, since(at), Number(energy_wh)] : [kind, since(at), since(arrived_at)],
      )
    },
    async idleSince() {
      const { rows } = await pool.query('select idle_since from charging_session')
      return rows[0].idle_since
    },
  }
}

test.each(VERSIONS)(
  'a charger of %s says who paused, and each change is a row beside its session',
  async (version) => {
    const { state, meter, charging, clock, course, begun, idleSince } = await followed(version)
    clock.advance(minutes(10))
    await meter(charging, 3_000)
    await state(charging, 'SuspendedEVSE')
    clock.advance(minutes(10))
    await state(charging, 'SuspendedEV')
    expect(await idleSince()).toEqual(addMs(begun, minutes(20)))
    await state(charging, 'SuspendedEV')
    clock.advance(minutes(10))
    await state(charging, 'Charging')
    expect(await idleSince()).toBeNull()
    expect(await course()).toEqual([
      ['paused-by-charger', 10, 10],
      ['reading', 10, 3_000],
      ['paused-by-vehicle', 20, 20],
      ['charging', 30, 30],
    ])
  },
)

test.each(VERSIONS)(
  'a word of %s that comes late, early or from another year has the time of its arrival',
  async (version) => {
    const { state, charging, clock, course, begun, idleSince } = await followed(version)
    const stampAt = (at: number) => ({ timestamp: addMs(begun, minutes(at)).toISOString() })
    clock.advance(minutes(40))
    await state(charging, 'SuspendedEV', stampAt(5))
    expect(await idleSince()).toEqual(addMs(begun, minutes(40)))
    await state(charging, 'Charging', stampAt(44))
    clock.advance(minutes(10))
    await state(charging, 'SuspendedEV', { timestamp: '1970-01-01T00:00:00.000Z' })
    clock.advance(minutes(10))
    await state(charging, 'Charging', stampAt(900))
    expect(await course()).toEqual([
      ['paused-by-vehicle', 5, 40],
      ['charging', 40, 40],
      ['paused-by-vehicle', 50, 50],
      ['charging', 60, 60],
    ])
  },
)

test('a charger out of order, and one that starts anew, pauses the charge itself', async () => {
  const { state, charging, clock, course, charger } = await followed('ocpp1.6')
  clock.advance(minutes(5))
  await state(charging, 'SuspendedEV')
  clock.advance(minutes(5))
  await charger.call('StatusNotification', {
    ...{ connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted' },
    timestamp: clock.now().toISOString(),
  })
  expect(await course()).toEqual([
    ['paused-by-vehicle', 5, 5],
    ['paused-by-charger', 10, 10],
  ])
})

test.each(VERSIONS)(
  'when the cable is removed after the end of a charge of %s is kept, once',
  async (version) => {
    const { stop, charging, clock, charger, app, begun } = await followed(version)
    const isFree = () =>
      version === 'ocpp1.6'
        ? charger.call('StatusNotification', {
            ...{ connectorId: 1, errorCode: 'NoError', status: 'Available' },
            timestamp: clock.now().toISOString(),
          })
        : charger.call('StatusNotification', {
            ...{ evseId: 1, connectorId: 1, connectorStatus: 'Available' },
            timestamp: clock.now().toISOString(),
          })
    const unplugged = async () =>
      (await app.database.pool.query('select unplugged_at from charging_session')).rows[0].unplugged_at
    clock.advance(minutes(30))
    await stop(charging, 9_000)
    expect(await unplugged()).toBeNull()
    clock.advance(minutes(40))
    await isFree()
    clock.advance(minutes(5))
    await isFree()
    expect(await unplugged()).toEqual(addMs(begun, minutes(70)))
  },
)
