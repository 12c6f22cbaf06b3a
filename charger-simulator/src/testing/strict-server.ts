/** The server in tests: it checks every message and every answer by the protocol's own schemas. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createValidator, type IHandlersOption, type RPCClient, RPCServer } from 'ocpp-rpc'
import type { ProtocolVersion } from '../options.ts'
import { isPayload, type Payload } from '../payload.ts'

export interface Received {
  readonly action: string
  readonly payload: Payload
}

interface Wrong {
  readonly method?: string
  readonly error: unknown
}

type Reply = (payload: Payload) => Payload | Promise<Payload>

export interface StrictServer {
  readonly url: string
  /** Calls that came and were valid. */
  readonly calls: Received[]
  /** Whatever was wrong with a message, in words. */
  readonly faults: string[]
  /** Connections that were taken. */
  readonly connections: number
  /** Of Basic authentication; without one everybody is let in. */
  password: string | undefined
  answer(action: string, reply: Reply): void
  /** @throws where the charger answers with CALLERROR or the answer is invalid */
  call(action: string, payload: Payload): Promise<Payload>
  /** Breaks the connection. */
  drop(): void
  untilCalls(action: string, count?: number): Promise<Payload[]>
  payloads(action: string): Payload[]
  close(): Promise<void>
}

const NOW = '2026-01-05T06:30:00.000Z'

/**
 * The package looks for `urn:Action.req` and `urn:Action.conf`; its schemas of 2.1 are named otherwise, and say of texts
 * that they have no additional properties, which it remarks on each time.
 */
const VALIDATOR_21 = createValidator(
  'ocpp2.1',
  JSON.parse(
    JSON.stringify(createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp2_1.json')),
    (name, value) => {
      if (name === '$id') return value.replace(/Request$/, '.req').replace(/Response$/, '.conf')
      return value.type === 'string' ? { ...value, additionalProperties: undefined } : value
    },
  ),
)

const usual = (): Record<string, Reply> => {
  let transactions = 0
  return {
    Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
    BootNotification: () => ({ status: 'Accepted', currentTime: NOW, interval: 300 }),
    DataTransfer: () => ({ status: 'Accepted' }),
    Heartbeat: () => ({ currentTime: NOW }),
    SignCertificate: () => ({ status: 'Accepted' }),
    StartTransaction: () => {
      transactions += 1
      return { transactionId: transactions, idTagInfo: { status: 'Accepted' } }
    },
  }
}

export async function strictServer(
  protocol: `ocpp${ProtocolVersion}`,
  password?: string,
): Promise<StrictServer> {
  const replies = usual()
  if (protocol !== 'ocpp1.6') replies.Authorize = () => ({ idTokenInfo: { status: 'Accepted' } })
  const rpc = new RPCServer({
    protocols: [protocol],
    strictMode: true,
    ...(protocol === 'ocpp2.1' && { strictModeValidators: [VALIDATOR_21] }),
    callTimeoutMs: 10_000,
    pingIntervalMs: 0,
  })
  const calls: Received[] = []
  const faults: string[] = []
  const waiting = new Set<() => void>()
  let client: RPCClient | undefined
  let connections = 0

  const admitted = { password }
  rpc.auth((accept, reject, handshake) => {
    const isRight = admitted.password === undefined || handshake.password?.toString() === admitted.password
    if (isRight) accept({})
    else reject(401, 'Wrong password')
  })
  rpc.on('client', (connected: RPCClient) => {
    client = connected
    connections += 1
    const report = (subject: string, words: unknown) => faults.push(`${subject}: ${String(words)}`)
    connected.on('strictValidationFailure', ({ method, error }: Wrong) => report(method ?? '', error))
    connected.on('badMessage', ({ error }: Wrong) => report('bad message', error))
    connected.handle(async ({ method = '', params = {} }: IHandlersOption) => {
      calls.push({ action: method, payload: params })
      for (const look of waiting) look()
      return (await replies[method]?.(params)) ?? {}
    })
  })
  const http: Server = createServer()
  http.on('upgrade', rpc.handleUpgrade)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port }: AddressInfo = addressOf(http)

  const payloads = (action: string) =>
    calls.filter((call) => call.action === action).map((call) => call.payload)
  return {
    url: `ws://127.0.0.1:${port}/ocpp`,
    calls,
    faults,
    get connections() {
      return connections
    },
    get password() {
      return admitted.password
    },
    set password(password) {
      admitted.password = password
    },
    payloads,
    answer(action, reply) {
      replies[action] = reply
    },
    async call(action, payload) {
      if (!client) throw new Error('No charger is connected.')
      const reply: unknown = await client.call(action, payload)
      if (!isPayload(reply)) throw new Error(`${action} was answered without a payload.`)
      return reply
    },
    drop() {
      client?.close({ force: true }).catch(() => {})
    },
    untilCalls: (action, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (payloads(action).length < count) return
          waiting.delete(look)
          resolve(payloads(action))
        }
        waiting.add(look)
        look()
      }),
    async close() {
      await rpc.close({ force: true })
      http.closeAllConnections()
      http.close()
    },
  }
}

function addressOf(http: Server): AddressInfo {
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return address
}
