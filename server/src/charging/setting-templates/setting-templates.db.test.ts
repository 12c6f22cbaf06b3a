/** Templates of settings: chargers are asked for theirs, differences are shown, and a campaign puts them right. */
import { createManualClock } from '@voltyatra/charger-simulator'
import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { connectSimulated } from '../ocpp/testing/simulated.ts'
import { compareSettings } from './index.ts'
import { key, MAKER, openTemplates, reported, SETTINGS } from './testing/open-templates.ts'

test('what a charger reports otherwise is a difference; what it writes otherwise, hides or lacks is none', async () => {
  const { arrive, add, read, template, differences, report, quiet, admin } = await openTemplates()
  for (const identity of ['A', 'B', 'C']) await arrive(identity)
  const id = await add([...SETTINGS, key('SupportedFeatureProfiles', 'Core,Reservation')])
  expect(await template()).toMatchObject({ chargers: 3, read: 0, differing: 0 })
  expect(await read()).toEqual({ requested: 3 })
  expect(await read()).toEqual({ requested: 0 })
  const wanted = ['HeartbeatInterval', 'LocalPreAuthorize', 'LightIntensity', 'SupportedFeatureProfiles']
  expect(
    await report('A', [
      ...[reported('heartbeatInterval', '60'), reported('LocalPreAuthorize', 'false')],
      reported('SupportedFeatureProfiles', 'Core', true),
    ]),
  ).toEqual(wanted)
  await report('B', [
    ...[reported('HeartbeatInterval', ' 300.0'), reported('LocalPreAuthorize', 'TRUE')],
    ...[
      reported('LightIntensity', undefined),
      reported('SupportedFeatureProfiles', 'Core, Reservation', true),
    ],
  ])
  await report('C', [])
  await quiet()
  expect(await template()).toMatchObject({ chargers: 3, read: 2, differing: 1 })
  expect(await differences(id)).toEqual([
    ['A', 'HeartbeatInterval: 60', 'LocalPreAuthorize: false', 'SupportedFeatureProfiles: Core'],
  ])
  const { body } = await admin.get(`/setting-templates/${id}/differences?q=A`)
  expect(body.data[0].differences[2]).toMatchObject({
    isReadOnly: true,
    setting: { value: 'Core,Reservation' },
  })
})

test('chargers are asked anew once a day, after a start and after a change of the template', async () => {
  const { arrive, add, read, report, quiet, clock, admin } = await openTemplates()
  const charger = await arrive('A')
  const id = await add(SETTINGS)
  const asks = async () => {
    const { requested } = await read()
    if (requested > 0) await report('A', [reported('HeartbeatInterval', '300')])
    await quiet()
    return requested
  }
  expect([await asks(), await asks()]).toEqual([1, 0])
  clock.advance(minutes(1))
  await charger.call('BootNotification', { chargePointVendor: MAKER.vendor, chargePointModel: MAKER.model })
  clock.advance(1)
  expect([await asks(), await asks()]).toEqual([1, 0])
  clock.advance(minutes(1))
  expect((await admin.put(`/setting-templates/${id}`, { settings: SETTINGS.slice(1) })).status).toBe(200)
  clock.advance(1)
  expect([await asks(), await asks()]).toEqual([1, 0])
  clock.advance(hours(25))
  expect(await asks()).toBe(1)
})

test('a campaign puts right what differs, stage by stage, and stops where chargers refuse', async () => {
  const { arrive, get, add, read, template, report, quiet, follow, start, campaign, steps, admin } =
    await openTemplates()
  for (const identity of ['A', 'B', 'C']) await arrive(identity)
  const id = await add(SETTINGS)
  expect((await start(id)).code).toBe('no-chargers-differ')
  await read()
  for (const identity of ['A', 'B', 'C']) {
    await report(identity, [reported('HeartbeatInterval', '60'), reported('LocalPreAuthorize', 'false')])
  }
  await quiet()
  const begun = await start(id, { watchMinutes: null })
  expect(begun.data).toMatchObject({ brings: 'settings', version: null, settings: 3, counts: { waiting: 3 } })
  expect(begun.data.wantedSettings).toMatchObject(SETTINGS)
  expect((await start(id)).code).toBe('no-chargers-differ')
  const campaignId = begun.data._id

  expect(await follow()).toEqual({ requested: 1 })
  const [first] = await steps(campaignId)
  // What it says of somebody else's firmware does not move it.
  for (const status of ['Downloading', 'InstallationFailed'])
    await get(first.charger).call('FirmwareStatusNotification', { status })
  expect((await steps(campaignId))[0]).toMatchObject({ state: 'sent', word: null, problem: null })
  const take = async (identity: string, statuses: readonly string[]) => {
    const names: string[] = []
    for (const status of statuses) {
      const { messageId, action, payload } = await get(identity).called()
      names.push(`${action} ${payload.key}=${payload.value}`)
      get(identity).answer(messageId, { status })
    }
    return names
  }
  expect(await take(first.charger, ['Accepted', 'Rejected'])).toEqual([
    'ChangeConfiguration HeartbeatInterval=300',
    'ChangeConfiguration LocalPreAuthorize=true',
  ])
  await quiet()
  await follow()
  expect(await campaign(campaignId)).toMatchObject({ state: 'stopped', counts: { failed: 1, waiting: 2 } })
  expect((await steps(campaignId))[0]).toMatchObject({
    ...{ state: 'failed', problem: 'It answered Rejected to LocalPreAuthorize' },
  })
  const change = async (how: string) =>
    (await admin.post(`/firmware-campaigns/${campaignId}/continue`, { how })).body
  expect((await change('retry')).data.state).toBe('running')
  await follow()
  // What it took is not asked for again.
  expect(await take(first.charger, ['RebootRequired'])).toEqual([
    'ChangeConfiguration LocalPreAuthorize=true',
  ])
  await quiet()
  await follow()
  expect((await steps(campaignId))[0]).toMatchObject({
    ...{ state: 'installed', problem: 'After its next start only: LocalPreAuthorize' },
  })
  expect((await change('advance')).data).toMatchObject({ state: 'running', stage: 3 })
  expect(await follow()).toEqual({ requested: 2 })
  for (const { charger } of (await steps(campaignId)).slice(1)) await take(charger, ['Accepted', 'Accepted'])
  await quiet()
  await follow()
  expect(await campaign(campaignId)).toMatchObject({ state: 'done', counts: { installed: 3 } })
  expect(await template()).toMatchObject({ chargers: 3, differing: 1 })
})

