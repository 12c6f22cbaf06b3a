import { X509Certificate as NodeCertificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import * as x509 from '@peculiar/x509'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { testApp } from '../../testing/test-app.ts'
import { type Authority, anAuthority } from './testing/certificates.ts'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'
import { BOOT_201 } from './testing/network-201.ts'
import { aRequest } from './testing/requests.ts'

/** The operator's program, and a gateway of its own that speaks TLS, on one database. */
async function secureNetwork(chargers?: Authority) {
  const operators = await network()
  const authority = await anAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-tls-'))
  afterThisTest(() => rm(folder, { recursive: true, force: true }))
  const { cert, key } = await authority.sign('charge.example.in')
  const files = { TLS_CERT: cert, TLS_KEY: key, ...(chargers && { OCPP_CLIENT_CA: chargers.cert }) }
  const env: Record<string, string> = { ROLES: 'gateway' }
  for (const [name, pem] of Object.entries(files)) {
    env[name] = join(folder, `${name}.pem`)
    await writeFile(env[name], pem)
  }
  const { app } = await testApp({
    connection: operators.app.database.pool.options,
    clock: operators.clock,
    env,
  })
  return { ...operators, authority, url: app.url }
}

test('with a certificate of its own the program speaks TLS to browsers and to chargers, and nothing else', async () => {
  const { url, authority, connect, accept } = await secureNetwork()
  expect(url).toMatch(/^https:/)
  const status = await new Promise((resolve, reject) =>
    get(`${url}/healthz`, { ca: authority.cert }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject),
  )
  expect(status).toBe(200)
  await expect(fetch(`${url.replace('https', 'http')}/healthz`)).rejects.toThrow()

  await (await connect('CP-1')).leave()
  const password = (await accept('CP-1', { securityProfile: 2 })) ?? ''
  await expect(connect('CP-1', { password })).rejects.toThrow('Turned away with 401')
  const charger = await connectCharger({ url, identity: 'CP-1', password })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
})

test.each([
  ['TLSv1', false],
  ['TLSv1.1', false],
  ['TLSv1.2', true],
  ['TLSv1.3', true],
] as const)('TC_A_06_CSMS: a charger that speaks no more than %s is let in: %s', async (version, isTaken) => {
  const { url, authority } = await secureNetwork()
  const { hostname, port } = new URL(url)
  const outcome = await new Promise<string>((resolve) => {
    const socket = connectTls({
      ...{ host: hostname, port: Number(port), ca: authority.cert, servername: 'charge.example.in' },
      // Its own library takes old versions and their ciphers: the server is what refuses.
      ...{ minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' },
    })
    socket.on('secureConnect', () => {
      resolve(String(socket.getProtocol()))
      socket.destroy()
    })
    socket.on('error', ({ message }) => resolve(message))
  })
  if (isTaken) expect(outcome).toBe(version)
  else expect(outcome).toMatch(/alert protocol version/)
})

test('a charger of profile 3 comes with its own certificate of the operator’s authority, or not at all', async () => {
  const chargers = await anAuthority()
  const { url, connect, accept } = await secureNetwork(chargers)
  const own = await chargers.sign('CP-1')
  await (await connect('CP-1')).leave()
  await accept('CP-1', { securityProfile: 3, certificate: own.fingerprint })
  const charger = await connectCharger({ url, identity: 'CP-1', tls: own })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })

  const others = [undefined, await chargers.sign('CP-1'), await (await anAuthority()).sign('CP-1')]
  for (const tls of others) {
    await expect(connectCharger({ url, identity: 'CP-1', tls })).rejects.toThrow('Turned away with 401')
  }
})

