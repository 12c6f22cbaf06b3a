import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { createMeterSetUp } from './set-up-meters.ts'
import type { TestCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'
import { BOOT_201, network201 } from './testing/network-201.ts'

const soon = { gatewayLimits: { settleMs: 50 } }
const REGISTER = 'Energy.Active.Import.Register'

async function expectCall(charger: TestCharger, action: string, answer: object) {
  const call = await charger.called()
  expect(call.action).toBe(action)
  charger.answer(call.messageId, answer)
  return call.payload
}
const meteringOf = async ({ admin, seen }: Awaited<ReturnType<typeof network>>, identity: string) => {
  const { _id } = await seen(identity)
  return (await admin.get(`/chargers/${_id}`)).body.data.metering
}

test('1.6: after its start a charger’s meter is set up, where it differs, and the result is remembered', async () => {
  const world = await network(soon)
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT)
  await expectCall(charger, 'GetConfiguration', {
    configurationKey: [
      { key: 'MeterValuesSampledData', readonly: false, value: REGISTER },
      { key: 'MeterValueSampleInterval', readonly: false, value: '900' },
    ],
  })
  expect(await expectCall(charger, 'ChangeConfiguration', { status: 'Rejected' })).toEqual({
    key: 'MeterValuesSampledData',
    value: `${REGISTER},Power.Active.Import,SoC`,
  })
  await expectCall(charger, 'ChangeConfiguration', { status: 'Rejected' })
  expect(await expectCall(charger, 'ChangeConfiguration', { status: 'Accepted' })).toEqual({
    key: 'MeterValueSampleInterval',
    value: '30',
  })
  await expect
    .poll(() => meteringOf(world, 'CP-1'))
    .toMatchObject({ intervalSeconds: 30, reportsEnergy: true, cannot: [], settledAt: expect.any(String) })
})

test('2.0.1: a charger that reports no energy while it charges is known as such', async () => {
  const world = await network201(soon)
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT_201)
  const { getVariableData } = await expectCall(charger, 'GetVariables', {
    getVariableResult: [
      {
        attributeStatus: 'UnknownVariable',
        component: { name: 'SampledDataCtrlr' },
        variable: { name: 'TxUpdatedMeasurands' },
      },
    ],
  })
  expect(getVariableData).toHaveLength(4)
  await expect
    .poll(() => meteringOf(world, 'CS-1'))
    .toMatchObject({ intervalSeconds: null, countedAsSeconds: 60, reportsEnergy: false })
})

test('a charger that does not know the question is asked once; one that goes away is asked again later', async () => {
  const world = await network(soon)
  const charger = await world.accepted()
  await charger.call('BootNotification', BOOT)
  const { messageId } = await charger.called()
  charger.refuse(messageId, 'NotImplemented', 'no')
  await expect.poll(() => meteringOf(world, 'CP-1')).toMatchObject({ reportsEnergy: false })

  const back = await world.connect('CP-1')
  await back.call('BootNotification', BOOT)
  await back.called()
  back.socket.terminate()
  const due = async () => {
    const { rows } = await world.app.database.pool.query('select due_at, tries from charger_metering')
    return rows[0]
  }
  await expect.poll(due).toMatchObject({ tries: 1, due_at: expect.any(Date) })
  // What was known stays known.
  expect(await meteringOf(world, 'CP-1')).toMatchObject({ reportsEnergy: false })
})

/** Chargers of a process whose meters are due, set up without a line. */
async function withDue(many: number) {
  const { app, clock } = await network()
  const { db } = app.database
  const processId = createId()
  await sql`insert into gateway_process (id, started_at, beat_at) values (${processId}, now(), now())`.execute(
    db,
  )
  const ids = Array.from({ length: many }, () => createId())
  await sql`
    insert into charger (id, identity, status, security_profile, created_at, process_id, connection_id, station_id)
    select id, 'CP-' || id, 'accepted', 1, now(), ${processId}, gen_random_uuid(),
           (select id from station limit 1)
      from unnest(${ids}::uuid[]) as id`.execute(db)
  await sql`insert into charger_metering (charger_id, due_at) select unnest(${ids}::uuid[]), ${clock.now()}`.execute(
    db,
  )
  const tried = async () =>
    (await sql<{ id: string }>`select charger_id as id from charger_metering where tries > 0`.execute(db))
      .rows
  return { db, clock, processId, ids, tried }
}

test('two looks ask all who are due once, twenty at a time, also past chargers that cannot be asked', async () => {
  const { db, clock, processId, ids } = await withDue(1_100)
  const strangers = new Set(ids.slice(0, 600))
  let [atOnce, most] = [0, 0]
  const requested: string[] = []
  const deps = { db, clock } as never
  const connectionOf = (chargerId: string) =>
    ({ chargerId, version: 'ocpp1.6', isTrusted: !strangers.has(chargerId) }) as never
  const look = createMeterSetUp({ processId, connectionOf, deps, eachMs: 0 }, async ({ chargerId }) => {
    requested.push(chargerId)
    atOnce += 1
    most = Math.max(most, atOnce)
    await db.selectFrom('charger').select('id').limit(1).execute()
    atOnce -= 1
    return undefined
  })
  await Promise.all([look(), look()])
  const { rows } = await sql<{
    id: string
  }>`select charger_id as id from charger_metering where tries = 0`.execute(db)
  expect(new Set(rows.map(({ id }) => id))).toEqual(strangers)
  expect(requested.toSorted()).toEqual(ids.slice(600).toSorted())
  expect(most).toBeLessThanOrEqual(20)
})

test('meters that were never set up come first', async () => {
  const { db, clock, processId, ids } = await withDue(3)
  await sql`
    update charger_metering set settled_at = ${clock.now()}, due_at = due_at - interval '1 hour'
     where charger_id in (${ids[0]}, ${ids[2]})`.execute(db)
  const requested: string[] = []
  const connectionOf = (chargerId: string) => ({ chargerId, version: 'ocpp1.6', isTrusted: true }) as never
  const look = createMeterSetUp(
    { processId, connectionOf, deps: { db, clock } as never, eachMs: 0 },
    async ({ chargerId }) => {
      requested.push(chargerId)
      return undefined
    },
  )
  await look()
  expect(requested[0]).toBe(ids[1])
  expect(requested).toHaveLength(3)
})

test('while many chargers come in no meter is set up, but nobody can keep them from it for longer than three minutes', async () => {
  const { db, clock, processId, ids, tried } = await withDue(3)
  const connectionOf = (chargerId: string) => ({ chargerId, version: 'ocpp1.6', isTrusted: true }) as never
  const requested: string[] = []
  const here = { processId, connectionOf, deps: { db, clock } as never, isRushed: () => true, eachMs: 0 }
  const look = createMeterSetUp(here, async ({ chargerId }) => {
    requested.push(chargerId)
    return undefined
  })
  await look()
  clock.advance(minutes(2))
  await look()
  expect(requested).toEqual([])
  clock.advance(minutes(1))
  await look()
  expect(requested.toSorted()).toEqual(ids.toSorted())
  expect(await tried()).toHaveLength(3)
})
