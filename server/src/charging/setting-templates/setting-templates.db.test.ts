/** Templates of settings: chargers are asked for theirs, differences are shown, and a campaign puts them right. */
import { createManualClock } from '@voltyatra/charger-simulator'
import { hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reader } from '../../db/client.ts'
import { proveAgain } from '../../testing/sign-in.ts'
import { meetAt } from '../../testing/waiting.ts'
import { saveMetering } from '../chargers/index.ts'
import { followCampaigns } from '../firmware/index.ts'
import type { TestCharger } from '../ocpp/testing/charger.ts'
import { network } from '../ocpp/testing/network.ts'
import { connectSimulated, countOpenCommands } from '../ocpp/testing/simulated.ts'
import { compareChargers, compareSettings, readTemplateSettings } from './index.ts'

const MAKER = { vendor: 'Kirana', model: 'K-60' }
const key = (name: string, value: string) => ({ name, value })

async function openWorld() {
  const on = await network()
  const { admin, app, clock } = on
  const chargers = new Map<string, TestCharger>()
  async function arrive(identity: string, protocol = 'ocpp1.6'): Promise<TestCharger> {
    await (await on.connect(identity, { protocol })).leave()
    await on.accept(identity, { connectors: [] })
    const charger = await on.connect(identity, { protocol })
    await charger.call(
      'BootNotification',
      protocol === 'ocpp1.6'
        ? { chargePointVendor: MAKER.vendor, chargePointModel: MAKER.model, firmwareVersion: '1.0' }
        : { reason: 'PowerUp', chargingStation: { vendorName: MAKER.vendor, model: MAKER.model } },
    )
    chargers.set(identity, charger)
    return charger
  }
  const get = (identity: string): TestCharger => {
    const charger = chargers.get(identity)
    if (!charger) throw new Error(`No charger ${identity}`)
    return charger
  }
  const add = async (settings: readonly object[]): Promise<string> => {
    const { body } = await admin.post('/setting-templates', { ...MAKER, settings })
    expect(body).toMatchObject({ status: true })
    return body.data._id
  }
  const read = () => readTemplateSettings({ db: app.database.db, now: clock.now() })
  const template = async () => (await admin.get('/setting-templates')).body.data[0]
  const differences = async (id: string) =>
    (await admin.get(`/setting-templates/${id}/differences`)).body.data.map(
      ({ charger, differences: all }: { charger: string; differences: Record<string, unknown>[] }) => [
        charger,
        ...all.map(({ setting, value }) => `${(setting as { name: string }).name}: ${value}`),
      ],
    )
  /** The charger is asked for settings, and says these. */
  async function report(identity: string, configurationKey: readonly object[]): Promise<readonly string[]> {
    const charger = get(identity)
    const { messageId, action, payload } = await charger.called()
    expect(action).toBe('GetConfiguration')
    charger.answer(messageId, { configurationKey })
    return payload.key
  }
  const quiet = () => expect.poll(() => countOpenCommands(app)).toBe(0)
  const follow = () => followCampaigns({ db: app.database.db, now: clock.now() })
  const start = async (id: string, fields: object = {}) => {
    await proveAgain(on)
    return (await admin.post(`/setting-templates/${id}/campaigns`, fields)).body
  }
  const campaign = async (id: string) =>
    (await admin.get('/firmware-campaigns')).body.data.find(({ _id }: { _id: string }) => _id === id)
  const steps = async (id: string) =>
    (await admin.get(`/firmware-campaigns/${id}/chargers?sort=stage`)).body.data
  return {
    ...on,
    arrive,
    get,
    add,
    read,
    template,
    differences,
    report,
    quiet,
    follow,
    start,
    campaign,
    steps,
  }
}

const SETTINGS = [
  key('HeartbeatInterval', '300'),
  key('LocalPreAuthorize', 'true'),
  key('LightIntensity', '40'),
]
const reported = (name: string, value: string | undefined, readonly = false) => ({
  ...{ key: name, readonly },
  ...(value !== undefined && { value }),
})

