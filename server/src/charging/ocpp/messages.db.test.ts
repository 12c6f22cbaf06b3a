import { expect, test } from 'vitest'
import { purgeOldRecords } from '../chargers/index.ts'
import { BOOT, network } from './testing/network.ts'

const AVAILABLE = { connectorId: 1, errorCode: 'NoError', status: 'Available' }

test('a charger that boots gets the time and its heartbeat interval', async () => {
  const { accepted, clock } = await network()
  const charger = await accepted()
  expect(await charger.call('BootNotification', BOOT)).toEqual({
    status: 'Accepted',
    currentTime: clock.now().toISOString(),
    interval: 300,
  })
  expect(await charger.call('Heartbeat', {})).toEqual({ currentTime: clock.now().toISOString() })
})

test('the finder’s free slots follow the chargers’ status, and their disconnecting', async () => {
  const { accepted, visitor, stationId, clock, seen } = await network()
  const free = async () => {
    const { body } = await visitor.get(`/charging-stations/${stationId}`)
    return body.data.connectors.map(({ isFree }: { isFree: boolean }) => isFree)
  }
  expect(await free()).toEqual([true, true])
  const charger = await accepted()
  expect(await free()).toEqual([false, false])
  await charger.call('StatusNotification', AVAILABLE)
  expect(await free()).toEqual([true, false])
  await charger.call('StatusNotification', { ...AVAILABLE, status: 'Preparing' })
  expect(await free()).toEqual([false, false])
  const { body: station } = await visitor.get(`/charging-stations/${stationId}`)
  expect(station.data.connectors).toMatchObject([{ isPluggedIn: true }, { isPluggedIn: false }])
  const faulted = { ...AVAILABLE, status: 'Faulted', errorCode: 'GroundFailure', vendorErrorCode: 'E7' }
  await charger.call('StatusNotification', { ...faulted, timestamp: '1970-01-01T00:00:00Z' })
  expect((await seen('CP-1')).connectors[0]).toMatchObject({
    status: 'Faulted',
    errorCode: 'GroundFailure',
    vendorError: 'E7',
    // No charger's clock is right about 1970.
    at: clock.now().toISOString(),
  })
  await charger.call('StatusNotification', AVAILABLE)
  expect(await free()).toEqual([true, false])
  clock.advance(10_000)
  const map = async () => (await visitor.get('/charging-stations/map')).body
  const whileHere = JSON.stringify(await map())
  await charger.leave()
  await expect.poll(free).toEqual([false, false])
  clock.advance(10_001)
  expect(JSON.stringify(await map())).not.toBe(whileHere)
})

const NONSENSE = [
  ['no JSON', '{"not', ['-1', 'FormationViolation']],
  ['no array', '{}', ['-1', 'FormationViolation']],
  ['a kind that is no number', '["2","a","Heartbeat",{}]', ['a', 'FormationViolation']],
  ['no id', '[2,null,"Heartbeat",{}]', ['-1', 'FormationViolation']],
  ['no payload', '[2,"a","Heartbeat"]', ['a', 'FormationViolation']],
  ['a payload that is no object', '[2,"a","Heartbeat","now"]', ['a', 'FormationViolation']],
  ['an action that nobody knows', '[2,"a","Dance",{}]', ['a', 'NotImplemented']],
  ['an action that lies in wait in every object', '[2,"a","constructor",{}]', ['a', 'NotImplemented']],
  ['an action that is ours to call', '[2,"a","Reset",{"type":"Soft"}]', ['a', 'NotSupported']],
  ['a missing field', '[2,"a","Authorize",{}]', ['a', 'OccurenceConstraintViolation']],
  ['a field of another type', '[2,"a","Authorize",{"idTag":7}]', ['a', 'TypeConstraintViolation']],
  [
    'a field that is too long',
    `[2,"a","Authorize",{"idTag":"${'x'.repeat(21)}"}]`,
    ['a', 'PropertyConstraintViolation'],
  ],
  ['a list of fields', '[2,"a","Heartbeat",[{}]]', ['a', 'FormationViolation']],
  [
    'a value that is not in the list',
    '[2,"a","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Fine"}]',
    ['a', 'PropertyConstraintViolation'],
  ],
  [
    'a connector that none has',
    '[2,"a","StatusNotification",{"connectorId":-1,"errorCode":"NoError","status":"Charging"}]',
    ['a', 'PropertyConstraintViolation'],
  ],
] as const

test('what makes no sense is answered with the error that says so, and the connection goes on', async () => {
  const { accepted } = await network()
  const charger = await accepted()
  for (const [name, text, expected] of NONSENSE) {
    const [kind, messageId, code] = await charger.exchange(text)
    expect([name, kind, messageId, code]).toEqual([name, 4, ...expected])
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
  }
})

