/** Firmware campaigns: real chargers of each version of the protocol, asked and answered over their own lines. */
import { createManualClock } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { proveAgain } from '../../testing/sign-in.ts'
import type { TestCharger } from '../ocpp/testing/charger.ts'
import { network } from '../ocpp/testing/network.ts'
import { connectSimulated, countOpenCommands } from '../ocpp/testing/simulated.ts'
import { followCampaigns } from './index.ts'

const OURS = { chargePointVendor: 'Kirana', chargePointModel: 'K-60' }
const IMAGE = {
  ...{ vendor: 'Kirana', model: 'K-60', version: '2.0' },
  address: 'https://firmware.example.in/2.0.bin',
}

async function openWorld() {
  const on = await network()
  const { admin, app, clock } = on
  const chargers = new Map<string, TestCharger>()
  const boot = (charger: TestCharger, firmwareVersion: string) =>
    charger.call('BootNotification', { ...OURS, firmwareVersion })
  async function arrive(identity: string): Promise<TestCharger> {
    await (await on.connect(identity)).leave()
    await on.accept(identity, { connectors: [] })
    const charger = await on.connect(identity)
    await boot(charger, '1.0')
    chargers.set(identity, charger)
    return charger
  }
  const addImage = async (fields: object = {}): Promise<string> => {
    const { body } = await admin.post('/firmware-images', { ...IMAGE, ...fields })
    expect(body).toMatchObject({ status: true })
    return body.data._id
  }
  const start = async (fields: object = {}): Promise<string> => {
    const { body } = await admin.post('/firmware-campaigns', { imageId: await addImage(), ...fields })
    expect(body).toMatchObject({ status: true })
    return body.data._id
  }
  const follow = () => followCampaigns({ db: app.database.db, now: clock.now() })
  const campaign = async (id: string) =>
    (await admin.get('/firmware-campaigns')).body.data.find(({ _id }: { _id: string }) => _id === id)
  const steps = async (id: string, query = '') =>
    (await admin.get(`/firmware-campaigns/${id}/chargers?sort=stage${query}`)).body.data
  /** The charger takes the command that it is sent. */
  async function take(identity: string): Promise<TestCharger> {
    const charger = chargers.get(identity)
    if (!charger) throw new Error(`No charger ${identity}`)
    const { messageId, action, payload } = await charger.called()
    expect([action, payload.location]).toEqual(['UpdateFirmware', IMAGE.address])
    charger.answer(messageId, {})
    return charger
  }
  const report = (charger: TestCharger, status: string) =>
    charger.call('FirmwareStatusNotification', { status })
  async function install(identity: string, version = IMAGE.version): Promise<void> {
    const charger = await take(identity)
    for (const word of ['Downloading', 'Downloaded', 'Installing']) await report(charger, word)
    await boot(charger, version)
  }
  const change = async (id: string, how: string) => {
    await proveAgain(on)
    const halts = how === 'pause' || how === 'cancel'
    return (await admin.post(`/firmware-campaigns/${id}/${halts ? 'halt' : 'continue'}`, { how })).body
  }
  /** A car charges at the charger until the session is ended. */
  async function beginSession(chargerId: string): Promise<string> {
    const id = createId()
    await sql`insert into charging_session (id, charger_id, evse, number, state, created_at, energy_wh, anomalies, progress,
                                            notified_at)
      values (${id}, ${chargerId}, 0, 1, 'charging', ${clock.now()}, 500, '{}', '{}', ${clock.now()})`.execute(
      app.database.db,
    )
    return id
  }
  const endSession = (id: string) =>
    sql`update charging_session set state = 'ended', ended_at = ${clock.now()} where id = ${id}`.execute(
      app.database.db,
    )
  return {
    ...on,
    ...{ arrive, addImage, start, follow, campaign, steps, take, report, boot, install, change },
    ...{ beginSession, endSession, chargers },
  }
}

