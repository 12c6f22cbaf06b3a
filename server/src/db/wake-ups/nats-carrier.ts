/**
 * Wake-ups by a NATS server, where those of one database do not suffice: it takes many more, and none of the database's work.
 * Its client is loaded only where it is configured.
 */
import type { NatsAddress } from '../../platform/nats-url.ts'
import type { Listening, WakeUpCarrier } from './carrier.ts'
import { EVERYTHING } from './wake-up.ts'

/** The server of `NATS_URL` is not there or does not let the program in; the message is for the operator. */
export class NatsError extends Error {
  override readonly name = 'NatsError'
}

/** What is used here of the client's connection. */
interface NatsConnection {
  publish(subject: string, payload: string): void
  /** Resolves when the server has taken all that was published before. */
  flush(): Promise<void>
  subscribe(
    subject: string,
    options: { callback(error: Error | null, message: { string(): string }): void },
  ): { unsubscribe(): void }
  status(): AsyncIterable<{ readonly type: string }>
  close(): Promise<void>
  isClosed(): boolean
}

interface NatsClient {
  connect(options: object): Promise<NatsConnection>
}

interface Options {
  readonly address: NatsAddress
  readonly log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}

const CLIENT = '@nats-io/transport-node'
/** The server must say that it has taken what was sent, within so many milliseconds. */
const TAKEN_WITHIN_MS = 2_000
const CONNECT_WITHIN_MS = 5_000
const RECONNECT_MS = 500
/** A server that vanished without a word is noticed after two of these. */
const PING_MS = 10_000

const nameSubject = (channel: string): string => `${channel.replace('_', '.')}`

/** @throws NatsError when the server does not let the program in at first */
export async function connectToNats({ address, log }: Options): Promise<WakeUpCarrier> {
  const { connect }: NatsClient = await import(CLIENT)
  const connection = await connect({
    servers: address.servers,
    name: 'voltyatra',
    user: address.user,
    pass: address.password,
    token: address.token,
    ...(address.tls && { tls: {} }),
    timeout: CONNECT_WITHIN_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw toNatsError(error, address)
  })
  const listenings = new Set<Listening>()
  let isAway = false
  const watching = watchLine()

  async function watchLine(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && !isAway) {
        isAway = true
        log.warn({ servers: address.servers }, 'the NATS server is away: other processes are notified later')
      }
      if (type === 'reconnect') {
        isAway = false
        log.info({ servers: address.servers }, 'the NATS server is back')
        for (const { onGap } of listenings) onGap()
      }
      // The server gave up on bringing what was not taken quickly enough.
      if (type === 'slowConsumer') for (const { onGap } of listenings) onGap()
    }
  }

  return {
    async send(wakeUps) {
      // Kept by who sends, within bounds, and not by the client.
      if (isAway) throw new Error('the NATS server is away')
      for (const { channel, payload } of wakeUps) connection.publish(nameSubject(channel), payload)
      await waitWithinBounds(connection.flush())
    },
    async listen(listening) {
      const subscription = connection.subscribe(nameSubject(listening.channel), {
        callback(error, message) {
          if (error) return listening.onGap()
          const payload = message.string()
          return payload === EVERYTHING ? listening.onGap() : listening.onWakeUp(payload)
        },
      })
      listenings.add(listening)
      await waitWithinBounds(connection.flush())
      return {
        async close() {
          listenings.delete(listening)
          if (!connection.isClosed()) subscription.unsubscribe()
        },
      }
    },
    async close() {
      await connection.close()
      await watching
    },
  }
}

function waitWithinBounds(taken: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the NATS server does not answer')), TAKEN_WITHIN_MS)
  return Promise.race([taken, promise]).finally(() => clearTimeout(timer))
}

function toNatsError(error: unknown, { servers, user, token }: NatsAddress): NatsError {
  const at = servers.join(', ')
  const name = error instanceof Error ? error.name : ''
  const message =
    name === 'AuthorizationError' || name === 'UserAuthenticationExpiredError'
      ? `The NATS server at ${at} does not let ${user ? `user "${user}"` : token ? 'the token' : 'a program without user and password'} in: correct NATS_URL.`
      : name === 'TimeoutError'
        ? `Nothing at ${at} answers as a NATS server does: correct the host and port in NATS_URL.`
        : `No NATS server answers at ${at}: start it, or correct the host and port in NATS_URL.`
  return new NatsError(message, { cause: error })
}
