import { API_PREFIX } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'

test('an unknown charger is answered Pending and stands in the operator’s list with what it reported', async () => {
  const { connect, seen, admin } = await network()
  const charger = await connect('NEW-1')
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Pending', interval: 60 })
  const listed = await seen('NEW-1')
  expect(listed).toMatchObject({
    status: 'pending',
    vendor: 'Kirana',
    model: 'K-60',
    firmware: '1.2',
    connected: true,
    protocol: 'ocpp1.6',
    bootCount: 1,
    firstAddress: '127.0.0.1',
  })
  expect((await admin.get(`/chargers/${listed._id}`)).body.data.bootFacts).toEqual(BOOT)
})

test('nothing that it says before it is accepted is taken in', async () => {
  const { connect, seen, app } = await network()
  const charger = await connect('NEW-1')
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' }
  expect(await charger.call('StatusNotification', status)).toBe('SecurityError')
  expect(await charger.call('Heartbeat', {})).toBe('SecurityError')
  expect((await seen('NEW-1')).connectors).toEqual([])
  expect(await app.database.db.selectFrom('charger_message').selectAll().execute()).toEqual([])
})

test('accepted while it is connected, it is asked to boot again, and then belongs to the network', async () => {
  const { connect, accept, seen } = await network()
  const charger = await connect('NEW-1')
  await charger.call('BootNotification', BOOT)
  expect(await accept('NEW-1')).toBeNull()
  const requested = await charger.called()
  expect(requested).toMatchObject({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'BootNotification' },
  })
  charger.answer(requested.messageId, { status: 'Accepted' })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
  expect(await seen('NEW-1')).toMatchObject({ status: 'accepted', bootCount: 2, stationName: 'MG Road Hub' })
})

test.each([
  ['says that it cannot', { status: 'NotImplemented' }],
  ['only says that it will', { status: 'Accepted' }],
])('one that is asked to boot again and %s is let go, so that it comes anew', async (_how, answer) => {
  const { connect, accept, seen } = await network({ gatewayLimits: { bootMs: 100 } })
  const charger = await connect('NEW-1')
  await charger.call('BootNotification', BOOT)
  await accept('NEW-1')
  charger.answer((await charger.called()).messageId, answer)
  expect(await charger.closed).toMatchObject({ code: 1012 })
  const again = await connect('NEW-1')
  expect(await again.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
  expect(await seen('NEW-1')).toMatchObject({ connected: true, bootCount: 2 })
})

test('one that does not boot is kept while a car charges', async () => {
  const { connect, accept } = await network({ gatewayLimits: { bootMs: 3_000 } })
  const comeIn = async (identity: string, fields: object = {}) => {
    const charger = await connect(identity)
    await charger.call('BootNotification', BOOT)
    await accept(identity, fields)
    charger.answer((await charger.called()).messageId, { status: 'NotImplemented' })
    return charger
  }
  const charging = await comeIn('NEW-1')
  const start = { connectorId: 1, idTag: 'SOME-CARD', meterStart: 0, timestamp: new Date().toISOString() }
  await charging.call('StartTransaction', start)
  const free = await comeIn('NEW-2', { connectors: [] })
  expect(await free.closed).toMatchObject({ code: 1012 })
  expect(await charging.call('Heartbeat', {})).toHaveProperty('currentTime')
})

test('a rejected charger is cut off, and gets the reason when it connects again', async () => {
  const { connect, admin, seen } = await network()
  const charger = await connect('NEW-1')
  const { _id } = await seen('NEW-1')
  const reason = 'Not one of our stations'
  expect((await admin.post(`/chargers/${_id}/reject`, { reason })).body.data).toMatchObject({
    status: 'rejected',
    statusReason: reason,
  })
  expect(await charger.closed).toEqual({ code: 1008, reason })

  const again = await connect('NEW-1')
  expect(await again.call('BootNotification', BOOT)).toMatchObject({ status: 'Rejected' })
  expect(await again.closed).toEqual({ code: 1008, reason })
})

test('with a password for a profile, only who has it gets in; a new one replaces it', async () => {
  const { connect, accept, seen, admin } = await network()
  await (await connect('SAFE-1')).leave()
  const password = (await accept('SAFE-1', { securityProfile: 1 })) ?? ''
  expect(password).toMatch(/^[0-9a-f]{40}$/)

  await expect(connect('SAFE-1')).rejects.toThrow('Turned away with 401')
  await expect(connect('SAFE-1', { password: 'wrong' })).rejects.toThrow('Turned away with 401')
  const charger = await connect('SAFE-1', { password })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })

  const { _id } = await seen('SAFE-1')
  const renewed = (await admin.post(`/chargers/${_id}/password`)).body.password
  await expect(connect('SAFE-1', { password })).rejects.toThrow('Turned away with 401')
  expect(await (await connect('SAFE-1', { password: renewed })).call('Heartbeat', {})).toHaveProperty(
    'currentTime',
  )
})

