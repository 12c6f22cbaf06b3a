/** `docs/haproxy.cfg` as it stands there, in front of gateways and an API that are processes of their own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { anAuthority, type Certified } from '@voltyatra/server/charging/ocpp/testing/certificates.ts'
import { aRequest } from '@voltyatra/server/charging/ocpp/testing/requests.ts'
import { findFreePort } from '@voltyatra/server/testing/free-port.ts'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { connectCharger } from '../admin/charger.ts'
import { openStation } from '../network.ts'
import { createTemporaryFolder, startProgram } from '../program.ts'
import { startTestDatabase } from '../test-database.ts'
import { signInOwner } from '../write-load.ts'

const CONFIGURATION = new URL('../../docs/haproxy.cfg', import.meta.url)
const isInstalled = spawnSync('haproxy', ['-v']).status === 0

/** A certificate that this process believes, as the file that HAProxy reads. */
async function writeCertificate(file: string): Promise<void> {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }]
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  await writeFile(file, `${cert}\n${key}`)
  setDefaultCACertificates([...rootCertificates, cert])
  onTestFinished(() => setDefaultCACertificates(rootCertificates))
}

/** Every port of the file is replaced: what is not named in `ports` may not stand there. Few files are open in a test. */
function replacePorts(text: string, ports: Readonly<Record<string, number>>): string {
  return text
    .replaceAll(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports[port] ?? 'unknown'}`)
    .replace('maxconn 120000', 'maxconn 100')
    .replaceAll(/bind :(\d+)/g, (_, port: string) => `bind 127.0.0.1:${ports[port] ?? 'unknown'}`)
}

function startHaproxy(file: string): ChildProcess {
  const checked = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  expect(checked, checked.stderr).toMatchObject({ status: 0 })
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    haproxy.kill('SIGKILL')
    if (haproxy.exitCode === null && haproxy.signalCode === null) await once(haproxy, 'exit')
  })
  return haproxy
}

type Owner = Awaited<ReturnType<typeof signInOwner>>
type Shown = Partial<Pick<Certified, 'cert' | 'key'>>

/** A charger's handshake; the status of the answer, 101 where it is let in. */
function knock(url: string, shown: Shown, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = get(url, {
    ...shown,
    agent: false,
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      ...{ 'sec-websocket-key': randomBytes(16).toString('base64'), 'sec-websocket-protocol': 'ocpp1.6' },
      ...headers,
    },
  })
  request.on('upgrade', (_response, socket) => {
    socket.destroy()
    resolve(101)
  })
  request.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  request.on('error', reject)
  return promise
}

/** A charger gets its certificate through the proxy and is let in by it; others, and headers that say so, are turned away. */
async function expectCertificatesToCount(url: string, owner: Owner): Promise<void> {
  const identity = 'BEHIND-9'
  const charger = await connectCharger(url, identity, { CertificateSigned: () => ({ status: 'Accepted' }) })
  const find = async () => (await owner.get(`/chargers?q=${identity}`)).body.data[0]
  await expect.poll(find).toMatchObject({ connected: true })
  const { _id } = await find()
  const stationId = await openStation(owner, identity)
  const accepted = await owner.post(`/chargers/${_id}/accept`, {
    ...{ stationId, connectors: [], securityProfile: 0 },
  })
  expect(accepted.status).toBe(200)
  const { csr, key } = await aRequest(identity)
  await expect.poll(() => charger.call('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
  const findHanded = () => charger.calls.find(([action]) => action === 'CertificateSigned')
  await expect.poll(findHanded).toBeDefined()
  const [, handed = {}] = findHanded() ?? []
  const { certificateChain: cert } = handed as { readonly certificateChain: string }
  // Its answer is stored first.
  const raise = async () => (await owner.put(`/chargers/${_id}/security`, { securityProfile: 3 })).status
  await expect.poll(raise).toBe(200)

  const address = `${url}/ocpp/${identity}`
  const own = new X509Certificate(cert)
  const whole = `:${own.raw.toString('base64')}:`
  const hash = `Hash=${own.fingerprint256.replaceAll(':', '').toLowerCase()}`
  expect(await knock(address, { cert, key })).toBe(101)
  // As some chargers write it.
  expect(await knock(`${url}//ocpp/${identity}`, { cert, key })).toBe(101)
  expect(await knock(`${url}/ocpp%2F${identity}`, { cert, key })).toBe(101)
  expect(await knock(address, { cert, key }, { 'client-cert': 'nothing' })).toBe(101)
  expect(await knock(address, {})).toBe(401)
  expect(await knock(address, {}, { 'client-cert': whole })).toBe(401)
  expect(await knock(address, {}, { 'x-forwarded-client-cert': hash })).toBe(401)
  const other = await (await anAuthority()).sign(identity)
  expect(await knock(address, other, { 'client-cert': whole })).toBe(401)
}

