/** Firmware campaigns: real chargers of each version of the protocol, asked and answered over their own lines. */
import { createManualClock } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { connectSimulated, countOpenCommands } from '../ocpp/testing/simulated.ts'
import { IMAGE, openWorld } from './testing/campaigns.ts'

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
  const failed = { state: 'failed', problem: 'It could not fetch the file: DownloadFailed' }
  expect((await steps(id))[0]).toMatchObject(failed)
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
