/** Chargers of a firmware campaign that are offline, charge a car, or come back as others. */
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestCharger } from '../ocpp/testing/charger.ts'
import { OURS, openWorld } from './testing/campaigns.ts'

test('a charger that charges a car or is offline waits, and one that does not answer is asked again', async () => {
  const { arrive, start, follow, campaign, steps, change, connect, clock, seen, beginSession, endSession } =
    await openWorld()
  const charger = await arrive('A')
  const { _id: chargerId } = await seen('A')
  const session = await beginSession(chargerId)
  const id = await start()
  expect(await follow()).toEqual({ requested: 0 })
  expect(await steps(id)).toMatchObject([{ state: 'waiting', isCharging: true, connected: true }])
  await endSession(session)
  await charger.leave()
  await expect.poll(async () => (await seen('A')).connected).toBe(false)
  expect(await follow()).toEqual({ requested: 0 })
  expect(await steps(id)).toMatchObject([{ state: 'waiting', isCharging: false, connected: false }])
  expect((await campaign(id)).state).toBe('running')

  const back = await connect('A')
  await expect.poll(async () => (await seen('A')).connected).toBe(true)
  expect(await follow()).toEqual({ requested: 1 })
  await back.called()
  await back.leave()
  await expect.poll(async () => (await seen('A')).connected).toBe(false)
  await expect
    .poll(async () => {
      await follow()
      return (await steps(id))[0].state
    })
    .toBe('waiting')
  const again = await connect('A')
  await expect.poll(async () => (await seen('A')).connected).toBe(true)
  expect(await follow()).toEqual({ requested: 0 })
  clock.advance(minutes(6))
  expect(await follow()).toEqual({ requested: 1 })
  expect((await steps(id))[0].tries).toBe(2)

  // Cancelled, what is under way goes on, and is known to have ended.
  expect((await change(id, 'cancel')).data.state).toBe('cancelled')
  const { messageId } = await again.called()
  again.answer(messageId, {})
  await again.call('BootNotification', { ...OURS, firmwareVersion: '2.0' })
  await follow()
  expect((await steps(id))[0]).toMatchObject({ state: 'installed' })
})

test('chargers that charge no car take the places of those that do, stage by stage, and in the end all have it', async () => {
  const { arrive, start, follow, campaign, steps, install, change, seen, beginSession, endSession } =
    await openWorld()
  for (const identity of ['A', 'B', 'C', 'D', 'E']) await arrive(identity)
  const id = await start({ mostAtOnce: 5 })
  const stages = async () => (await steps(id)).map(({ stage }: { stage: number }) => stage)
  const before = await stages()
  const ofStage = async (stage: number): Promise<string[]> =>
    (await steps(id))
      .filter((step: { stage: number }) => step.stage === stage)
      .map(({ charger }: { charger: string }) => charger)
  const requested = async (): Promise<string[]> =>
    (await steps(id, '&status=sent')).map(({ charger }: { charger: string }) => charger)

  // The one whose turn would be first charges a car now.
  const [busy] = await ofStage(1)
  const session = await beginSession((await seen(String(busy)))._id)
  expect(await follow()).toEqual({ requested: 1 })
  expect(await stages()).toEqual(before)
  const [first] = await requested()
  expect(first).not.toBe(busy)
  await install(String(first))
  await follow()
  expect((await campaign(id)).state).toBe('between')
  await change(id, 'advance')

  // In the last stage it waits for its car, and is not left out.
  while ((await campaign(id)).state !== 'done') {
    await follow()
    const now = await requested()
    if (now.length === 0 && (await campaign(id)).state === 'running') {
      expect(await steps(id, '&status=waiting')).toMatchObject([{ charger: busy, isCharging: true }])
      await endSession(session)
    }
    for (const charger of now) await install(charger)
    if ((await campaign(id)).state === 'between') await change(id, 'advance')
  }
  expect(await campaign(id)).toMatchObject({ state: 'done', counts: { installed: 5 } })
})

