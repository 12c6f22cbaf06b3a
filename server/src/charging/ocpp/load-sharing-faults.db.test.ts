import { expect, test } from 'vitest'
import { aStation } from '../../testing/stations.ts'
import { limited } from './testing/limited.ts'

/** Its tests name each charger by its place. */
const nth = <T>(all: readonly T[], index: number): T => {
  const one = all[index]
  if (one === undefined) throw new RangeError(`There is none at ${index}`)
  return one
}

test('a charger that goes offline keeps its limit, and shares again when it is back', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1', '1.6'], limitKw: 60 })
  const gone = nth(world.chargers, 0)
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  gone.goOffline()
  const whyOfGone = async () => {
    await world.pass(2)
    return (await world.load()).connectors[0].why
  }
  await expect.poll(whyOfGone).toBe('offline')
  await world.arrive(2)
  await world.pass(4)
  expect(world.powersKw()).toEqual([30, 15, 15])
  await gone.goOnline()
  await world.pass(6)
  expect(world.powersKw()).toEqual([20, 20, 20])
  expect(world.highestKw()).toBeLessThanOrEqual(60)
})

/** Settings of chargers that take no limits. */
const REFUSING = {
  '1.6': { SupportedFeatureProfiles: 'Core' },
  '2.0.1': { '2.0.1 SmartChargingEnabled': 'false' },
}

for (const protocol of ['1.6', '2.0.1'] as const) {
  test(`a charger that takes no profiles counts with all that it can deliver, until it starts anew and does (${protocol})`, async () => {
    const world = await limited({ chargers: [protocol, '1.6'] })
    const refusing = nth(world.chargers, 0)
    const set = Object.entries(REFUSING[protocol])
    for (const [name, value] of set) refusing.model.settings.put(name, value)
    await world.limit(80)
    await world.pass(4)
    await world.arrive(0)
    await world.arrive(1)
    await world.pass(6)
    expect(world.powersKw()).toEqual([60, 20])
    expect(await world.load()).toMatchObject({
      boundKW: 80,
      connectors: [
        { why: 'refuses', answer: 'NotSupported', boundKW: 60 },
        { why: 'shared', shareKW: 20 },
      ],
    })
    // Nobody asks it again and again.
    expect(world.limitsSent()[0]).toBe(1)
    for (const [name] of set)
      refusing.model.settings.put(name, name.startsWith('2') ? 'true' : 'SmartCharging')
    refusing.crash('resume')
    await refusing.restart()
    await refusing.settled()
    await world.pass(6)
    expect(world.powersKw()).toEqual([40, 40])
    // It may have forgotten its limit each time.
    const [sentBefore = 0] = world.limitsSent()
    refusing.crash('resume')
    await refusing.restart()
    await refusing.settled()
    await world.pass(6)
    expect(world.limitsSent()[0]).toBe(sentBefore + 1)
    expect(world.powersKw()).toEqual([40, 40])
  })
}

test('one that rejects them is asked again later', async () => {
  const world = await limited({ chargers: ['2.0.1'] })
  const charger = nth(world.chargers, 0)
  charger.misbehave({ answering: 'SetChargingProfile', do: 'rewrite', to: () => ({ status: 'Rejected' }) })
  await world.limit(20)
  await world.pass(6)
  expect(await world.load()).toMatchObject({
    connectors: [{ why: 'refuses', answer: 'Rejected', boundKW: 60 }],
  })
  await world.pass(620, 310)
  await world.pass(2)
  expect(await world.load()).toMatchObject({
    connectors: [{ why: 'standby', answer: 'Accepted', boundKW: 2.4 }],
  })
})

test('no limit is raised before others have accepted lower ones', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 60 })
  const slow = nth(world.chargers, 0)
  await world.arrive(0)
  await world.pass(4)
  expect(world.powersKw()).toEqual([60, 0])
  world.deaf.add(slow)
  slow.freezeLine()
  await world.arrive(1)
  await world.pass(6)
  await world.limit(58)
  await world.pass(4)
  expect(world.powersKw()).toEqual([60, 0])
  const { db } = world.app.database
  const isOpen = db.selectFrom('charger_command').select('id').where('ended_at', 'is', null)
  expect(await isOpen.execute()).toHaveLength(1)
  slow.thawLine()
  world.deaf.clear()
  await world.answered()
  await world.pass(4)
  expect(world.powersKw()).toEqual([29, 29])
  expect(world.highestKw()).toBeLessThanOrEqual(60)
})

