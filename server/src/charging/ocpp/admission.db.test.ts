/** Who stays connected after a decision, and how many unknown chargers may wait for one. */
import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { expect, test } from 'vitest'
import { untilWaiting } from '../../testing/waiting.ts'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'

/** What a charger that is a bare socket asks for. */
const buildHandshake = (identity: string): string =>
  [
    `GET /ocpp/${identity} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol: ocpp1.6',
    '\r\n',
  ].join('\r\n')

const NOT_PROVEN = { code: 1008, reason: 'Connect anew with what the operator has set' }

test('a new password ends the connection that came by the old one, and no other', async () => {
  const { connect, accept, seen, admin } = await network()
  await (await connect('SAFE-1')).leave()
  const password = (await accept('SAFE-1', { securityProfile: 1 })) ?? ''
  await connect('OPEN-1')
  await accept('OPEN-1', { connectors: [] })
  const other = await connect('OPEN-1')
  const charger = await connect('SAFE-1', { password })
  const { _id } = await seen('SAFE-1')
  expect((await seen('SAFE-1')).provenAt).not.toBeNull()
  const renewed = (await admin.post(`/chargers/${_id}/password`)).body.password
  expect(await charger.closed).toEqual(NOT_PROVEN)
  expect((await seen('SAFE-1')).provenAt).toBeNull()
  expect(await other.call('Heartbeat', {})).toHaveProperty('currentTime')
  await connect('SAFE-1', { password: renewed })
  await expect.poll(async () => (await seen('SAFE-1')).provenAt).not.toBeNull()
})

test('a higher profile ends a connection that shows less, and leaves one that shows enough', async () => {
  const { app, connect, accept, seen, admin } = await network()
  await (await connect('SAFE-1')).leave()
  const password = (await accept('SAFE-1', { securityProfile: 1 })) ?? ''
  const { _id } = await seen('SAFE-1')
  const plain = await connect('SAFE-1', { password })
  expect((await admin.put(`/chargers/${_id}/security`, { securityProfile: 2 })).status).toBe(200)
  expect(await plain.closed).toEqual(NOT_PROVEN)

  const headers = { 'x-forwarded-proto': 'https' }
  const encrypted = await connectCharger({ url: app.url, identity: 'SAFE-1', password, headers })
  await admin.put(`/chargers/${_id}/security`, { securityProfile: 1 })
  await admin.put(`/chargers/${_id}/security`, { securityProfile: 2 })
  expect(await encrypted.call('Heartbeat', {})).toHaveProperty('currentTime')
})

test('a charger at another process is cut off like one at the own', async () => {
  const first = await network()
  const second = await network({
    connection: first.app.database.pool.options,
    clock: first.clock,
    isSecond: true,
  })
  await (await first.connect('SAFE-1')).leave()
  const password = (await first.accept('SAFE-1', { securityProfile: 1 })) ?? ''
  const charger = await second.connect('SAFE-1', { password })
  const { _id } = await first.seen('SAFE-1')
  await first.admin.post(`/chargers/${_id}/password`)
  expect(await charger.closed).toEqual(NOT_PROVEN)
})

test('accepted while it is connected without its password, it is cut off, and is not in service until it shows it', async () => {
  const { connect, accept, seen } = await network()
  const charger = await connect('SAFE-1')
  await charger.call('BootNotification', BOOT)
  await accept('SAFE-1', { securityProfile: 1 })
  expect(await charger.closed).toEqual(NOT_PROVEN)
  expect(await seen('SAFE-1')).toMatchObject({ status: 'accepted', provenAt: null })
})

test('support neither lowers what a charger must show nor touches firmware and certificates; a manager does', async () => {
  const { connect, accept, accepted, seen, operator, stationId } = await network()
  const support = await operator('support')
  const manager = await operator('manager')
  await (await connect('SAFE-1')).leave()
  await accept('SAFE-1', { securityProfile: 1, connectors: [] })
  const { _id } = await seen('SAFE-1')
  const FOR_LEADS = { status: 403, body: { code: 'charger-security-for-leads' } }
  const lower = { securityProfile: 0 }
  const again = { ...lower, stationId, connectors: [] }
  expect(await support.put(`/chargers/${_id}/security`, lower)).toMatchObject(FOR_LEADS)
  expect(await support.post(`/chargers/${_id}/accept`, again)).toMatchObject(FOR_LEADS)
  expect(await support.delete(`/chargers/${_id}`)).toMatchObject(FOR_LEADS)
  // Nor by a way round: turned away, it still has its profile.
  await support.post(`/chargers/${_id}/reject`, { reason: 'Gone' })
  expect(await support.post(`/chargers/${_id}/accept`, again)).toMatchObject(FOR_LEADS)
  expect((await seen('SAFE-1')).securityProfile).toBe(1)
  expect((await manager.post(`/chargers/${_id}/accept`, again)).status).toBe(200)
  expect((await support.put(`/chargers/${_id}/security`, { securityProfile: 1 })).status).toBe(200)
  expect((await manager.put(`/chargers/${_id}/security`, lower)).status).toBe(200)

  const charger = await accepted()
  const own = (await seen('CP-1'))._id
  const SECURED = [
    ['UpdateFirmware', { location: 'https://files.example/fw', retrieveDate: '2026-11-20T12:00:00Z' }],
    ['InstallCertificate', { certificateType: 'CentralSystemRootCertificate', certificate: 'x' }],
    [
      'DeleteCertificate',
      {
        certificateHashData: {
          hashAlgorithm: 'SHA256',
          issuerNameHash: 'a',
          issuerKeyHash: 'b',
          serialNumber: 'c',
        },
      },
    ],
    ['CertificateSigned', { certificateChain: 'x' }],
    ['GetInstalledCertificateIds', { certificateType: 'CentralSystemRootCertificate' }],
    ['ChangeConfiguration', { key: 'SecurityProfile', value: '1' }],
  ] as const
  for (const [action, payload] of SECURED) {
    expect(await support.post(`/chargers/${own}/commands`, { action, payload }), action).toMatchObject(
      FOR_LEADS,
    )
  }
  const resetting = support.post(`/chargers/${own}/commands`, { action: 'Reset', payload: { type: 'Soft' } })
  charger.answer((await charger.called()).messageId, { status: 'Accepted' })
  expect((await resetting).status).toBe(200)
  const updating = manager.post(`/chargers/${own}/commands`, {
    action: SECURED[0][0],
    payload: SECURED[0][1],
  })
  charger.answer((await charger.called()).messageId, {})
  expect((await updating).body.data.status).toBe('answered')
})

/** As a proxy on this machine forwards it. */
const from = (address: string) => ({ 'x-forwarded-for': address })

test('invented identities of one network block nobody else, and the oldest that never booted makes room', async () => {
  const { app, admin, seen } = await network({ gatewayLimits: { mostPending: { ofNetwork: 3, inAll: 5 } } })
  const come = (identity: string, address: string) =>
    connectCharger({ url: app.url, identity, headers: from(address) })
  const waiting = async () =>
    (await admin.get('/chargers?sort=identity')).body.data.map(
      ({ identity }: { identity: string }) => identity,
    )
  const booted = await come('A-1', '203.0.113.1')
  await booted.call('BootNotification', BOOT)
  const oldest = await come('A-2', '203.0.113.2')
  await come('A-3', '203.0.113.3')
  await come('A-4', '203.0.113.4')
  expect(await oldest.closed).toMatchObject({ code: 1008, reason: 'Forgotten by the operator' })
  expect(await waiting()).toEqual(['A-1', 'A-3', 'A-4'])
  expect(await seen('A-3')).toMatchObject({ network: '203.0.113.0/24' })
  // Another network still has its own room, and in all there is an end, too.
  await come('B-1', '2001:db8:1:2::1')
  await come('B-2', '2001:db8:1:3::1')
  await come('C-1', '198.51.100.1')
  expect(await waiting()).toEqual(['A-1', 'A-4', 'B-1', 'B-2', 'C-1'])
  expect(await seen('B-1')).toMatchObject({ network: '2001:db8:1::/48' })
})

test('those that booted are kept: where nothing but these waits, the next one comes later', async () => {
  const { app, connect, seen } = await network({ gatewayLimits: { mostPending: { ofNetwork: 1, inAll: 5 } } })
  await (await connect('A-1')).call('BootNotification', BOOT)
  await expect(connect('A-2')).rejects.toThrow('Turned away with 503')
  expect(await seen('A-1')).toMatchObject({ status: 'pending' })
  await connectCharger({ url: app.url, identity: 'B-1', headers: from('198.51.100.1') })
})

test('many that wait are turned away or forgotten at once, by name or by network; others stay', async () => {
  const { app, admin, connect, accept, seen } = await network()
  const come = (identity: string, address: string) =>
    connectCharger({ url: app.url, identity, headers: from(address) })
  await connect('MINE-1')
  await accept('MINE-1', { connectors: [] })
  const cut = await come('A-1', '203.0.113.1')
  await come('A-2', '203.0.113.2')
  await come('B-1', '198.51.100.1')
  const stays = await come('C-1', '192.0.2.1')
  const reason = 'Nobody knows you'
  const byNetwork = { network: '203.0.113.0/24', reason }
  expect((await admin.post('/pending-chargers/reject', byNetwork)).body).toMatchObject({ count: 2 })
  expect(await cut.closed).toEqual({ code: 1008, reason })
  const ids = [(await seen('B-1'))._id, (await seen('MINE-1'))._id]
  expect((await admin.post('/pending-chargers/forget', { ids })).body).toMatchObject({ count: 1 })
  const states = async () =>
    (await admin.get('/chargers?sort=identity')).body.data.map((one: Record<string, string>) => [
      one.identity,
      one.status,
    ])
  expect(await states()).toEqual([
    ['A-1', 'rejected'],
    ['A-2', 'rejected'],
    ['C-1', 'pending'],
    ['MINE-1', 'accepted'],
  ])
  expect((await admin.post('/pending-chargers/forget', { ids })).body.code).toBe('charger-not-found')
  expect((await admin.post('/pending-chargers/forget', {})).status).toBe(400)
  // Both together mean the named ones of that network: nobody here.
  const elsewhere = { ids: [(await seen('C-1'))._id], ...byNetwork }
  expect((await admin.post('/pending-chargers/reject', elsewhere)).body.code).toBe('charger-not-found')
  expect(await stays.call('Heartbeat', {})).toBe('SecurityError')
})

test('two that claim one identity are shown as such before one is accepted', async () => {
  const { app, admin, seen, accept } = await network()
  const come = (identity: string, address: string, password?: string) =>
    connectCharger({ url: app.url, identity, headers: from(address), ...(password && { password }) })
  const claims = async (identity: string) =>
    (await seen(identity)).claims.map(({ kind, seen: what }: Record<string, string>) => `${kind} ${what}`)
  const first = await come('TWICE-1', '203.0.113.1')
  await first.call('BootNotification', { ...BOOT, chargePointSerialNumber: 'S-1' })
  expect(await claims('TWICE-1')).toEqual([])
  const second = await come('TWICE-1', '198.51.100.9')
  await second.call('BootNotification', { ...BOOT, chargePointSerialNumber: 'S-2' })
  expect(new Set(await claims('TWICE-1'))).toEqual(
    new Set(['address 198.51.100.9', 'address 203.0.113.1', 'serial S-1', 'serial S-2']),
  )
  await come('OWN-1', '203.0.113.1', 'maker-set-secret')
  await expect(come('OWN-1', '198.51.100.9', 'another')).rejects.toThrow('401')
  expect(await claims('OWN-1')).toEqual(['credentials 198.51.100.9'])
  // What nobody else claims is no claim: it comes again from elsewhere, after it has left.
  const moved = await come('MOVED-1', '203.0.113.1')
  await moved.leave()
  await expect.poll(async () => (await seen('MOVED-1')).connected).toBe(false)
  await come('MOVED-1', '198.51.100.9')
  expect(await claims('MOVED-1')).toEqual([])
  await accept('TWICE-1', { connectors: [] })
  expect(await claims('TWICE-1')).toEqual([])
  expect((await admin.get(`/chargers/${(await seen('TWICE-1'))._id}`)).body.data.status).toBe('accepted')
})

test('a charger that gave up before it was its turn is not let in, and what it said last stays', async () => {
  const { app, connect, accept, seen } = await network()
  await (await connect('CP-1')).leave()
  await accept('CP-1')
  const { pool } = app.database
  const count = async () => (await pool.query('select count(*)::int as many from charger_connection')).rows[0]
  const before = [await count(), await seen('CP-1')]
  const lock = await pool.connect()
  await lock.query('begin; lock table charger in access exclusive mode')
  const { port } = new URL(app.url)
  const socket = openSocket(Number(port), '127.0.0.1')
  // It may be over before the next line of this test.
  const closed = once(socket.resume(), 'close')
  socket.write(buildHandshake('CP-1'))
  await untilWaiting(app.database.db, 1)
  socket.end()
  // Its end is read before what another one asks for after it.
  await fetch(`${app.url}/ocpp-is-not-here`)
  await lock.query('commit')
  lock.release()
  await closed
  expect([await count(), await seen('CP-1')]).toEqual(before)
})

test('while one is let in, the newest of the others is next, and who has given up is not looked for', async () => {
  const { app, accept, connect, seen } = await network({ gatewayLimits: { handshakesAtOnce: 1 } })
  for (const identity of ['CP-1', 'CP-2', 'CP-3', 'CP-4']) {
    await (await connect(identity)).leave()
    await accept(identity, { connectors: [] })
    await expect.poll(async () => (await seen(identity)).connected).toBe(false)
  }
  const countConnections = async () =>
    (await app.database.pool.query('select count(*)::int as many from charger_connection')).rows[0].many
  const before = await countConnections()
  const waiting = async () =>
    /voltyatra_chargers_waiting (\d+)/.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
  const lock = await app.database.pool.connect()
  await lock.query('begin')
  await lock.query(`select from charger where identity = 'CP-1' for update`)
  const inOrder: string[] = []
  const come = async (identity: string) => {
    await connect(identity)
    inOrder.push(identity)
  }
  const first = come('CP-1')
  await untilWaiting(app.database.db, 1)
  const second = come('CP-2')
  await expect.poll(waiting).toBe('1')
  const { port, hostname } = new URL(app.url)
  const gone = openSocket(Number(port), hostname)
  gone.write(buildHandshake('CP-3'))
  await expect.poll(waiting).toBe('2')
  const fourth = come('CP-4')
  await expect.poll(waiting).toBe('3')
  gone.end()
  await expect.poll(waiting).toBe('2')
  await lock.query('commit')
  lock.release()
  await Promise.all([first, second, fourth])
  expect(inOrder).toEqual(['CP-1', 'CP-4', 'CP-2'])
  expect(await waiting()).toBe('0')
  // Each of the three that stayed.
  expect(await countConnections()).toBe(before + 3)
})