test('who says nothing but nonsense, speaks in bytes, or never stops, is cut off', async () => {
  const { accepted, connect } = await network({ gatewayLimits: { messageBytes: 2_000 } })
  const babbler = await accepted()
  for (let count = 0; count < 20; count += 1) babbler.socket.send('[]')
  expect(await babbler.closed).toMatchObject({ code: 1002 })
  const binary = await connect('CP-1')
  binary.socket.send(Buffer.from('[2,"a","Heartbeat",{}]'))
  expect(await binary.closed).toMatchObject({ code: 1003 })
  const endless = await connect('CP-1')
  endless.socket.send(`[2,"a","DataTransfer",{"vendorId":"${'x'.repeat(3_000)}"}]`)
  expect(await endless.closed).toMatchObject({ code: 1009 })
})

test('calls are answered in the order in which they came, however many wait', async () => {
  const { accepted } = await network()
  const charger = await accepted()
  const order: string[] = []
  const calls = Array.from({ length: 40 }, (_none, index) => {
    const status = index % 2 === 0 ? 'Available' : 'Preparing'
    const action = index % 3 === 0 ? 'Heartbeat' : 'StatusNotification'
    const payload = action === 'Heartbeat' ? {} : { ...AVAILABLE, status }
    return charger.call(action, payload).then(() => order.push(`${index}`))
  })
  await Promise.all(calls)
  expect(order).toEqual(Array.from({ length: 40 }, (_none, index) => `${index}`))
})

test('what was said is in the log before it is answered, errors among it, and can be searched', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  await charger.call('BootNotification', BOOT)
  await charger.call('StatusNotification', AVAILABLE)
  await charger.call('Heartbeat', {})
  await charger.call('SecurityEventNotification', {
    type: 'TamperDetected',
    timestamp: '2026-11-20T06:30:00Z',
  })
  await charger.call('Authorize', {})
  expect(await charger.call('DataTransfer', { vendorId: 'Kirana' })).toEqual({ status: 'UnknownVendorId' })
  expect(await charger.call('FirmwareStatusNotification', { status: 'Installed' })).toEqual({})
  expect(await charger.call('DiagnosticsStatusNotification', { status: 'Uploaded' })).toEqual({})
  expect(await charger.call('LogStatusNotification', { status: 'Uploaded' })).toEqual({})
  expect(await charger.call('SignedFirmwareStatusNotification', { status: 'Installed' })).toEqual({})
  expect(await charger.call('SignCertificate', { csr: 'x' })).toEqual({ status: 'Rejected' })
  const { _id } = await seen('CP-1')
  const actions = async (query = '') =>
    (await admin.get(`/chargers/${_id}/messages?${query}`)).body.data.map(
      ({ action }: { action: string }) => action,
    )
  expect(await actions()).toEqual([
    'SignCertificate',
    'SignedFirmwareStatusNotification',
    'LogStatusNotification',
    'DiagnosticsStatusNotification',
    'FirmwareStatusNotification',
    'DataTransfer',
    'Authorize',
    'SecurityEventNotification',
    'StatusNotification',
    'BootNotification',
  ])
  expect(await actions('q=tamper')).toEqual(['SecurityEventNotification'])
  expect(await actions('errors=true')).toEqual(['Authorize'])
  expect(await actions('action=BootNotification')).toEqual(['BootNotification'])
  const page = (await admin.get(`/chargers/${_id}/messages?limit=4`)).body
  expect(await actions(`limit=4&before=${page.before}`)).toEqual([
    'FirmwareStatusNotification',
    'DataTransfer',
    'Authorize',
    'SecurityEventNotification',
  ])
  expect(page.data[3]).toMatchObject({ direction: 'in', errorCode: null })
  const [refused] = (await admin.get(`/chargers/${_id}/messages?errors=true`)).body.data
  expect(refused).toMatchObject({
    errorCode: 'OccurenceConstraintViolation',
    payload: expect.stringContaining('Authorize'),
  })
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect((await admin.get(`/chargers/${nobody}/messages`)).body.code).toBe('charger-not-found')
})

test('what was said and done is thrown away after 90 days and not before, but for what operators did', async () => {
  const { accepted, admin, app, clock, seen, operator } = await network()
  const charger = await accepted()
  await charger.call('StatusNotification', AVAILABLE)
  await charger.leave()
  await expect.poll(async () => (await seen('CP-1')).connected).toBe(false)
  const { db } = app.database
  const { _id } = await seen('CP-1')
  await admin.post(`/chargers/${_id}/commands`, { action: 'DataTransfer', payload: { vendorId: 'x' } })
  const [own, at] = ['01900000-0000-7000-8000-000000000000', clock.now()]
  const command = { id: own, charger_id: _id, action: 'ClearCache', payload: '{}', status: 'no-answer' }
  await db
    .insertInto('charger_command')
    .values({ ...command, timeout_ms: 1_000, created_at: at, ended_at: at })
    .execute()
  clock.advance(90 * 24 * 3_600_000)
  expect(await purgeOldRecords(db, clock.now())).toEqual({
    messages: 0,
    connections: 0,
    commands: 0,
    emptied: 0,
  })
  clock.advance(1)
  const { connections, ...thrownAway } = await purgeOldRecords(db, clock.now())
  expect(thrownAway).toEqual({ messages: 1, commands: 1, emptied: 1 })
  // The one before its acceptance may still have been open then.
  expect([1, 2]).toContain(connections)
  const left = (await (await operator('owner')).get(`/chargers/${_id}/commands`)).body.data
  const emptiedAt = clock.now().toISOString()
  expect(left).toMatchObject([{ action: 'DataTransfer', payload: {}, status: 'not-connected', emptiedAt }])
  const requested = await db.selectFrom('charger_command').select(['requested_by', 'created_at']).execute()
  expect(requested).toEqual([{ requested_by: expect.any(String), created_at: at }])
  expect(await purgeOldRecords(db, clock.now())).toMatchObject({ emptied: 0 })
})

