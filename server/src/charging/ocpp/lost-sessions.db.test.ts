import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { endLostCommands } from '../chargers/index.ts'
import { endLostSessions } from '../charging-sessions/index.ts'
import { metered } from './testing/metered.ts'
import { BOOT } from './testing/network.ts'

type World = Awaited<ReturnType<typeof metered>>

async function leave({ charger, admin }: World): Promise<void> {
  await charger.leave()
  await expect.poll(async () => (await admin.get('/chargers')).body.data[0].connected).toBe(false)
}
/** Asked by an operator who has signed in just now. */
const seen = async (world: World, id: string) =>
  (await (await world.operator('owner')).get(`/bookings/${id}`)).body.data
const settle = ({ app, clock }: World) => endLostSessions(app.database.db, clock.now())

test('a charger that stays away for a day has its sessions ended with what was metered, and billed', async () => {
  const world = await metered()
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  await world.meter(charging, 5_000)
  await leave(world)
  world.clock.advance(hours(24))
  expect(await settle(world)).toBe(0)
  world.clock.advance(1)
  expect(await settle(world)).toBe(1)
  expect(await settle(world)).toBe(0)
  await world.drive()
  expect(await seen(world, charging.id)).toMatchObject({
    status: 'completed',
    thirdPartyKwh: 5,
    meter: { anomalies: ['ended-without-stop'] },
  })
  // It comes back after all, with the stop that it had kept.
  const back = await world.connect()
  await back.call('StopTransaction', {
    transactionId: charging.transactionId,
    meterStop: 7_000,
    timestamp: new Date(world.clock.now().getTime() - hours(23)).toISOString(),
  })
  expect(await seen(world, charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 6 })
  await world.expectBooksToBalance()
})

test('one that is back in time goes on with its session', async () => {
  const world = await metered()
  const charging = await world.begun()
  await leave(world)
  world.clock.advance(hours(25))
  const back = await world.connect()
  expect(await settle(world)).toBe(0)
  await back.call('MeterValues', {
    connectorId: 1,
    transactionId: charging.transactionId,
    meterValue: [{ timestamp: world.clock.now().toISOString(), sampledValue: [{ value: '4000' }] }],
  })
  expect((await seen(world, charging.id)).charging).toMatchObject({ state: 'charging', energyKWh: 3 })
})

test('one that starts anew and does not go on with its session within a quarter of an hour has ended it', async () => {
  const world = await metered({}, { gatewayLimits: { settleMs: 50 } })
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  await world.meter(charging, 5_000)
  await world.charger.call('BootNotification', BOOT)
  const state = async () => (await world.admin.get('/charging-sessions')).body.data[0].status
  expect(await state()).toBe('interrupted')
  world.clock.advance(minutes(14))
  await world.charger.call('Heartbeat', {})
  expect(await state()).toBe('interrupted')
  world.clock.advance(minutes(2))
  await expect.poll(state).toBe('ended')
  const billed = { status: 'completed', thirdPartyKwh: 5 }
  await expect.poll(() => seen(world, charging.id)).toMatchObject(billed)
})

test('a command that its process could not carry out is not given to a charger that comes back later', async () => {
  const world = await metered()
  const { db } = world.app.database
  const insert = (id: string, status: string, sentAt: Date | null) =>
    db
      .insertInto('charger_command')
      .values({
        id,
        charger_id: world.chargerId,
        action: 'Reset',
        payload: '{"type":"Hard"}',
        status,
        timeout_ms: 30_000,
        created_at: world.clock.now(),
        sent_at: sentAt,
      })
      .execute()
  await leave(world)
  const [waiting, other, sent] = [0, 1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
    string,
    string,
    string,
  ]
  await insert(waiting, 'waiting', null)
  world.clock.advance(34_000)
  await insert(other, 'waiting', null)
  await insert(sent, 'sent', world.clock.now())
  const back = await world.connect()
  expect((await back.called()).action).toBe('Reset')
  const states = async () => {
    const rows = await db.selectFrom('charger_command').select('status').orderBy('id').execute()
    return rows.map(({ status }) => status)
  }
  // What was sent over an older connection is answered no more, so nothing waits for it.
  expect(await states()).toEqual(['not-connected', 'sent', 'no-answer'])
  world.clock.advance(minutes(9))
  expect(await endLostCommands(db, world.clock.now())).toBe(0)
  world.clock.advance(minutes(2))
  expect(await endLostCommands(db, world.clock.now())).toBe(1)
  expect(await states()).toEqual(['not-connected', 'no-answer', 'no-answer'])
})
