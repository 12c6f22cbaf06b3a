/** `docs/haproxy.cfg` as it stands there, in front of gateways and an API that are processes of their own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { connectCharger } from '../admin/charger.ts'
import { createTemporaryFolder, startProgram } from '../program.ts'
import { signInOwner } from '../write-load.ts'

const CONFIGURATION = new URL('../../docs/haproxy.cfg', import.meta.url)
const isInstalled = spawnSync('haproxy', ['-v']).status === 0

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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

test.skipIf(!isInstalled)(
  'chargers reach the gateways and people the API by one address with TLS, and a gateway that is killed is replaced',
  async () => {
    const folder = await createTemporaryFolder()
    onTestFinished(folder.remove)
    const { connection, stop } = await startEmbeddedServer({
      dataDir: join(folder.path, 'db'),
      log: () => {},
    })
    onTestFinished(() => stop())
    const { host, user, database } = connection
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const start = async (ROLES: string) => {
      const program = await startProgram({ dataDir: join(folder.path, 'data'), env: { DATABASE_URL, ROLES } })
      onTestFinished(async () => void (await program.stop()))
      return program
    }
    const api = await start('api,jobs')
    const gateways = await Promise.all([start('gateway'), start('gateway')])
    const [secure, plain] = [await findFreePort(), await findFreePort()]
    const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port)
    const certificate = join(folder.path, 'certificate.pem')
    await writeCertificate(certificate)
    const text = replacePorts(await readFile(CONFIGURATION, 'utf8'), {
      ...{ 80: plain, 443: secure, 4301: portOf(api) },
      ...{ 4311: portOf(gateways[0]), 4312: portOf(gateways[1]) },
    }).replace('/etc/ssl/charge.example.in.pem', certificate)
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