test('a model needs attention while a campaign could put it right, anew where more of its chargers differ', async () => {
  const world = await openTemplates()
  const { arrive, get, add, read, report, quiet, start, admin, app, clock, seen } = world
  for (const identity of ['A', 'B']) await arrive(identity)
  const id = await add([...SETTINGS, key('SupportedFeatureProfiles', 'Core,Reservation')])
  const waits = async () => {
    await compareSettings({ db: app.database.db, now: clock.now() })
    const { data } = (await admin.get('/setting-templates?attention=settings-differ')).body
    const { items } = (await admin.get('/attention')).body.data
    const { count, new: fresh } = items.find(({ kind }: { kind: string }) => kind === 'settings-differ')
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(count === 1 ? [id] : [])
    await admin.post('/attention/seen', { kinds: ['settings-differ'] })
    return fresh === 1 ? 'new' : count === 1 ? 'known' : 'no'
  }
  const readOnly = reported('SupportedFeatureProfiles', 'Core', true)
  await read()
  await report('A', [readOnly])
  await report('B', [readOnly])
  await quiet()
  // Nobody can do anything about it.
  expect((await admin.get('/setting-templates')).body.data[0].differing).toBe(2)
  expect(await waits()).toBe('no')
  for (const [identity, expected] of [
    ['A', 'new'],
    ['B', 'new'],
  ] as const) {
    clock.advance(minutes(1))
    await get(identity).call('BootNotification', {
      ...{ chargePointVendor: MAKER.vendor, chargePointModel: MAKER.model },
    })
    clock.advance(1)
    await read()
    await report(identity, [readOnly, reported('LightIntensity', '99')])
    await quiet()
    expect(await waits()).toBe(expected)
    expect(await waits()).toBe('known')
  }
  const { _id: ofB } = await seen('B')
  await admin.post(`/chargers/${ofB}/reject`, { reason: 'Sold' })
  expect(await waits()).toBe('known')
  expect((await start(id)).data).toMatchObject({ counts: { waiting: 1 } })
  expect(await waits()).toBe('no')
})

test('one that loses its connection is asked again, for what it has not taken', async () => {
  const { arrive, get, add, read, report, quiet, follow, start, steps, connect, seen, clock } =
    await openTemplates()
  const charger = await arrive('A')
  const id = await add(SETTINGS)
  await read()
  await report('A', [reported('HeartbeatInterval', '60'), reported('LocalPreAuthorize', 'false')])
  await quiet()
  const { data } = await start(id)
  await follow()
  const { messageId } = await get('A').called()
  charger.answer(messageId, { status: 'Accepted' })
  await charger.called()
  await charger.leave()
  await expect.poll(async () => (await seen('A')).connected).toBe(false)
  await expect
    .poll(async () => {
      await follow()
      return (await steps(data._id))[0].state
    })
    .toBe('waiting')
  const back = await connect('A')
  await expect.poll(async () => (await seen('A')).connected).toBe(true)
  clock.advance(minutes(6))
  expect(await follow()).toEqual({ requested: 1 })
  const again = await back.called()
  expect(again.payload).toEqual({ key: 'LocalPreAuthorize', value: 'true' })
  back.answer(again.messageId, { status: 'Accepted' })
  await quiet()
  await follow()
  expect((await steps(data._id))[0]).toMatchObject({ state: 'installed', tries: 2, problem: null })
})

