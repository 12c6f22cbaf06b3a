import { createVehicle, type SimulatedCharger } from '@voltyatra/charger-simulator'
import { expect, test } from 'vitest'
import { type Limited, limited } from './testing/limited.ts'

/** Its tests name each charger by its place. */
const nth = <T>(all: readonly T[], index: number): T => {
  const one = all[index]
  if (one === undefined) throw new RangeError(`There is none at ${index}`)
  return one
}

for (const protocol of ['1.6', '2.0.1'] as const) {
  test(`three cars come and go, and never draw more than the station may (${protocol})`, async () => {
    const world = await limited({ chargers: [protocol, protocol, protocol], limitKw: 60 })
    await world.arrive(0)
    await world.pass(4)
    expect(world.powersKw()).toEqual([60, 0, 0])
    await world.arrive(1)
    await world.pass(4)
    expect(world.powersKw()).toEqual([30, 30, 0])
    await world.arrive(2)
    await world.pass(4)
    expect(world.powersKw()).toEqual([20, 20, 20])
    expect(await world.load()).toMatchObject({
      limitKW: 60,
      sharedKW: 60,
      boundKW: 60,
      connectors: [
        { identity: 'LOAD-1', connector: 1, charging: true, shareKW: 20, why: 'shared', answer: 'Accepted' },
        { shareKW: 20 },
        { shareKW: 20 },
      ],
    })
    const sentBefore = world.limitsSent()
    await world.pass(30, 10)
    expect(world.limitsSent()).toEqual(sentBefore)
    await world.leave(0)
    await world.pass(4)
    expect(world.powersKw()).toEqual([0, 30, 30])
    expect(world.highestKw()).toBeLessThanOrEqual(60)
  })
}

test('a limit that is lowered is heeded by the cars that charge, and one that is taken away leaves nothing behind', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 100 })
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  expect(world.powersKw()).toEqual([50, 50])
  await world.limit(30)
  await world.pass(4)
  expect(world.powersKw()).toEqual([15, 15])
  await world.limit(null)
  await world.pass(4)
  expect(world.powersKw()).toEqual([60, 60])
  expect(world.chargers.map(({ model }) => model.profiles.all)).toEqual([[], []])
  expect(await world.load()).toMatchObject({
    limitKW: null,
    connectors: [{ shareKW: null, boundKW: 60 }, {}],
  })
})

test('what a car does not take goes to the others, and comes back when it takes more', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 60 })
  await world.arrive(0, { maxPowerKw: 8 })
  await world.arrive(1)
  await world.pass(4)
  expect(world.powersKw()).toEqual([8, 30])
  await world.pass(110, 10)
  expect(world.powersKw()).toEqual([8, 51])
  expect(await world.load()).toMatchObject({ connectors: [{ why: 'content', shareKW: 9 }, { shareKW: 51 }] })
  const sentBefore = world.limitsSent()
  await world.pass(180, 20)
  expect(world.limitsSent()).toEqual(sentBefore)
  const { model } = nth(world.chargers, 0)
  model.limitsChanged(() => {
    model.connector(1).vehicle = createVehicle({ capacityKwh: 400, maxPowerKw: 50 })
  })
  await world.pass(30)
  expect(world.powersKw()).toEqual([30, 30])
  expect(world.highestKw()).toBeLessThanOrEqual(60)
})

async function pausedByLimit({ app }: Limited): Promise<number> {
  const { rows } = await app.database.pool.query(`
    select session.limit_pauses, (select kind from charging_session_course course
             where session_id = session.id and kind like 'limit-%' order by at desc, kind limit 1) as newest
      from charging_session session`)
  for (const { limit_pauses, newest } of rows) expect(newest === 'limit-pauses').toBe(limit_pauses)
  return rows.filter(({ limit_pauses }) => limit_pauses).length
}

test('where there is not even six amperes for all, cars take turns', async () => {
  const connector = { type: 'Type 2', powerKW: 7.4, current: 'AC-1' } as const
  const world = await limited({ chargers: ['1.6', '2.0.1', '1.6'], limitKw: 3, connector })
  for (const index of [0, 1, 2]) await world.arrive(index)
  await world.pass(6)
  expect(world.powersKw()).toEqual([1.5, 1.5, 0])
  expect(await world.load()).toMatchObject({ connectors: [{}, {}, { why: 'waiting', shareKW: 0 }] })
  // Such a pause is the limit's, and nobody pays an idle fee for it.
  expect(await pausedByLimit(world)).toBe(1)
  await world.pass(16 * 60, 120)
  await world.pass(6)
  expect(nth(world.powersKw(), 2)).toBe(1.5)
  expect(world.powersKw().filter((kw) => kw === 0)).toHaveLength(1)
  expect(await pausedByLimit(world)).toBe(1)
  expect(world.highestKw()).toBeLessThanOrEqual(3)
})

test('a charger that takes amperes only is sent whole amperes', async () => {
  const connector = { type: 'Type 2', powerKW: 22, current: 'AC-3' } as const
  const simulated = {
    settings: { ChargingScheduleAllowedChargingRateUnit: 'Current', '2.0.1 RateUnit': 'A' },
  }
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 15, connector, simulated })
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(6)
  const last = (charger: SimulatedCharger) => JSON.stringify(charger.received('SetChargingProfile').at(-1))
  for (const charger of world.chargers) {
    expect(last(charger)).toContain('"chargingRateUnit":"A"')
    expect(last(charger)).toContain('"limit":10')
  }
  expect(world.powersKw()).toEqual([6.9, 6.9])
})

test('a change wakes the job, which sends the limits by itself', async () => {
  const world = await limited({ chargers: ['1.6'], roles: 'api,gateway,jobs' })
  await world.limit(20)
  const sentBefore = () => {
    world.clock.advance(2_000)
    return world.limitsSent()
  }
  await expect.poll(sentBefore).toEqual([1])
})

test('a limit is the operator’s to set, within reason, and stands in the audit log', async () => {
  const world = await limited({ chargers: ['1.6'] })
  const path = `/charging-stations/${world.stationId}/load-limit`
  const put = async (body: object, who = world.admin) => (await who.put(path, body)).status
  expect(await put({ limitKW: 55.5 })).toBe(200)
  expect(await put({ limitKW: 55.5 })).toBe(200)
  expect((await world.load()).limitKW).toBe(55.5)
  for (const limitKW of [0, 0.5, 10.25, -3, 10_001, '20']) expect(await put({ limitKW })).toBe(400)
  expect(await put({})).toBe(400)
  expect(await put({ limitKW: 20 }, await world.operator('support'))).toBe(403)
  expect((await world.visitor.get(`/charging-stations/${world.stationId}/load`)).status).toBe(401)
  const nowhere = '/charging-stations/01900000-0000-7000-8000-000000000000'
  expect((await world.admin.put(`${nowhere}/load-limit`, { limitKW: 20 })).body.code).toBe(
    'station-not-found',
  )
  expect((await world.admin.get(`${nowhere}/load`)).body.code).toBe('station-not-found')
  const { rows } = await world.app.database.pool.query(
    `select before, after from audit_entry where action = 'station.load-limit'`,
  )
  expect(rows).toEqual([{ before: { loadLimitW: null }, after: { loadLimitW: 55_500 } }])
})