test('a charger of 2.0.1 gets its certificate here, comes with it on profile 3, renews it, and loses one that is taken back', async () => {
  const { url, connect, accept, seen, admin } = await secureNetwork()
  const protocol = 'ocpp2.0.1'
  await (await connect('CS-1', { protocol })).leave()
  const password = (await accept('CS-1', { securityProfile: 2, connectors: [] })) ?? ''
  const { _id } = await seen('CS-1')
  type Connected = Awaited<ReturnType<typeof connectCharger>>
  const come = (tls?: { readonly cert: string; readonly key: string }) =>
    connectCharger({ url, identity: 'CS-1', protocol, ...(tls ? { tls } : { password }) })
  /** Asks for a certificate, and takes what it is handed. */
  const signed = async (charger: Connected) => {
    const { csr, key } = await aRequest('CS-1')
    expect(await charger.call('SignCertificate', { csr })).toMatchObject({ status: 'Accepted' })
    const handed = await charger.called()
    charger.answer(handed.messageId, { status: 'Accepted' })
    await expect
      .poll(async () => (await admin.get(`/chargers/${_id}/certificates`)).body.data[0].taken)
      .toBe('Accepted')
    return { cert: String(handed.payload.certificateChain), key }
  }
  const byPassword = await come()
  await byPassword.call('BootNotification', BOOT_201)
  const first = await signed(byPassword)
  expect((await admin.put(`/chargers/${_id}/security`, { securityProfile: 3 })).status).toBe(200)
  expect((await byPassword.closed).code).toBe(1008)
  await expect(come()).rejects.toThrow('Turned away with 401')

  const byFirst = await come(first)
  expect(await byFirst.call('BootNotification', BOOT_201)).toMatchObject({ status: 'Accepted' })
  const second = await signed(byFirst)
  const bySecond = await come(second)
  expect(await bySecond.call('Heartbeat', {})).toHaveProperty('currentTime')

  const list = async () => (await admin.get(`/chargers/${_id}/certificates`)).body.data
  expect(await list()).toHaveLength(2)
  const [newest] = await list()
  expect((await admin.post(`/chargers/${_id}/certificates/${newest._id}/revoke`)).status).toBe(200)
  expect((await bySecond.closed).code).toBe(1008)
  await expect(come(second)).rejects.toThrow('Turned away with 401')
  const again = await admin.post(`/chargers/${_id}/certificates/${newest._id}/revoke`)
  expect(again.body.code).toBe('certificate-not-found')
  // Each counts for the charger that it was signed for alone.
  await (await connect('CS-2', { protocol })).leave()
  await accept('CS-2', { securityProfile: 3, certificate: 'a'.repeat(64), connectors: [] })
  await expect(connectCharger({ url, identity: 'CS-2', protocol, tls: first })).rejects.toThrow('401')
  expect(await (await come(first)).call('Heartbeat', {})).toHaveProperty('currentTime')
})

test('behind a proxy that ends TLS a charger comes with the certificate that the proxy has seen, until it is taken back', async () => {
  const { app, clock, connect, accept, seen, admin } = await network({
    env: { CERTIFICATE_PROXIES: '127.0.0.1' },
  })
  const { url } = app
  const readList = async () =>
    new x509.X509Crl(await (await fetch(`${url}/charger-certificates.crl`)).arrayBuffer())
  const listRevoked = async () => (await readList()).entries.map(({ serialNumber }) => serialNumber)
  const come = (shown: { readonly password?: string; readonly pem?: string }) => {
    const { password = '', pem } = shown
    const header = pem && `:${new NodeCertificate(pem).raw.toString('base64')}:`
    const headers = { 'x-forwarded-proto': 'https', ...(header && { 'client-cert': header }) }
    return connectCharger({ url, identity: 'CP-1', password, headers })
  }
  await (await connect('CP-1')).leave()
  const password = (await accept('CP-1', { securityProfile: 2 })) ?? ''
  const byPassword = await come({ password })
  const { csr } = await aRequest('CP-1')
  await byPassword.call('BootNotification', BOOT)
  await byPassword.call('SignCertificate', { csr })
  const handed = await byPassword.called()
  byPassword.answer(handed.messageId, { status: 'Accepted' })
  const pem = String(handed.payload.certificateChain)
  const { _id } = await seen('CP-1')
  // Its answer is stored first.
  const raise = async () => (await admin.put(`/chargers/${_id}/security`, { securityProfile: 3 })).status
  await expect.poll(raise).toBe(200)
  expect((await byPassword.closed).code).toBe(1008)

  const charger = await come({ pem })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
  for (const other of [undefined, (await (await anAuthority()).sign('CP-1')).cert]) {
    await expect(come({ password, ...(other && { pem: other }) })).rejects.toThrow('Turned away with 401')
  }

  const [root] = (await admin.get('/charger-authorities')).body.data
  expect(await (await fetch(`${url}/charger-authorities.pem`)).text()).toBe(`${root.pem.trim()}\n`)
  expect(await listRevoked()).toEqual([])
  const [own] = (await admin.get(`/chargers/${_id}/certificates`)).body.data
  expect((await admin.post(`/chargers/${_id}/certificates/${own._id}/revoke`)).status).toBe(200)
  expect((await charger.closed).code).toBe(1008)
  await expect(come({ pem })).rejects.toThrow('Turned away with 401')
  // A list is signed at most once a minute.
  expect(await listRevoked()).toEqual([])
  clock.advance(60_000)
  expect(await listRevoked()).toEqual([own.serial])
  const { publicKey } = new x509.X509Certificate(root.pem)
  expect(await (await readList()).verify({ publicKey })).toBe(true)
})