test('a charger that comes with a password keeps it, and nobody else can come under its name', async () => {
  const { connect, accept } = await network()
  const charger = await connect('OWN-1', { password: 'maker-set-secret' })
  await charger.leave()
  await expect(connect('OWN-1', { password: 'somebody-else' })).rejects.toThrow('401')
  await expect(connect('OWN-1')).rejects.toThrow('401')
  expect(await accept('OWN-1', { securityProfile: 1 })).toBeNull()
  const again = await connect('OWN-1', { password: 'maker-set-secret' })
  expect(await again.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
})

test('what needs attention comes first: a decision, a fault, an absence; page by page', async () => {
  const { admin, connect, accept, seen } = await network()
  for (const identity of ['REJECTED', 'FINE', 'FAULTY', 'AWAY', 'WAITS']) {
    const charger = await connect(identity)
    if (identity === 'WAITS') continue
    if (identity === 'REJECTED') {
      await admin.post(`/chargers/${(await seen(identity))._id}/reject`, { reason: 'Not ours' })
      continue
    }
    await accept(identity, { connectors: [] })
    await charger.leave()
    if (identity === 'AWAY') continue
    const status = identity === 'FINE' ? 'Available' : 'Faulted'
    const back = await connect(identity)
    await back.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status })
  }
  await expect.poll(async () => (await seen('AWAY')).connected).toBe(false)
  const order: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await admin.get(`/chargers?sort=attention&limit=2${cursor && `&cursor=${cursor}`}`)
    order.push(...body.data.map(({ identity }: { identity: string }) => identity))
    expect(body.page.total).toBe(5)
    cursor = body.page.nextCursor
  }
  expect(order).toEqual(['WAITS', 'FAULTY', 'AWAY', 'FINE', 'REJECTED'])
})

test('passwords are tried a few times a minute and no more, for that charger', async () => {
  const { connect, accept } = await network({ gatewayLimits: { wrongPasswords: 2 } })
  await (await connect('SAFE-1')).leave()
  const password = (await accept('SAFE-1', { securityProfile: 1 })) ?? ''
  for (const status of [401, 401, 429, 429]) {
    await expect(connect('SAFE-1', { password: 'guess' })).rejects.toThrow(`Turned away with ${status}`)
  }
  await expect(connect('SAFE-1', { password })).rejects.toThrow('Turned away with 429')
  await connect('OTHER-1')
})

test('one that nobody has accepted comes a few times a minute and no more, and leaves no trace each time', async () => {
  const { app, connect, accept } = await network({ gatewayLimits: { untrusted: 2 } })
  const remembered = async () => {
    const { rows } = await app.database.pool.query('select ended_at, how from charger_connection')
    return rows
  }
  await (await connect('NOISY-1')).leave()
  const stays = await connect('NOISY-1')
  await expect(connect('NOISY-1')).rejects.toThrow('Turned away with 429')
  expect(await remembered()).toEqual([])
  await connect('OTHER-1')
  // From its acceptance on its connections count.
  await accept('NOISY-1')
  await expect.poll(remembered).toEqual([{ ended_at: null, how: null }])
  await stays.leave()
  await expect.poll(remembered).toMatchObject([{ ended_at: expect.any(Date) }])
})

test('of one address only so many unknown chargers are taken in, and known ones come as ever', async () => {
  const { connect, accepted } = await network({ gatewayLimits: { unknownChargers: 2 } })
  await accepted('CP-1')
  await connect('CP-2')
  await expect(connect('CP-3')).rejects.toThrow('Turned away with 503')
  expect(await (await connect('CP-1')).call('Heartbeat', {})).toHaveProperty('currentTime')
})