describe('a charger that waits, offline, and comes back as another', () => {
  async function returned(facts: object, afterMiss = false) {
    const world = await openWorld()
    const { arrive, start, follow, connect, seen, clock, steps, campaign } = world
    const isConnected = async () => (await seen('A')).connected
    const leave = async (charger: TestCharger) => {
      await charger.leave()
      await expect.poll(isConnected).toBe(false)
    }
    const charger = await arrive('A')
    if (!afterMiss) await leave(charger)
    const id = await start()
    if (afterMiss) {
      await follow()
      await charger.called()
      await leave(charger)
      await expect
        .poll(async () => {
          await follow()
          return (await steps(id))[0].state
        })
        .toBe('waiting')
    }
    const back = await connect('A')
    await back.call('BootNotification', { ...OURS, firmwareVersion: '1.0', ...facts })
    await expect.poll(isConnected).toBe(true)
    clock.advance(minutes(6))
    const { requested } = await follow()
    return { ...world, id, requested, step: (await steps(id))[0], state: (await campaign(id)).state }
  }

  test.each([
    ['of another maker', { chargePointVendor: 'Dukan' }, 'Another charger came in its place: Dukan K-60'],
    ['of another model', { chargePointModel: 'K-90' }, 'Another charger came in its place: Kirana K-90'],
    ['with a newer version', { firmwareVersion: '3.0' }, 'It has version 3.0 by now'],
  ])('%s is sent nothing, and has not failed', async (_, facts, problem) => {
    const { requested, step, state } = await returned(facts)
    expect(requested).toBe(0)
    expect(step).toMatchObject({ state: 'not-asked', problem })
    expect(state).toBe('done')
  })

  test('with the version that is wanted has it, and is not sent it again', async () => {
    const { requested, step, state } = await returned({ firmwareVersion: '2.0' })
    expect([requested, step.state, state]).toEqual([0, 'installed', 'done'])
  })

  test('is sent nothing either where it did not answer before', async () => {
    const { requested, step, state } = await returned({ chargePointVendor: 'Dukan' }, true)
    expect([requested, step.state, state]).toEqual([0, 'given-up', 'done'])
  })

  test('has failed where it was asked before and starts with a version that nobody wanted', async () => {
    const { requested, step, state } = await returned({ firmwareVersion: '1.9-recovery' }, true)
    const problem = 'It started with version 1.9-recovery'
    expect([requested, step.state, step.problem, state]).toEqual([0, 'failed', problem, 'stopped'])
  })

  test('as it was is sent it', async () => {
    expect(await returned({})).toMatchObject({ requested: 1, step: { state: 'sent' } })
  })
})

test('a charger that was asked when its campaign was cancelled, and left, is in the next one', async () => {
  const { arrive, start, follow, steps, change, seen, admin, campaign } = await openWorld()
  const charger = await arrive('A')
  const id = await start()
  await follow()
  await charger.called()
  await change(id, 'cancel')
  await charger.leave()
  await expect.poll(async () => (await seen('A')).connected).toBe(false)
  await expect
    .poll(async () => {
      await follow()
      return (await steps(id))[0].state
    })
    .not.toBe('sent')
  expect((await steps(id))[0]).toMatchObject({
    state: 'given-up',
    problem: 'The campaign was cancelled before it answered',
  })
  const { imageId } = await campaign(id)
  expect((await admin.post('/firmware-campaigns', { imageId })).body).toMatchObject({ status: true })
})

test('chargers of an early stage that were offline keep the campaign until they have had their turn', async () => {
  const { arrive, start, follow, campaign, steps, install, change, connect, seen, app, chargers } =
    await openWorld()
  for (const identity of ['A', 'B', 'C']) await arrive(identity)
  const id = await start({ mostAtOnce: 5 })
  const [first] = await steps(id)
  // One of two chargers of the first stage.
  await sql`update firmware_step set stage = 1 where id = (select id from firmware_step where stage = 3 limit 1)`.execute(
    app.database.db,
  )
  await chargers.get(first.charger)?.leave()
  await expect.poll(async () => (await seen(first.charger)).connected).toBe(false)
  const installAll = async () => {
    await follow()
    for (const { charger } of await steps(id, '&status=sent')) await install(charger)
    await follow()
  }
  await installAll()
  expect((await campaign(id)).state).toBe('between')
  await change(id, 'advance')
  await installAll()
  expect(await campaign(id)).toMatchObject({ state: 'running', counts: { installed: 2, waiting: 1 } })
  chargers.set(first.charger, await connect(first.charger))
  await expect.poll(async () => (await seen(first.charger)).connected).toBe(true)
  await installAll()
  expect(await campaign(id)).toMatchObject({ state: 'done', counts: { installed: 3 } })
})
