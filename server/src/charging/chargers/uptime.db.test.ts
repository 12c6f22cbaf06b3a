import { days, hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { network } from '../ocpp/testing/network.ts'
import { releaseProcess } from './connection-queries.ts'
import { claimConnections, noteProven, releaseConnections } from './index.ts'

async function charger(connections: readonly (readonly [from: number, to: number | null, how?: string])[]) {
  const world = await network()
  const { db } = world.app.database
  const now = world.clock.now()
  const id = createId()
  const at = (ago: number) => new Date(now.getTime() - ago)
  const rows = connections.map(([from, to, how = 'lost']) => ({
    id: createId(),
    charger_id: id,
    began_at: at(from),
    ended_at: to === null ? null : at(to),
    how: to === null ? null : how,
  }))
  await db
    .insertInto('charger')
    .values({
      id,
      identity: 'CP-9',
      station_id: world.stationId,
      status: 'accepted',
      accepted_at: at(days(40)),
      security_profile: 0,
      created_at: at(days(50)),
      connection_id: rows.findLast(({ ended_at }) => ended_at === null)?.id ?? null,
    })
    .execute()
  if (rows.length > 0) await db.insertInto('charger_connection').values(rows).execute()
  return {
    ...world,
    db,
    id,
    at,
    detail: async () => (await world.admin.get(`/chargers/${id}/uptime`)).body.data,
    inList: async () => (await world.seen('CP-9')).uptimePercent,
  }
}

test('uptime counts the connected part of thirty days, to the edges, overlaps once, and says what interrupted it', async () => {
  const { detail, inList, at } = await charger([
    [days(45), days(33), 'lost'],
    [days(31), days(15), 'silent'],
    [days(20), days(12), 'lost'],
    [days(9), days(3), 'replaced'],
    [days(3), null],
  ])
  expect(await detail()).toEqual({
    from: at(days(30)).toISOString(),
    to: at(0).toISOString(),
    uptimePercent: 90,
    interruptions: [
      { from: at(days(12)).toISOString(), to: at(days(9)).toISOString(), seconds: 259_200, how: 'lost' },
    ],
    interruptionCount: 1,
  })
  expect(await inList()).toBe(90)
})

test('a connection that nobody ended counts only while it is the charger’s own', async () => {
  const { db, id, detail, inList, at } = await charger([[days(15), null]])
  expect([(await detail()).uptimePercent, await inList()]).toEqual([50, 50])
  await db
    .updateTable('charger')
    .set({ connection_id: null, disconnected_at: at(days(12)) })
    .where('id', '=', id)
    .execute()
  expect([(await detail()).uptimePercent, await inList()]).toEqual([10, 10])
})

test('of one charger and of the list it is the same, whatever the connections are', async () => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const some = Array.from({ length: 60 }, () => {
    const from = random(days(35)) + 1
    return [from, random(from)] as const
  })
  const { detail, inList } = await charger(some)
  const { uptimePercent, interruptionCount } = await detail()
  expect(uptimePercent).toBeGreaterThan(0)
  expect(uptimePercent).toBeLessThan(100)
  expect(interruptionCount).toBeGreaterThan(0)
  expect(await inList()).toBe(uptimePercent)
})

test('it is counted from the acceptance, which accepting again does not change, and there is none without', async () => {
  const world = await network()
  const pending = await world.connect('CP-1')
  const { _id: id } = await world.seen('CP-1')
  const uptime = async () => (await world.admin.get(`/chargers/${id}/uptime`)).body.data
  expect([await uptime(), (await world.seen('CP-1')).uptimePercent]).toEqual([null, null])
  world.clock.advance(hours(5))
  await world.accept('CP-1')
  expect((await uptime()).uptimePercent).toBeNull()
  // It counts from when its connection is known to be its own, which is noted a moment after the decision.
  await expect.poll(async () => (await world.seen('CP-1')).provenAt).not.toBeNull()
  world.clock.advance(hours(1))
  await pending.leave()
  const isGone = async () => !(await world.seen('CP-1')).connected
  await expect.poll(isGone).toBe(true)
  world.clock.advance(hours(3))
  await world.accept('CP-1')
  expect((await uptime()).uptimePercent).toBe(25)
  expect((await world.seen('CP-1')).uptimePercent).toBe(25)
  await world.admin.post(`/chargers/${id}/reject`, { reason: 'Moved away' })
  expect(await uptime()).toBeNull()
  expect((await world.admin.get(`/chargers/${createId()}/uptime`)).status).toBe(404)
})

test('a connection that is noted after it has ended takes no time, and its charger is listed', async () => {
  const { db, id, at, inList } = await charger([])
  const ending = at(hours(10))
  const more = { processId: createId(), protocol: 'ocpp1.6', address: '192.0.2.1', isTrusted: true }
  const claim = async (now: Date) => {
    const connectionId = createId()
    await claimConnections(db, [{ chargerId: id, connectionId, ...more, now }])
    return connectionId
  }
  const endings = [
    (connectionId: string) =>
      releaseConnections(db, [{ chargerId: id, connectionId, how: 'lost', now: ending }]),
    () => claim(ending),
    () => releaseProcess(db, more.processId, ending),
  ]
  for (const end of endings) {
    await db.updateTable('charger').set({ status: 'pending' }).execute()
    const connectionId = await claim(at(hours(11)))
    await db.updateTable('charger').set({ status: 'accepted' }).execute()
    // The operator's decision is noted a moment later than the socket closed, and before the end is.
    await noteProven(db, { chargerId: id, connectionId, now: at(hours(9)) })
    await end(connectionId)
    const ended = await db
      .selectFrom('charger_connection')
      .select(['began_at', 'ended_at'])
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow()
    expect(ended).toEqual({ began_at: at(hours(9)), ended_at: at(hours(9)) })
    await db.deleteFrom('charger_connection').where('ended_at', 'is', null).execute()
    await db.updateTable('charger').set({ connection_id: null }).execute()
    expect(await inList()).toBe(0)
  }
})