test('a campaign goes from one charger to all, a few at once, and what each booted with decides', async () => {
  const { arrive, start, follow, campaign, steps, install, change, admin, clock } = await openWorld()
  for (const identity of ['A', 'B', 'C', 'D']) await arrive(identity)
  const id = await start({ mostAtOnce: 2, watchMinutes: 60 })
  expect((await steps(id)).map(({ stage }: { stage: number }) => stage)).toEqual([1, 3, 3, 3])
  expect(await follow()).toEqual({ requested: 1 })
  expect(await follow()).toEqual({ requested: 0 })
  const [first] = await steps(id, '&status=sent')
  await install(first.charger)
  expect((await steps(id))[0]).toMatchObject({ state: 'installing', word: 'Installing', fromVersion: '1.0' })
  await follow()
  expect((await steps(id))[0]).toMatchObject({ state: 'installed', version: '2.0' })
  expect(await campaign(id)).toMatchObject({
    state: 'between',
    stage: 1,
    counts: { installed: 1, waiting: 3 },
  })

  // It goes on by itself once the time of watching is over.
  clock.advance(minutes(59))
  expect(await follow()).toEqual({ requested: 0 })
  clock.advance(minutes(2))
  expect(await follow()).toEqual({ requested: 2 })
  expect(await campaign(id)).toMatchObject({ state: 'running', stage: 3 })
  const requested: { charger: string }[] = await steps(id, '&status=sent')
  expect(requested).toHaveLength(2)
  expect((await change(id, 'pause')).data.state).toBe('paused')
  for (const { charger } of requested) await install(charger)
  // Those that were asked end as they do, and no other is asked.
  expect(await follow()).toEqual({ requested: 0 })
  expect((await campaign(id)).counts).toMatchObject({ installed: 3, waiting: 1 })
  expect((await change(id, 'resume')).data.state).toBe('running')
  expect(await follow()).toEqual({ requested: 1 })
  const [last] = await steps(id, '&status=sent')
  await install(last.charger)
  await follow()
  expect(await campaign(id)).toMatchObject({ state: 'done', counts: { installed: 4 } })
  expect((await change(id, 'cancel')).code).toBe('firmware-campaign-state')
  expect((await admin.get('/firmware-versions')).body.data).toEqual([
    { vendor: 'Kirana', model: 'K-60', version: '2.0', chargers: 4, connected: 4 },
  ])
})

test('it stops where too many fail, needs attention, and a person has it go on or try again', async () => {
  const { arrive, start, follow, campaign, steps, take, report, boot, install, change, admin } =
    await openWorld()
  await arrive('A')
  await arrive('B')
  const id = await start()
  await follow()
  const [{ charger: first }] = await steps(id, '&status=sent')
  await report(await take(first), 'DownloadFailed')
  expect((await steps(id))[0]).toMatchObject({ state: 'failed', problem: 'It said DownloadFailed' })
  expect(await follow()).toEqual({ requested: 0 })
  expect((await campaign(id)).state).toBe('stopped')
  const waiting = (await admin.get('/firmware-campaigns?attention=firmware-stopped')).body.data
  expect(waiting.map(({ _id }: { _id: string }) => _id)).toEqual([id])

  expect((await change(id, 'retry')).data).toMatchObject({ state: 'running', counts: { waiting: 2 } })
  await follow()
  // It starts with another version than the one that was wanted.
  await boot(await take(first), '1.9')
  await follow()
  expect((await steps(id))[0]).toMatchObject({ state: 'failed', problem: 'It started with version 1.9' })
  expect((await campaign(id)).state).toBe('stopped')

  // Gone on with, what failed before counts no more.
  expect((await change(id, 'resume')).data.state).toBe('running')
  await follow()
  expect((await campaign(id)).state).toBe('between')
  expect((await change(id, 'advance')).data).toMatchObject({ state: 'running', stage: 3 })
  await follow()
  const [{ charger: second }] = await steps(id, '&status=sent')
  await install(second)
  await follow()
  expect(await campaign(id)).toMatchObject({ state: 'done', counts: { installed: 1, failed: 1 } })
})

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