test('profile 2 is for encrypted connections, such as a proxy on this machine brings', async () => {
  const { app, connect, accept } = await network()
  await (await connect('TLS-1')).leave()
  const password = (await accept('TLS-1', { securityProfile: 2 })) ?? ''
  await expect(connect('TLS-1', { password })).rejects.toThrow('401')
  const headers = { 'x-forwarded-proto': 'https' }
  const charger = await connectCharger({ url: app.url, identity: 'TLS-1', password, headers })
  expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
})

test('what an operator decides about chargers needs a charger, a station and a free connector of it', async () => {
  const { admin, connect, accepted, seen, stationId, connectors } = await network()
  await accepted('CP-1')
  await connect('CP-2')
  const { _id } = await seen('CP-2')
  const body = { stationId, securityProfile: 0, connectors: [{ number: 1, connectorId: connectors[0] }] }
  const nobody = '01900000-0000-7000-8000-000000000000'
  const codes = async (path: string, request: object) => (await admin.post(path, request)).body.code
  expect(await codes(`/chargers/${nobody}/accept`, body)).toBe('charger-not-found')
  expect(await codes(`/chargers/${_id}/accept`, { ...body, stationId: nobody })).toBe('station-not-found')
  expect(
    await codes(`/chargers/${_id}/accept`, { ...body, connectors: [{ number: 1, connectorId: nobody }] }),
  ).toBe('connector-not-found')
  expect(await codes(`/chargers/${_id}/accept`, body)).toBe('connector-taken')
  expect(await codes(`/chargers/${_id}/accept`, { ...body, securityProfile: 3, connectors: [] })).toBe(
    'certificate-needed',
  )
  expect(await codes(`/chargers/${nobody}/reject`, { reason: 'x' })).toBe('charger-not-found')
  expect(await codes(`/chargers/${nobody}/password`, {})).toBe('charger-not-found')
  const security = (request: object, id = _id) => admin.put(`/chargers/${id}/security`, request)
  expect((await security({ securityProfile: 1 })).body.code).toBe('password-needed')
  expect((await security({ securityProfile: 3 })).body.code).toBe('certificate-needed')
  expect((await security({ securityProfile: 1 }, nobody)).body.code).toBe('charger-not-found')
  await admin.post(`/chargers/${_id}/password`)
  expect((await security({ securityProfile: 1 })).body.data.securityProfile).toBe(1)
})

test('connectors are taken in under numbers as their charger gives them, and under no others', async () => {
  const { connect, seen, admin, stationId, connectors } = await network()
  const [connectorId] = connectors
  const accept = async (identity: string, number: object) => {
    const { _id } = await seen(identity)
    const body = { stationId, securityProfile: 0, connectors: [{ ...number, connectorId }] }
    return (await admin.post(`/chargers/${_id}/accept`, body)).body
  }
  await connect('OLD-1')
  await connect('NEW-1', { protocol: 'ocpp2.1' })
  expect(await accept('OLD-1', { evse: 1, number: 1 })).toMatchObject({
    code: 'connector-number',
    message: 'OLD-1 numbers its connectors without EVSEs: leave out the EVSE of connector 1.',
  })
  expect(await accept('NEW-1', { number: 2 })).toMatchObject({
    code: 'connector-number',
    message: 'NEW-1 numbers its connectors by EVSE: say the EVSE of connector 2.',
  })
  expect((await seen('OLD-1')).status).toBe('pending')
  expect((await accept('NEW-1', { evse: 2, number: 1 })).data).toMatchObject({ status: 'accepted' })
  expect((await accept('NEW-1', { number: 1 })).code).toBe('connector-number')
  expect((await seen('NEW-1')).connectors).toMatchObject([{ evse: 2, number: 1, connectorId }])
})