test.skipIf(!isInstalled)(
  'chargers reach the gateways and people the API by one address with TLS, by certificate where they have one, and a gateway that is killed is replaced',
  async () => {
    const folder = await createTemporaryFolder()
    onTestFinished(folder.remove)
    const DATABASE_URL = await startTestDatabase(join(folder.path, 'db'))
    const start = async (ROLES: string) => {
      const env = {
        DATABASE_URL,
        ROLES,
        CERTIFICATE_PROXIES: '127.0.0.1',
        PUBLIC_URL: 'http://127.0.0.1:3000',
      }
      const program = await startProgram({ dataDir: join(folder.path, 'data'), env })
      onTestFinished(async () => void (await program.stop()))
      return program
    }
    const api = await start('api,jobs')
    const gateways = await Promise.all([start('gateway'), start('gateway')])
    const [secure, plain] = [await findFreePort(), await findFreePort()]
    const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port)
    const certificate = join(folder.path, 'certificate.pem')
    await writeCertificate(certificate)
    const authorities = join(folder.path, 'charger-authorities.pem')
    await writeFile(authorities, await (await fetch(`${api.url}/charger-authorities.pem`)).text())
    const text = replacePorts(await readFile(CONFIGURATION, 'utf8'), {
      ...{ 80: plain, 443: secure, 4301: portOf(api) },
      ...{ 4311: portOf(gateways[0]), 4312: portOf(gateways[1]) },
    })
      .replace('/etc/ssl/charge.example.in.pem', certificate)
      .replace('/etc/haproxy/charger-authorities.pem', authorities)
    const file = join(folder.path, 'haproxy.cfg')
    await writeFile(file, text)
    startHaproxy(file)
    const url = `https://127.0.0.1:${secure}`
    await expect
      .poll(() =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          ({ cause }) => String(cause),
        ),
      )
      .toBe(200)

    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const moved = await fetch(`http://127.0.0.1:${plain}/stations?x=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      `https://127.0.0.1:${plain}/stations?x=1`,
    ])
    const owner = await signInOwner(url)
    const readConnected = async (identity: string) =>
      (await owner.get(`/chargers?q=${identity}`)).body.data.map(
        ({ connected }: { readonly connected: boolean }) => connected,
      )

    await connectCharger(url, 'BEHIND-1')
    await connectCharger(url, 'BEHIND-2', {}, 'ocpp2.0.1')
    await expect.poll(() => readConnected('BEHIND-1')).toEqual([true])
    await expect.poll(() => readConnected('BEHIND-2')).toEqual([true])

    await expectCertificatesToCount(url, owner)

    await gateways[0].kill()
    const again = () =>
      connectCharger(url, 'BEHIND-3').then(
        () => 'in',
        () => 'refused',
      )
    await expect.poll(again).toBe('in')
    await expect.poll(() => readConnected('BEHIND-3')).toEqual([true])
  },
)