test('what a charger reports otherwise is a difference; what it writes otherwise, hides or lacks is none', async () => {
  const { arrive, add, read, template, differences, report, quiet, admin } = await openWorld()
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
  const { arrive, add, read, report, quiet, clock, admin } = await openWorld()
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
    await openWorld()
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
  const world = await openWorld()
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

/** As a charger has reported it, of all chargers of the test. */
const upsertReport = (db: Reader, name: string, value: string) =>
  sql`
    insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute, value,
                                  reported_at)
    select id, '', '', 0, 0, ${name}, '', 'Actual', ${value}, now() from charger
    on conflict on constraint charger_variable_key do update set value = excluded.value`.execute(db)

/** Accepted chargers that have reported that their light has another intensity than is wanted. */
async function insertMany({ app: { database } }: Awaited<ReturnType<typeof openWorld>>, count: number) {
  await sql`
    insert into charger (id, identity, status, vendor, model, station_id, security_profile, created_at)
    select gen_random_uuid(), 'MANY-' || n, 'accepted', ${MAKER.vendor}, ${MAKER.model}, (select id from station limit 1), 0, now()
      from generate_series(1, ${count}::int) n`.execute(database.db)
  await upsertReport(database.db, 'LightIntensity', '99')
}

test('of a large network the rest is compared by a job, which goes on where it was killed', async () => {
  const world = await openWorld()
  const { add, app, admin, template, clock, start } = world
  const { db } = app.database
  await insertMany(world, 1100)
  const id = await add(SETTINGS)
  expect(await template()).toMatchObject({ chargers: 1100, read: 500, differing: 500 })
  expect(await db.transaction().execute((tx) => compareChargers(tx, { most: 300 }))).toBe(300)
  expect(await template()).toMatchObject({ differing: 800 })
  const compare = () => compareSettings({ db, now: clock.now() })
  expect(await compare()).toEqual({ compared: 300, changed: 1 })
  expect(await compare()).toEqual({ compared: 0, changed: 0 })
  expect(await template()).toMatchObject({ read: 1100, differing: 1100 })

  // What was found out by the template as it was before says nothing now.
  await admin.put(`/setting-templates/${id}`, { settings: [key('LightIntensity', '99.0')] })
  expect(await template()).toMatchObject({ chargers: 1100, read: 500, differing: 0 })
  await admin.put(`/setting-templates/${id}`, { settings: [key('LightIntensity', '7')] })
  // A campaign is for all that differ, compared or not.
  expect((await start(id)).data.counts.waiting).toBe(1100)
  await admin.delete(`/setting-templates/${id}`)
  await compare()
  expect(await db.selectFrom('setting_comparison').selectAll().execute()).toEqual([])
})

test('of what two processes store of a charger at the same time, nothing is left out', async () => {
  const world = await openWorld()
  const { add, app, template, differences } = world
  const { db } = app.database
  await insertMany(world, 1)
  const id = await add(SETTINGS)
  const upsert = (name: string, value: string) =>
    db.transaction().execute((tx) => upsertReport(tx, name, value))
  await upsert('HeartbeatInterval', '300')
  for (const [interval, light] of [
    ['60', '40'],
    ['300', '99'],
    ['60', '98'],
  ] as const) {
    await meetAt(db, (tx) => sql`select from setting_comparison for update`.execute(tx), [
      () => upsert('HeartbeatInterval', interval),
      () => upsert('LightIntensity', light),
    ])
    expect(await template()).toMatchObject({ differing: 1 })
    const [listed] = await differences(id)
    const { differing } = await db
      .selectFrom('setting_comparison')
      .select('differing')
      .executeTakeFirstOrThrow()
    expect([interval, light, differing]).toEqual([interval, light, listed.length - 1])
  }
})

test('one that starts as another model has the differences of that model, and a rejected one has none', async () => {
  const { arrive, get, add, admin, read, report, quiet, clock, seen, differences } = await openWorld()
  await arrive('A')
  const id = await add(SETTINGS)
  const other = { vendor: MAKER.vendor, model: 'K-61', settings: [key('LightIntensity', '20')] }
  const { _id: otherId } = (await admin.post('/setting-templates', other)).body.data
  await read()
  await report('A', [reported('LightIntensity', '99')])
  await quiet()
  expect([await differences(id), await differences(otherId)]).toEqual([[['A', 'LightIntensity: 99']], []])
  clock.advance(minutes(1))
  await get('A').call('BootNotification', { chargePointVendor: MAKER.vendor, chargePointModel: 'K-61' })
  clock.advance(1)
  await read()
  await report('A', [reported('LightIntensity', '98')])
  await quiet()
  expect([await differences(id), await differences(otherId)]).toEqual([[], [['A', 'LightIntensity: 98']]])
  await admin.post(`/chargers/${(await seen('A'))._id}/reject`, { reason: 'Sold' })
  expect(await differences(otherId)).toEqual([])
})

test('what is masked is neither reported nor different', async () => {
  const { arrive, add, read, template, report, quiet } = await openWorld()
  await arrive('A')
  await add([key('BackOffice', 'wss://example.in/')])
  await read()
  await report('A', [reported('BackOffice', 'wss://user:hunter2@example.in/')])
  await quiet()
  expect(await template()).toMatchObject({ chargers: 1, read: 0, differing: 0 })
})

test('one that loses its connection is asked again, for what it has not taken', async () => {
  const { arrive, get, add, read, report, quiet, follow, start, steps, connect, seen, clock } =
    await openWorld()
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

test('variables of 2.1 are read and set at their component, EVSE and instance', async () => {
  const { arrive, add, read, differences, quiet, follow, start, steps } = await openWorld()
  const charger = await arrive('A', 'ocpp2.1')
  const place = {
    component: 'Connector',
    evse: 1,
    connector: 2,
    name: 'Available',
    instance: 'x',
    value: 'true',
  }
  const id = await add([place, key('HeartbeatInterval', '300')])
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
  const { add, admin } = await openWorld()
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

const variable = (component: string, name: string, value: string) => ({ ...key(name, value), component })

test.each([
  [key('HeartbeatInterval', '60'), 'HeartbeatInterval to 300 whenever'],
  [key('meterValueSampleInterval', '900'), 'meterValueSampleInterval to 30 whenever'],
  [key('MeterValuesSampledData', 'SoC'), 'to Energy.Active.Import.Register,Power.Active.Import,SoC whenever'],
  [key('StopTxnSampledData', 'SoC'), 'StopTxnSampledData to empty whenever'],
  [key('LocalAuthListEnabled', 'false'), 'LocalAuthListEnabled to true whenever'],
  [key('WebPaymentsCtrlr.2.Length', '6'), 'WebPaymentsCtrlr.2.Length, for the codes on the display'],
  [variable('OCPPCommCtrlr', 'HeartbeatInterval', '60'), 'OCPPCommCtrlr / HeartbeatInterval to 300'],
  [variable('SampledDataCtrlr', 'TxUpdatedInterval', '0'), 'SampledDataCtrlr / TxUpdatedInterval to 30'],
  [variable('SampledDataCtrlr', 'TxEndedMeasurands', ''), 'to Energy.Active.Import.Register whenever'],
  [variable('LocalAuthListCtrlr', 'Enabled', 'False'), 'LocalAuthListCtrlr / Enabled to true'],
  [
    { ...variable('WebPaymentsCtrlr', 'URLTemplate', 'x'), evse: 1 },
    'WebPaymentsCtrlr @1 / URLTemplate, for',
  ],
])('what the program itself sets otherwise is refused: %j', async (setting, sentence) => {
  const { admin } = await openWorld()
  const { status, body } = await admin.post('/setting-templates', { ...MAKER, settings: [setting] })
  expect([status, body.code]).toEqual([422, 'setting-is-kept'])
  expect(body.message).toContain(sentence)
})

test('what the program would leave as it is can be wanted; what it sets by the clock, where it does not', async () => {
  const { arrive, add, admin, app, seen } = await openWorld()
  await arrive('A')
  const byClock = key('ClockAlignedDataInterval', '0')
  const left = [
    ...[key('HeartbeatInterval', '300'), key('MeterValueSampleInterval', '10'), byClock],
    variable('SampledDataCtrlr', 'TxUpdatedInterval', '30'),
    { ...variable('SampledDataCtrlr', 'TxUpdatedInterval', '900'), evse: 1 },
    variable('WebPaymentsCtrlr', 'QRCodeQuality', '80'),
  ]
  const id = await add(left)
  // It makes no readings of its own.
  const { _id: chargerId } = await seen('A')
  await saveMetering(app.database.db, chargerId, {
    ...{ now: new Date(), againAt: null },
    metering: { intervalS: 60, reportsEnergy: true, cannot: ['MeterValuesSampledData'] },
  })
  const changed = await admin.put(`/setting-templates/${id}`, { settings: left })
  expect(changed.body).toMatchObject({
    code: 'setting-is-kept',
    message: expect.stringContaining('ClockAlignedDataInterval to 60'),
  })
})

test('simulated chargers of every version are put right', async () => {
  const world = await openWorld()
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