test('an answer that a kill has lost is asked for again, and the charger counts with either limit until then', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 60 })
  const { db } = world.app.database
  const [cut, other] = [nth(world.chargers, 0), nth(world.chargers, 1)]
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  world.deaf.add(cut)
  cut.freezeLine()
  await world.limit(40)
  await world.pass(2)
  const isSent = db.selectFrom('charger_command').select('id').where('status', '=', 'sent')
  await expect.poll(() => isSent.execute()).toHaveLength(1)
  // Its sender is gone: only the time ends it.
  await world.pass(24, 8)
  expect(await world.load()).toMatchObject({
    connectors: [{ why: 'silent', answer: 'no-answer', boundKW: 30 }, { shareKW: 10 }],
  })
  expect(other.model.read(other.connector(1)).powerW).toBe(10_000)
  cut.thawLine()
  world.deaf.clear()
  await world.pass(24, 8)
  expect(world.powersKw()).toEqual([20, 20])
})

test('a line that breaks under a command leaves either limit possible', async () => {
  const world = await limited({ chargers: ['1.6', '1.6'], limitKw: 60 })
  const cut = nth(world.chargers, 0)
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  cut.misbehave({ answering: 'SetChargingProfile', do: 'cut', when: 'before' })
  await world.limit(50)
  await world.pass(30)
  expect(world.powersKw()).toEqual([25, 25])
})

test('chargers of two programs share one limit, and ten jobs at once send each limit once', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 60, isSpread: true })
  await world.arrive(0)
  await world.pass(4)
  await world.arrive(1)
  const before = world.limitsSent()
  world.clock.advance(2_000)
  await Promise.all(Array.from({ length: 10 }, () => world.share()))
  await world.answered()
  expect(world.limitsSent()).toEqual([nth(before, 0) + 1, nth(before, 1)])
  await world.pass(4)
  expect(world.powersKw()).toEqual([30, 30])
})

test('a charger that draws more than its limit counts with that, until it does no more', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 60 })
  const { model } = nth(world.chargers, 0)
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  // A profile set by hand goes before ours.
  const byHand = {
    id: 1,
    connector: 1,
    stackLevel: 1,
    purpose: 'default',
    kind: 'Absolute',
    unit: 'W',
  } as const
  model.limitsChanged(() => model.profiles.set({ ...byHand, periods: [{ startS: 0, limit: 50_000 }] }))
  await world.pass(100, 20)
  expect(world.powersKw()).toEqual([50, 10])
  expect(await world.load()).toMatchObject({ connectors: [{ why: 'exceeds', shareKW: 50 }, { shareKW: 10 }] })
  model.limitsChanged(() => model.profiles.clear(({ id }) => id === 1))
  await world.pass(60, 20)
  expect(world.powersKw()).toEqual([30, 30])
})

test('2.1: a car that is given priority by hand leaves less to the others, and the limit of the station is kept', async () => {
  const world = await limited({ chargers: ['2.1', '2.1'], limitKw: 60 })
  const charger = nth(world.chargers, 0)
  const { model } = charger
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  const { id: _id } = await world.app.database.db
    .selectFrom('charger')
    .select('id')
    .where('identity', '=', 'LOAD-1')
    .executeTakeFirstOrThrow()
  const givePriority = async (activate: boolean) => {
    const payload = { transactionId: model.running[0]?.transaction?.key, activate }
    const given = await world.admin.post(`/chargers/${_id}/commands`, {
      action: 'UsePriorityCharging',
      payload,
    })
    expect(given.body.data).toMatchObject({ answer: { status: 'Accepted' } })
    // Its profile for a car with priority (K21) goes before ours.
    const own = { id: 1, connector: 1, stackLevel: 1, purpose: 'transaction', kind: 'Absolute' } as const
    model.limitsChanged(() => {
      if (activate) model.profiles.set({ ...own, unit: 'W', periods: [{ startS: 0, limit: 50_000 }] })
      else model.profiles.clear(({ id }) => id === 1)
    })
  }
  await givePriority(true)
  await world.pass(100, 20)
  expect(world.powersKw()).toEqual([50, 10])
  expect(await world.load()).toMatchObject({ connectors: [{ why: 'exceeds', shareKW: 50 }, { shareKW: 10 }] })
  await givePriority(false)
  await world.pass(60, 20)
  expect(world.powersKw()).toEqual([30, 30])
})

test('a charger that moves to a station without a limit is held back no more, and leaves its part to the others', async () => {
  const world = await limited({ chargers: ['1.6', '2.0.1'], limitKw: 50 })
  const moving = nth(world.chargers, 0)
  await world.arrive(0)
  await world.arrive(1)
  await world.pass(4)
  expect(world.powersKw()).toEqual([25, 25])
  const elsewhere = (await world.admin.post('/charging-stations', aStation({ stationName: 'Elsewhere' })))
    .body.data
  await world.app.database.db
    .updateTable('charger')
    .set({ station_id: elsewhere._id })
    .where('identity', '=', moving.identity)
    .execute()
  await world.pass(6)
  expect(world.powersKw()).toEqual([60, 50])
  expect(moving.model.profiles.all).toEqual([])
})
