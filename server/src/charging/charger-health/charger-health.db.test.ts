/** How well chargers work: what they say over their own lines, and what comes of it for operators and drivers. */
import { days, hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import type { TestCharger } from '../ocpp/testing/charger.ts'
import { network } from '../ocpp/testing/network.ts'
import { computeDueHealth, deleteFaults } from './index.ts'

const IDENTITY = 'CP-1'

async function openWorld() {
  const on = await network()
  const { admin, app, clock, seen } = on
  const charger = await on.accepted(IDENTITY)
  const { _id: id } = await seen(IDENTITY)
  const { db } = app.database
  const report = (status: string, fields: object = {}) =>
    charger.call('StatusNotification', {
      connectorId: 1,
      status,
      errorCode: 'NoError',
      timestamp: clock.now().toISOString(),
      ...fields,
    })
  /** It was accepted so long ago, and has been connected since. */
  const acceptedAgo = async (ms: number) => {
    const at = new Date(clock.now().getTime() - ms)
    await sql`update charger set accepted_at = ${at} where id = ${id}`.execute(db)
    await sql`update charger_connection set began_at = ${at} where charger_id = ${id} and ended_at is null`.execute(
      db,
    )
  }
  /** Charges that ended, the newest an hour ago, each of one hour. */
  const charged = async (energies: readonly number[], measured = true) => {
    for (const [index, energyWh] of energies.entries()) {
      const ended = new Date(clock.now().getTime() - hours(1 + 2 * index))
      await sql`insert into charging_session
          (id, charger_id, evse, number, connector_id, state, created_at, started_at, ended_at, last_meter_at, energy_wh,
           anomalies, progress, notified_at)
        values (${createId()}, ${id}, 0, 1, ${on.connectors[0]}, 'ended', ${new Date(ended.getTime() - hours(1))},
                ${new Date(ended.getTime() - hours(1))}, ${ended}, ${measured ? ended : null}, ${energyWh}, '{}', '{}',
                ${ended})`.execute(db)
    }
  }
  const compute = () => computeDueHealth(db, clock.now())
  const health = async () => (await admin.get(`/chargers/${id}/health`)).body.data
  /** Days pass: an operator signs in anew each time. */
  const list = async (query = '') =>
    (await (await on.operator('manager')).get(`/charger-health${query}`)).body.data
  const experience = async () =>
    (await on.visitor.get(`/charging-stations/${on.stationId}/experience`)).body.data
  return { ...on, charger, id, db, report, acceptedAgo, charged, compute, health, list, experience }
}

const GROUND = { status: 'Faulted', errorCode: 'GroundFailure', info: 'RCD 42 mA' }

test('a fault is kept from its beginning to its end, in words with what to do, and as the charger said it', async () => {
  const { report, clock, health } = await openWorld()
  await report('Available')
  const from = clock.now()
  await report('Faulted', GROUND)
  clock.advance(minutes(20))
  await report('Faulted', { ...GROUND, info: 'RCD 60 mA' })
  expect((await health()).faults).toMatchObject([{ number: 1, endedAt: null, info: 'RCD 60 mA', times: 1 }])
  clock.advance(minutes(10))
  await report('Available')
  // The same again at once is the same fault; a code that nobody knows stays as it came.
  clock.advance(minutes(2))
  await report('Faulted', GROUND)
  clock.advance(minutes(1))
  await report('Available')
  clock.advance(minutes(1))
  await report('Faulted', { errorCode: 'OtherError', vendorErrorCode: 'E-77' })
  const { faults } = await health()
  expect(faults).toMatchObject([
    { errorCode: 'OtherError', vendorError: 'E-77', words: 'Other fault (OtherError, E-77)', endedAt: null },
    {
      beganAt: from.toISOString(),
      endedAt: new Date(from.getTime() + minutes(33)).toISOString(),
      times: 2,
      words: 'Earth fault: residual current found (GroundFailure): RCD 42 mA',
      todo: expect.stringContaining('electrician'),
    },
  ])
})

test('a fault of the charger as a whole is over when one of its connectors is in use since, until it is said again', async () => {
  const { report, clock, health, seen } = await openWorld()
  const pass = () => clock.advance(minutes(10))
  const whole = { ...GROUND, connectorId: 0 }
  await report('Available')
  pass()
  const began = clock.now().toISOString()
  await report('Faulted', whole)
  // What is said of a connector that cannot be used either ends nothing.
  for (const [status, connectorId] of [
    ['Unavailable', 1],
    ['Faulted', 2],
  ] as const) {
    pass()
    await report(status, { connectorId })
  }
  expect((await health()).faults.at(-1)).toMatchObject({ number: 0, beganAt: began, endedAt: null })
  pass()
  const over = clock.now().toISOString()
  await report('Available')
  const first = { number: 0, beganAt: began, endedAt: over, times: 1 }
  expect((await health()).faults.at(-1)).toMatchObject(first)

  pass()
  const again = clock.now().toISOString()
  await report('Faulted', whole)
  const ofCharger = async () =>
    (await health()).faults.filter(({ number }: { number: number }) => number === 0)
  expect(await ofCharger()).toMatchObject([{ beganAt: again, endedAt: null, times: 1 }, first])
  clock.advance(minutes(1))
  await report('Preparing')
  clock.advance(minutes(1))
  await report('Faulted', whole)
  expect(await ofCharger()).toMatchObject([{ beganAt: again, endedAt: null, times: 2 }, first])
  expect((await seen(IDENTITY)).connectors[0]).toMatchObject({ number: 0, status: 'Faulted' })
})

test('a charger that invents codes all the time fills no more than twenty rows an hour', async () => {
  const { report, clock, db } = await openWorld()
  for (let count = 0; count < 30; count += 1) {
    await report('Faulted', { errorCode: 'OtherError', vendorErrorCode: `E-${count}` })
    clock.advance(1_000)
    await report('Available')
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from charger_fault`.execute(db)
  expect(rows[0]?.count).toBe(20)
  clock.advance(days(91))
  expect(await deleteFaults(db, new Date(clock.now().getTime() - days(90)))).toBe(20)
})

test('a score says what it is made of, and is none while nobody has charged or the charger is new', async () => {
  const { report, acceptedAgo, charged, compute, health, clock, experience, connectors } = await openWorld()
  await report('Available')
  expect((await health()).health).toBeNull()
  await compute()
  expect((await health()).health).toMatchObject({ score: null, unknownBecause: 'new' })
  expect((await experience()).works[0]).toEqual({
    ...{ connectorId: connectors[0], worked: null, lastChargedAt: null, powerKW: null, promisedKW: 60 },
  })

  await acceptedAgo(days(30))
  clock.advance(minutes(15))
  await compute()
  expect((await health()).health).toMatchObject({
    score: null,
    unknownBecause: 'few-charges',
    workedPercent: 100,
  })

  // Three charges got nothing; of those without a word of the meter nobody knows.
  await charged([...Array(9).fill(20_000), 0, 0, 0])
  await charged([0, 0, 0, 0], false)
  clock.advance(minutes(15))
  await compute()
  expect((await health()).health).toMatchObject({
    score: 82,
    charges: 12,
    goodCharges: 9,
    powerKW: null,
    parts: [
      { part: 'uptime', points: 100, weight: 40 },
      { part: 'charges', points: 50, weight: 30 },
      { part: 'faults', points: 100, weight: 15 },
    ],
  })
  await charged(Array(10).fill(30_000))
  clock.advance(minutes(15))
  await compute()
  const { health: now } = await health()
  expect(now).toMatchObject({ powerKW: 30, promisedKW: 60, powerCharges: 19 })
  expect(now.connectors[0]).toMatchObject({ number: 1, powerKW: 30, promisedKW: 60 })
  expect(now.parts.at(-1)).toEqual({ part: 'power', points: 20, weight: 15 })
  expect((await experience()).works[0]).toMatchObject({
    ...{ connectorId: connectors[0], worked: { days: 30, of: 30 }, powerKW: 30, promisedKW: 60 },
  })
})

test('what is broken for an hour or again and again needs the operator until it is not, and counts against the time', async () => {
  const { report, acceptedAgo, charged, compute, list, clock, operator, experience, id } = await openWorld()
  await report('Available')
  await acceptedAgo(days(30))
  await charged([20_000, 20_000, 20_000])
  const waiting = async () =>
    (await (await operator('manager')).get('/attention')).body.data.items.find(
      ({ kind }: { kind: string }) => kind === 'chargers-unhealthy',
    ).count
  await compute()
  expect(await list('?attention=chargers-unhealthy')).toEqual([])
  const before = (await list())[0].score
  await report('Faulted', GROUND)
  clock.advance(minutes(61))
  await compute()
  const since = clock.now().toISOString()
  expect(await list('?attention=chargers-unhealthy')).toMatchObject([
    { _id: id, needs: 'faulted', needsSince: since, repeats: 1 },
  ])
  expect(await waiting()).toBe(1)
  clock.advance(days(6))
  await compute()
  expect((await list())[0]).toMatchObject({ needs: 'faulted', needsSince: since })
  expect((await list())[0].score).toBeLessThan(before)
  expect((await experience()).works[0].worked).toEqual({ days: 23, of: 30 })

  await report('Available')
  for (let count = 0; count < 3; count += 1) {
    clock.advance(minutes(30))
    await report('Faulted', GROUND)
    clock.advance(minutes(1))
    await report('Available')
  }
  clock.advance(minutes(15))
  await compute()
  expect(await list('?status=repeating')).toMatchObject([
    { needs: 'repeating', repeats: 4, repeatedCode: 'GroundFailure' },
  ])
  clock.advance(days(8))
  await compute()
  expect(await list('?attention=chargers-unhealthy')).toEqual([])
  expect(await waiting()).toBe(0)
})

test('chargers are looked at once in a quarter of an hour, in the order of the list that is asked for', async () => {
  const { compute, clock, list, connect, accept, report, acceptedAgo, charged } = await openWorld()
  await report('Available')
  const other: TestCharger = await connect('CP-2')
  await other.leave()
  await accept('CP-2', { connectors: [] })
  expect(await compute()).toBe(2)
  expect(await compute()).toBe(0)
  await acceptedAgo(days(20))
  await charged([9_000, 9_000, 9_000])
  clock.advance(minutes(15))
  expect(await compute()).toBe(2)
  const identities = async (query: string) =>
    (await list(query)).map(({ identity }: { identity: string }) => identity)
  expect(await identities('?sort=score')).toEqual(['CP-1', 'CP-2'])
  expect(await identities('?sort=-score')).toEqual(['CP-2', 'CP-1'])
  expect(await identities('?sort=-lastGoodAt')).toEqual(['CP-1', 'CP-2'])
  expect(await identities('?q=cp-2')).toEqual(['CP-2'])
})

test('what failed since yesterday is read at once: what lasts, what repeats and what lasted, and no blip', async () => {
  const world = await openWorld()
  const { report, clock, id, admin, stationId } = world
  const recent = async () => (await (await world.operator('manager')).get('/recent-faults')).body.data
  await report('Available')
  expect(await recent()).toEqual({ chargers: 1, count: 0, faults: [] })
  // Once, and soon over.
  await report('Faulted', { errorCode: 'WeakSignal' })
  clock.advance(minutes(4))
  await report('Available')
  expect((await recent()).count).toBe(0)
  clock.advance(minutes(10))
  await report('Faulted', { errorCode: 'WeakSignal', info: 'RSSI -109' })
  clock.advance(minutes(1))
  await report('Available')
  clock.advance(minutes(10))
  const from = clock.now().toISOString()
  await report('Faulted', { ...GROUND, connectorId: 2 })
  clock.advance(minutes(20))
  expect(await recent()).toMatchObject({
    chargers: 1,
    count: 2,
    faults: [
      {
        ...{ chargerId: id, identity: IDENTITY, stationId, number: 2, times: 1, lasts: true },
        ...{ seconds: 1_200, firstAt: from, lastAt: from },
        words: 'Earth fault: residual current found (GroundFailure): RCD 42 mA',
        todo: expect.stringContaining('electrician'),
      },
      {
        number: 1,
        times: 2,
        seconds: 300,
        lasts: false,
        words: expect.stringMatching(/WeakSignal.+RSSI -109/),
      },
    ],
  })
  await report('Available', { connectorId: 2 })
  expect((await recent()).faults.map(({ lasts }: { lasts: boolean }) => lasts)).toEqual([false, false])

  // What begins while somebody works on it is expected.
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const planned = { from: after(minutes(1)), until: after(minutes(60)), reason: 'New cables' }
  expect((await admin.post(`/chargers/${id}/maintenance`, planned)).status).toBe(201)
  clock.advance(minutes(2))
  await report('Faulted', { errorCode: 'PowerSwitchFailure' })
  clock.advance(minutes(30))
  expect((await recent()).count).toBe(2)
  clock.advance(days(1))
  expect(await recent()).toEqual({ chargers: 1, count: 0, faults: [] })
})