test('a charger is forgotten only while no car has charged there, and is cut off then', async () => {
  const { admin, accepted, connect, seen } = await network()
  const charger = await accepted('CP-1')
  const timestamp = '2026-11-20T06:30:00Z'
  await charger.call('StartTransaction', { connectorId: 1, idTag: 'X', meterStart: 0, timestamp })
  const used = await seen('CP-1')
  expect((await admin.delete(`/chargers/${used._id}`)).body.code).toBe('charger-has-sessions')

  const fresh = await connect('CP-2')
  const { _id } = await seen('CP-2')
  expect((await admin.delete(`/chargers/${_id}`)).status).toBe(200)
  expect(await fresh.closed).toMatchObject({ code: 1008 })
  expect((await admin.delete(`/chargers/${_id}`)).body.code).toBe('charger-not-found')
  expect((await admin.get(`/chargers/${_id}`)).body.code).toBe('charger-not-found')
})

test('what operators decided stands in the audit log, without any password', async () => {
  const { app, admin, connect, accept, seen } = await network()
  await connect('CP-1')
  await accept('CP-1', { securityProfile: 1 })
  const { _id } = await seen('CP-1')
  await admin.post(`/chargers/${_id}/password`)
  await admin.post(`/chargers/${_id}/reject`, { reason: 'Sold' })
  const entries = await app.database.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_kind', '=', 'charger')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'charger.accept',
    'charger.set-password',
    'charger.reject',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/"[0-9a-f]{40}"/)
})

test('the list is searched and filtered, and a role without the right decides nothing', async () => {
  const { app, admin, accepted, connect, operator, stationId } = await network()
  const charger = await accepted('CP-1')
  await (await connect('CP-2')).leave()
  const names = async (query: string) =>
    (await admin.get(`/chargers?${query}`)).body.data.map(({ identity }: { identity: string }) => identity)
  expect(await names('q=cp-2')).toEqual(['CP-2'])
  expect(await names('status=pending')).toEqual(['CP-2'])
  expect(await names(`stationId=${stationId}`)).toEqual(['CP-1'])
  expect(await names('connected=true&sort=identity')).toContain('CP-1')
  const [vendor, model] = ['Kirana', 'K-60']
  await app.database.db.updateTable('charger').set({ vendor, model }).execute()
  const makes = async (query = '') => (await admin.get(`/charger-makes${query}`)).body.data
  expect(await makes()).toEqual([{ vendor, model, chargers: 2 }])
  expect(await makes(`?q=${vendor.slice(1, 4).toUpperCase()}`)).toEqual([{ vendor, model, chargers: 2 }])
  expect(await makes('?q=nobody')).toEqual([])
  await app.database.db
    .updateTable('charger')
    .set({ model: 'Other %' })
    .where('identity', '=', 'CP-2')
    .execute()
  expect(await names(`vendor=${vendor}&sort=identity`)).toEqual(['CP-1', 'CP-2'])
  expect(await names(`vendor=${vendor}&model=${encodeURIComponent('Other %')}`)).toEqual(['CP-2'])
  expect(await names(`vendor=${vendor.slice(1)}`)).toEqual([])
  expect(await names('faulted=true')).toEqual([])
  const fault = { connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted' }
  await charger.call('StatusNotification', fault)
  expect(await names('faulted=true')).toEqual(['CP-1'])
  expect(await names('faulted=false')).toEqual(['CP-2'])
  const file = await admin.get(`/export/chargers.csv?faulted=true&vendor=${vendor}`)
  expect(file.body).toContain('CP-1')
  expect(file.body).not.toContain('CP-2')
  await charger.call('StatusNotification', { ...fault, errorCode: 'NoError', status: 'Available' })
  expect(await names('faulted=true')).toEqual([])
  const accountant = await operator('accountant')
  expect((await accountant.get('/chargers')).status).toBe(200)
  expect((await accountant.post('/chargers/x/reject', { reason: 'x' })).status).toBe(403)
})

test('an address that names no charger is not there, and an address that is no charger’s is as ever', async () => {
  const { app, connect } = await network()
  await expect(connect('x'.repeat(49))).rejects.toThrow('404')
  await expect(connect('nobody knows')).rejects.toThrow('404')
  const answer = await fetch(`${app.url}${API_PREFIX}/rate-list`, { headers: { connection: 'close' } })
  expect(answer.status).toBe(200)
})

test('a version that is not spoken here ends the connection at once', async () => {
  const { app } = await network()
  await expect(connectCharger({ url: app.url, identity: 'CP-1', protocol: 'ocpp1.2' })).rejects.toThrow(
    /subprotocol/,
  )
})