test('one that waits and comes back as another model is sent nothing', async () => {
  const { arrive, add, read, report, quiet, follow, start, steps, campaign, connect, seen } =
    await openTemplates()
  const charger = await arrive('A')
  const id = await add(SETTINGS)
  await read()
  await report('A', [reported('HeartbeatInterval', '60')])
  await quiet()
  await charger.leave()
  await expect.poll(async () => (await seen('A')).connected).toBe(false)
  const { data } = await start(id)
  const back = await connect('A')
  await back.call('BootNotification', { chargePointVendor: MAKER.vendor, chargePointModel: 'K-61' })
  await expect.poll(async () => (await seen('A')).connected).toBe(true)
  expect(await follow()).toEqual({ requested: 0 })
  expect((await steps(data._id))[0]).toMatchObject({
    state: 'not-asked',
    problem: 'Another charger came in its place: Kirana K-61',
  })
  expect((await campaign(data._id)).state).toBe('done')
})

test('variables of 2.1 are read and set at their component, EVSE and instance', async () => {
  const { arrive, add, read, differences, quiet, follow, start, steps } = await openTemplates()
  const charger = await arrive('A', 'ocpp2.1')
  const setting = {
    component: 'Connector',
    evse: 1,
    connector: 2,
    name: 'Available',
    instance: 'x',
    value: 'true',
  }
  const id = await add([setting, key('HeartbeatInterval', '300')])
  await read()
  const part = {
    component: { name: 'Connector', evse: { id: 1, connectorId: 2 } },
    variable: { name: 'Available', instance: 'x' },
  }
  const requested = await charger.called()
  expect([requested.action, requested.payload]).toEqual(['GetVariables', { getVariableData: [part] }])
  charger.answer(requested.messageId, {
    getVariableResult: [{ ...part, attributeStatus: 'Accepted', attributeValue: 'false' }],
  })
  await quiet()
  expect(await differences(id)).toEqual([['A', 'Available: false']])
  const { data } = await start(id)
  await follow()
  const set = await charger.called()
  expect([set.action, set.payload]).toEqual([
    'SetVariables',
    { setVariableData: [{ ...part, attributeValue: 'true' }] },
  ])
  charger.answer(set.messageId, { setVariableResult: [{ ...part, attributeStatus: 'Accepted' }] })
  await quiet()
  await follow()
  expect((await steps(data._id))[0]).toMatchObject({ state: 'installed' })
  expect(await differences(id)).toEqual([])
})

test('secrets, settings named twice and a second template are refused; a removed one is gone', async () => {
  const { add, admin } = await openTemplates()
  const id = await add(SETTINGS)
  const send = async (settings: readonly object[], model = 'K-61') =>
    (await admin.post('/setting-templates', { ...MAKER, model, settings })).body.code
  expect(await send([key('AuthorizationKey', 'abcd')])).toBe('setting-is-secret')
  expect(await send([key('ServerUrl', 'wss://user:hunter2@example.in/')])).toBe('setting-is-secret')
  expect(await send([key('A', '1'), key('a', '2')])).toBe('invalid-request')
  expect(await send([{ ...key('A', '1'), evse: 1 }])).toBe('invalid-request')
  expect(await send([])).toBe('invalid-request')
  expect(await send(SETTINGS, MAKER.model)).toBe('setting-template-exists')
  expect((await admin.delete(`/setting-templates/${id}`)).status).toBe(200)
  expect((await admin.get(`/setting-templates/${id}/differences`)).body.code).toBe(
    'setting-template-not-found',
  )
  expect((await admin.put(`/setting-templates/${id}`, { settings: SETTINGS })).body.code).toBe(
    'setting-template-not-found',
  )
})

test('simulated chargers of every version are put right', async () => {
  const world = await openTemplates()
  const { read, template, follow, start, campaign, quiet, clock, admin } = world
  const time = createManualClock(clock.now())
  await connectSimulated(world, time)
  const { body } = await admin.post('/setting-templates', {
    ...{ vendor: 'VoltYatra', model: 'Simulated' },
    settings: [
      key('ConnectionTimeOut', '77'),
      { component: 'TxCtrlr', name: 'EVConnectionTimeOut', value: '77' },
    ],
  })
  expect(body).toMatchObject({ status: true })
  expect(await read()).toEqual({ requested: 3 })
  await quiet()
  expect(await template()).toMatchObject({ chargers: 3, read: 3, differing: 3 })
  const { data } = await start(body.data._id)
  const pass = async () => {
    await follow()
    await quiet()
    await follow()
  }
  await pass()
  await proceed()
  await pass()
  expect(await campaign(data._id)).toMatchObject({ state: 'done', counts: { installed: 3 } })
  expect(await template()).toMatchObject({ differing: 0 })

  async function proceed(): Promise<void> {
    expect((await campaign(data._id)).state).toBe('between')
    await admin.post(`/firmware-campaigns/${data._id}/continue`, { how: 'advance' })
  }
})