test('a null character in what a charger says is no reason to fail', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  expect(await charger.call('DataTransfer', { vendorId: 'a\u0000b' })).toEqual({ status: 'UnknownVendorId' })
  expect(await charger.call('StatusNotification', { ...AVAILABLE, info: 'a\u0000b\ud800' })).toEqual({})
  expect((await seen('CP-1')).connectors[0].info).toBe('ab\ufffd')
  const { _id } = await seen('CP-1')
  expect(await charger.call('BootNotification', { ...BOOT, imsi: '\ud800\u0000' })).toMatchObject({
    status: 'Accepted',
  })
  expect((await admin.get(`/chargers/${_id}/messages`)).body.data).toHaveLength(3)
})

test('what one charger says that cannot be stored keeps none of its neighbours from being stored', async () => {
  const { accepted, connect, accept, app, seen, admin } = await network()
  const bad = await accepted('BAD-1')
  await connect('GOOD-1').then((charger) => charger.leave())
  await accept('GOOD-1', { connectors: [] })
  const good = await connect('GOOD-1')
  await app.database.pool.query(`
    create function refuse_bad() returns trigger language plpgsql as $$
    begin
      if new.payload like '%poison%' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger refuse_bad before insert on charger_message for each row execute function refuse_bad()`)
  const all = await Promise.all([
    good.call('DataTransfer', { vendorId: 'first' }),
    bad.call('DataTransfer', { vendorId: 'poison' }),
    bad.call('DataTransfer', { vendorId: 'food' }),
  ])
  const UNKNOWN = { status: 'UnknownVendorId' }
  expect(all).toEqual([UNKNOWN, 'InternalError', UNKNOWN])
  const { _id } = await seen('BAD-1')
  expect((await admin.get(`/chargers/${_id}/messages`)).body.data).toHaveLength(1)
})

test('more chargers that come and boot at once than the database has connections are all accepted', async () => {
  const { app, connect, stationId } = await network()
  await app.database.pool.query(
    `insert into charger (id, identity, status, station_id, security_profile, created_at)
     select gen_random_uuid(), 'MANY-' || n, 'accepted', $1, 0, now() from generate_series(1, 60) n`,
    [stationId],
  )
  const boots = Array.from({ length: 60 }, async (_none, index) => {
    const charger = await connect(`MANY-${index + 1}`)
    return charger.call('BootNotification', BOOT)
  })
  const answers = await Promise.all(boots)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['Accepted']))
})

test('the newest connection of a charger counts, and the older one is closed', async () => {
  const { accepted, connect, app } = await network()
  const first = await accepted()
  await first.call('StatusNotification', AVAILABLE)
  const second = await connect('CP-1')
  expect(await first.closed).toEqual({ code: 1000, reason: 'Replaced by a newer connection' })
  expect(await second.call('StatusNotification', { ...AVAILABLE, status: 'Preparing' })).toEqual({})
  const { rows } = await app.database.pool.query(
    `select how from charger_connection order by id desc limit 2`,
  )
  expect(rows).toEqual([{ how: null }, { how: 'replaced' }])
})

test('the program’s end is the chargers’ first: they are disconnected first, and none counts as connected', async () => {
  const { accepted, app } = await network()
  const charger = await accepted()
  await charger.call('Heartbeat', {})
  const { pool } = app.database
  const before = await pool.query('select connection_id from charger')
  expect(before.rows).toEqual([{ connection_id: expect.any(String) }])
  const closing = app.close()
  expect(await charger.closed).toMatchObject({ code: 1001 })
  await closing
})

test('the program counts connected chargers and their messages', async () => {
  const { accepted, app } = await network()
  const charger = await accepted()
  await charger.call('StatusNotification', AVAILABLE)
  const text = await (await fetch(`${app.url}/metrics`)).text()
  expect(text).toContain('voltyatra_chargers_connected 1')
  expect(text).toContain('voltyatra_charger_messages_total{action="StatusNotification"} 1')
  expect(text).toContain('voltyatra_inbox_batch_size_count 1')
})

test('a charger that gives no sign of life is cut off', async () => {
  const { accepted, seen } = await network({ gatewayLimits: { lookMs: 50 } })
  const charger = await accepted()
  // It reads nothing any more, and so answers no ping.
  charger.socket.pause()
  await expect.poll(async () => (await seen('CP-1')).connected).toBe(false)
})