test('chargers are chosen once: by version and station, and in one campaign at a time', async () => {
  const { arrive, start, addImage, admin, stationId, change, steps } = await openWorld()
  await arrive('A')
  const imageId = await addImage()
  const begin = async (fields: object) =>
    (await admin.post('/firmware-campaigns', { imageId, ...fields })).body
  expect((await begin({ fromVersion: '0.9' })).code).toBe('no-chargers-for-firmware')
  expect((await begin({ stationIds: [createId()] })).code).toBe('no-chargers-for-firmware')
  const begun = await begin({ fromVersion: '1.0', stationIds: [stationId] })
  expect(begun.data).toMatchObject({ state: 'running', counts: { waiting: 1 } })
  expect((await begin({})).code).toBe('no-chargers-for-firmware')
  expect((await change(begun.data._id, 'cancel')).data.counts).toMatchObject({
    'not-asked': 1,
    'given-up': 0,
  })
  expect(await steps(begun.data._id, '&status=given-up')).toEqual([])
  expect(await steps(begun.data._id, '&status=not-asked')).toMatchObject([
    { charger: 'A', problem: 'The campaign was cancelled' },
  ])
  expect((await admin.post('/firmware-images', IMAGE)).body.code).toBe('firmware-image-exists')
  await admin.post(`/firmware-images/${imageId}/retire`)
  expect((await begin({})).code).toBe('firmware-image-not-found')
  expect(typeof (await start())).toBe('string')
})

test('a campaign that has as many chargers as one may have says that others may be left; the next takes them', async () => {
  const { admin, addImage, app } = await openWorld()
  await sql`
    insert into charger (id, identity, status, vendor, model, firmware, station_id, security_profile, created_at)
    select gen_random_uuid(), 'MANY-' || n, 'accepted', ${IMAGE.vendor}, ${IMAGE.model}, '1.0', (select id from station limit 1), 0, now()
      from generate_series(1, 10001) n`.execute(app.database.db)
  const imageId = await addImage()
  const [first, second] = [
    (await admin.post('/firmware-campaigns', { imageId })).body,
    (await admin.post('/firmware-campaigns', { imageId })).body,
  ]
  expect(first).toMatchObject({
    message:
      'The campaign has begun with 10,000 chargers, as many as one may have. Others may be left: begin another campaign for them.',
    data: { counts: { waiting: 10_000 } },
  })
  expect(second).toMatchObject({ message: 'The campaign has begun.', data: { counts: { waiting: 1 } } })
})

test('simulated chargers of 1.6, 2.0.1 and 2.1 fetch it, signed where the maker has signed it', async () => {
  const world = await openWorld()
  const { addImage, follow, campaign, steps, change, admin, app, clock } = world
  const time = createManualClock(clock.now())
  const all = await connectSimulated(world, time)
  const settled = async () => {
    for (const charger of all) await charger.settled()
  }
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  const imageId = await addImage({
    ...{ vendor: 'VoltYatra', model: 'Simulated', address: 'https://firmware.example.in/2.0.bin' },
    ...{ signature: 'c2lnbmVk', certificate },
  })
  const { body } = await admin.post('/firmware-campaigns', { imageId })
  const id = body.data._id
  const pass = async () => {
    await follow()
    await expect.poll(() => countOpenCommands(app)).toBe(0)
    clock.advance(minutes(2))
    await time.play(minutes(2), settled)
    await follow()
  }
  await pass()
  expect((await campaign(id)).state).toBe('between')
  await change(id, 'advance')
  await pass()
  const seen = await steps(id)
  expect(
    seen.map(({ state, version, problem }: Record<string, unknown>) => [state, version, problem]),
  ).toEqual(Array(3).fill(['installed', '2.0', null]))
  expect((await campaign(id)).state).toBe('done')
})
