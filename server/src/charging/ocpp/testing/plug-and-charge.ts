/** What Plug & Charge asks outside, on this machine: a pool of contracts, its identity server and a responder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import { answerStatus, makeIssuer, type Signer } from '../../../platform/plug-and-charge/testing/responder.ts'
import { TestClock } from '../../../testing/test-app.ts'

export interface Outside {
  readonly issuer: Signer
  /** What the pool answers; a contract unless a test says otherwise. */
  pool: { status: number; body: string }
  status: 'good' | 'revoked' | 'unknown' | 'gone'
  readonly requested: {
    readonly path: string
    readonly body: Buffer
    readonly headers: IncomingMessage['headers']
  }[]
}

export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plug-and-charge-'))
  afterThisTest(() => rm(folder, { recursive: true }))
  return folder
}

/** @param how the pool is signed in at; nothing: no file is set */
export async function openOutside(
  how: 'token' | 'client' | 'nothing' = 'token',
  signers: readonly Signer[] = [],
) {
  const clock = new TestClock()
  const outside: Outside = {
    issuer: signers[0] ?? (await makeIssuer({ at: clock.now() })),
    pool: { status: 200, body: contractOf('AAEC') },
    status: 'good',
    requested: [],
  }
  const server = createServer(async (request, response): Promise<void> => {
    const body = await buffer(request)
    outside.requested.push({ path: request.url ?? '', body, headers: request.headers })
    if (request.url === '/token') {
      response.end(JSON.stringify({ access_token: 'of an hour', expires_in: 3_600 }))
      return
    }
    if (request.url?.startsWith('/ocsp')) {
      const { issuer, status } = outside
      if (status === 'gone') {
        response.writeHead(503).end()
        return
      }
      const signer = signers[Number(request.url.slice('/ocsp'.length))] ?? issuer
      const nextUpdate = new Date(clock.now().getTime() + 1_800_000)
      response.end(answerStatus(body, { signer, brings: [signer], status, at: clock.now(), nextUpdate }))
      return
    }
    response.writeHead(outside.pool.status).end(outside.pool.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const client = { tokenUrl: `${url}/token`, clientId: 'VY', clientSecret: 'of ours', audience: url }
  const file = join(await makeTestFolder(), 'plug-and-charge.json')
  const [authority] = signers
  await writeFile(
    file,
    JSON.stringify({
      pool: { url, ...(how === 'token' ? { token: 'ours' } : client) },
      responders: ['127.0.0.1'],
      ...(authority && { authorities: authority.cert }),
    }),
  )
  const env = { PLUG_AND_CHARGE: how === 'nothing' ? '' : file }
  return { clock, outside, env, responderURL: `${url}/ocsp` }
}

export const contractOf = (...contracts: string[]) =>
  JSON.stringify({
    CCPResponse: {
      emaidContent: contracts.map((one) => ({
        messageDef: { certificateInstallationRes: one, emaid: 'INVYC1' },
      })),
    },
  })
