import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { closeInOrder } from './close-in-order.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

interface Served {
  readonly port: number
  /** Resolves when so many requests have reached their handler. */
  arrived(count: number): Promise<void>
  /** Lets the handlers answer. */
  answer(): void
  /** Begins to close; resolves when it has begun, with what resolves when it has ended. */
  close(): Promise<{ readonly closed: Promise<void> }>
}

/** More than the system keeps for a reader who does not read. */
const LARGE = Buffer.alloc(32_000_000, 'a')

/** With a keep-alive time that no test outlives. */
async function served(): Promise<Served> {
  const app = Fastify({ keepAliveTimeout: 600_000, return503OnClosing: false })
  closeInOrder(app)
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  app.addHook('preClose', async () => begun.resolve())
  let count = 0
  const waiting: (() => void)[] = []
  const arrive = async () => {
    count += 1
    for (const look of waiting) look()
    await gate.promise
  }
  app.get('/', async () => {
    await arrive()
    return 'answered'
  })
  app.get('/large', async () => LARGE)
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.write('begun, ')
    void arrive().then(() => reply.raw.end('answered'))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  undo.push(() => app.server.closeAllConnections())
  return {
    port: (app.server.address() as AddressInfo).port,
    arrived: (wanted) =>
      new Promise((resolve) => {
        const look = () => count >= wanted && resolve()
        waiting.push(look)
        look()
      }),
    answer: gate.resolve,
    async close() {
      const closed = app.close()
      await begun.promise
      return { closed }
    },
  }
}

/** One request on a connection that its client would keep. */
function request(port: number, path = '/'): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true })
  undo.push(() => agent.destroy())
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject)
  })
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    undo.push(() => socket.destroy())
  })
}

test('every request that was accepted is answered, and closing ends with the last answer', async () => {
  const { port, arrived, answer, close } = await served()
  const requested = Array.from({ length: 20 }, () => request(port))
  await arrived(20)
  const { closed } = await close()
  answer()
  const answers = await Promise.all(requested)
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(
    Array(20).fill([200, 'close']),
  )
  expect(await Promise.all(answers.map((one) => text(one)))).toEqual(Array(20).fill('answered'))
  await closed
})

test('a connection that was busy when closing began, with its answer half sent, is closed when that is whole', async () => {
  const { port, arrived, answer, close } = await served()
  const begun = await request(port, '/begun')
  expect(begun.headers.connection).toBe('keep-alive')
  await arrived(1)
  const { closed } = await close()
  answer()
  expect(await text(begun)).toBe('begun, answered')
  await closed
})

test('an answer that is on its way to a slow reader arrives whole', async () => {
  const { port, close } = await served()
  const large = await request(port, '/large')
  const { closed } = await close()
  const { length } = await text(large)
  expect(length).toBe(LARGE.length)
  await closed
})

test('several requests that wait on one connection are all answered', async () => {
  const { port, arrived, answer, close } = await served()
  const socket = await connected(port)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3))
  await arrived(3)
  const { closed } = await close()
  answer()
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
  await closed
})

test('who is connected and asks nothing, or stops in the middle of asking, holds nothing up', async () => {
  const { port, close } = await served()
  const [silent, half] = [await connected(port), await connected(port)]
  half.write('GET / HT')
  const { closed } = await close()
  expect([await text(silent), await text(half)]).toEqual(['', ''])
  await closed
})
