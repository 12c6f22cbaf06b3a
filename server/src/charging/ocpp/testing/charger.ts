/** A charger as the gateway's tests need one: it sends exactly what the test says, and shows all that it receives. */
import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import type { TestAnswer } from '../../../testing/test-app.ts'

interface ChargerOptions {
  readonly url: string
  readonly identity: string
  /** Where it connects to, if not to where chargers should. */
  readonly path?: string
  readonly password?: string
  readonly protocol?: string | string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Compression as it asks for it; not by default. */
  readonly deflate?: ClientOptions['perMessageDeflate']
  /** The certificate that it shows. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
}

type Reply = readonly [kind: number, messageId: string, ...rest: unknown[]]

/** What comes back for a call: the payload, or the error's code. */
export type Payload = TestAnswer['body']

export interface TestCharger {
  readonly socket: WebSocket
  /** Calls and resolves with the answer's payload; with the code where it is an error. */
  call(action: string, payload: object): Promise<Payload>
  /** Sends text as it is; resolves with the next frame that comes. */
  exchange(text: string): Promise<Reply>
  /** The next call of the server that has not been taken yet. */
  called(): Promise<{ readonly messageId: string; readonly action: string; readonly payload: Payload }>
  answer(messageId: string, payload: object): void
  refuse(messageId: string, code: string, text: string): void
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  leave(): Promise<void>
}

let made = 0

/** Connects; @throws Error with the status where the server does not let it in */
export async function connectCharger(options: ChargerOptions): Promise<TestCharger> {
  const { url, identity, password, protocol = 'ocpp1.6', headers = {}, tls } = options
  const { deflate = false, path = `/ocpp/${encodeURIComponent(identity)}` } = options
  const basic = password && Buffer.from(`${identity}:${password}`).toString('base64')
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, protocol, {
    headers: { ...(basic && { authorization: `Basic ${basic}` }), ...headers },
    rejectUnauthorized: false,
    perMessageDeflate: deflate,
    ...tls,
  })
  afterThisTest(async () => socket.terminate())
  const answers = new Map<string, (reply: Reply) => void>()
  const frames: ((reply: Reply) => void)[] = []
  const calls = pipe<{ messageId: string; action: string; payload: Payload }>()
  const ending = Promise.withResolvers<{ code: number; reason: string }>()
  socket.on('message', (data) => {
    const reply = JSON.parse(data.toString()) as Reply
    const [kind, messageId, action, payload] = reply
    if (kind === 2) return calls.put({ messageId, action: String(action), payload })
    const settle = answers.get(messageId) ?? frames.shift()
    answers.delete(messageId)
    settle?.(reply)
  })
  socket.on('close', (code, reason) => ending.resolve({ code, reason: reason.toString() }))
  const opened = Promise.withResolvers<void>()
  socket.once('open', opened.resolve)
  socket.on('error', opened.reject)
  socket.once('unexpected-response', (request, response) => {
    opened.reject(new Error(`Turned away with ${response.statusCode}`))
    request.destroy()
  })
  await opened.promise
  return {
    socket,
    async call(action, payload) {
      made += 1
      const messageId = `m${made}`
      const { promise, resolve } = Promise.withResolvers<Reply>()
      answers.set(messageId, resolve)
      socket.send(JSON.stringify([2, messageId, action, payload]))
      const [, , answer] = await promise
      return answer
    },
    async exchange(text) {
      const { promise, resolve } = Promise.withResolvers<Reply>()
      frames.push(resolve)
      socket.send(text)
      return promise
    },
    called: calls.take,
    answer: (messageId, payload) => socket.send(JSON.stringify([3, messageId, payload])),
    refuse: (messageId, code, text) => socket.send(JSON.stringify([4, messageId, code, text, {}])),
    closed: ending.promise,
    async leave() {
      socket.close()
      if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close')
    },
  }
}

function pipe<T>() {
  const kept: T[] = []
  const takers: ((value: T) => void)[] = []
  return {
    put(value: T): void {
      const taker = takers.shift()
      if (taker) taker(value)
      else kept.push(value)
    },
    take(): Promise<T> {
      const value = kept.shift()
      return value === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(value)
    },
  }
}
