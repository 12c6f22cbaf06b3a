import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  type Client,
  ConnectionError,
  createClient,
  ProblemError,
  type Station,
  verifyWebhook,
  WebhookError,
} from '../../../../client/src/index.ts'
import { network } from '../../charging/bookings/testing/network.ts'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { UNKNOWN_ID } from '../../http/testing/sample.ts'
import { testApp } from '../../testing/test-app.ts'
import { createProgram } from '../program-keys/testing/create-program.ts'
import { sendWebhooks } from '../webhooks/index.ts'

type World = Awaited<ReturnType<typeof network>>

async function clientOf(on: World, changes: Record<string, unknown> = {}): Promise<Client> {
  const { key } = await createProgram(on, changes)
  return createClient({ url: on.app.url, key })
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error) => error,
  )

/** Keeps what it is sent; answers with nothing where a test wants no answer. */
async function listen(isAnswering: boolean) {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    if (isAnswering) response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('the client reads pages, starts a charge once, and says what a refusal says', async () => {
  const net = await network()
  const own = [await net.station(), await net.station(), await net.station()].map(({ id }) => id)
  const program = await clientOf(net, { rights: ['stations.read', 'charges.control', 'drivers.read'] })

  const first = await program.fetchStations({ limit: 2 })
  expect([first.data.length, typeof first.nextCursor]).toEqual([2, 'string'])
  expect(first.rate).toMatchObject({ limit: 6000, remaining: 5999 })
  const all: Station[] = []
  for await (const station of program.readAllStations({ limit: 2 })) all.push(station)
  expect(all.map(({ id }) => id).toSorted()).toEqual(own.toSorted())
  expect((await program.fetchStation({ id: all[0]?.id ?? '' })).data).toEqual(all[0])

  const driver = await net.driverWith(1000)
  const { _id: id } = await net.booked(driver, own[0] ?? '')
  const options = { idempotencyKey: 'start-1' }
  const started = await program.startBookedCharge({ id }, options)
  expect(started.data).toMatchObject({ id, status: 'in_progress', prepaidTotalPaise: 35_400 })
  expect((await program.startBookedCharge({ id }, options)).data).toEqual(started.data)
  expect(await net.wallet(driver.customerId)).toBe(64_600)
  // A key of its own is made for each call: this is another request.
  const again = await failureOf(program.startBookedCharge({ id }))
  expect(again).toBeInstanceOf(ProblemError)
  expect(again).toMatchObject({ status: 409, code: 'booking-state', retryAfter: undefined })
  expect((again as ProblemError).idempotencyKey).toMatch(/^[\da-f-]{36}$/)

  expect(await failureOf(program.fetchBookings())).toMatchObject({ status: 403, code: 'key-lacks-right' })
  expect(await failureOf(program.fetchStation({ id: UNKNOWN_ID }))).toMatchObject({
    code: 'station-not-found',
  })
  expect(await failureOf(program.fetchStations({ limit: 1000 }))).toMatchObject({
    ...{ status: 400, code: 'invalid-request' },
    issues: [{ path: 'limit', message: 'A whole number from 1 to 100' }],
  })
  const { phone } = (await driver.get('/driver/profile')).body.data
  expect((await program.findDriver({ phone })).data.id).toBe(driver.customerId)

  const slow = await clientOf(net, { name: 'Slow', callsPerMinute: 1 })
  await slow.fetchStations()
  const tooMany = (await failureOf(slow.fetchStations())) as ProblemError
  expect(tooMany).toMatchObject({ status: 429, code: 'too-many-requests', rate: { remaining: 0 } })
  expect(tooMany.retryAfter).toBeGreaterThan(0)
})

test('a call ends by its signal or its time, and leads nowhere else', async () => {
  const { url } = await listen(false)
  const program = createClient({ url, key: 'vy_live_none' })
  const stopped = new Error('stopped')
  expect(await failureOf(program.fetchStations({}, { signal: AbortSignal.abort(stopped) }))).toBe(stopped)
  const late = await failureOf(
    program.unlockConnector({ id: UNKNOWN_ID }, { timeoutMs: 1, idempotencyKey: 'one' }),
  )
  expect(late).toBeInstanceOf(ConnectionError)
  expect(late).toMatchObject({ isTimeout: true, idempotencyKey: 'one' })
  expect(await failureOf(program.resetCharger({ id: '..' }))).toBeInstanceOf(TypeError)
  expect(() => createClient({ url: 'http://charging.example', key: 'vy_live_none' })).toThrow('https://')
  const strange = createClient({ url: (await listen(true)).url, key: 'vy_live_none' })
  expect(await failureOf(strange.fetchStations())).toMatchObject({ status: 204, code: 'unreadable-answer' })
})

test('a message of a webhook is taken, and refused with a byte changed, another secret or another time', async () => {
  const { app, clock, operator } = await testApp()
  const { url, received } = await listen(true)
  const made = await (await operator()).post('/webhooks', { url, events: ['refund.made'] })
  const { secret } = made.body.data as { secret: string }
  const now = clock.now()
  await app.database.pool.query(`select notify_webhooks('refund.made', $1, '{"amountPaise": 100}')`, [now])
  await sendWebhooks({ db: app.database.db, request: app.deps.outside, secrets: app.deps.secrets, now })
  const [message] = received
  if (!message) throw new Error('No message came')
  const { headers, body } = message
  const verified = await verifyWebhook({ secret, headers, body, now })
  expect(verified).toMatchObject({
    id: headers['webhook-id'],
    type: 'refund.made',
    data: { amountPaise: 100 },
  })
  const asFetch = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(
    await verifyWebhook({ secret, headers: asFetch, body: new TextEncoder().encode(body), now }),
  ).toEqual(verified)
  const other = `whsec_${btoa('x'.repeat(32))}`
  const changed = [
    { secret, headers, body: `${body} `, now },
    { secret, headers: { ...headers, 'webhook-id': 'another' }, body, now },
    { secret, headers: { ...headers, 'webhook-signature': 'v1,!' }, body, now },
    { secret, headers: {}, body, now },
    { secret: other, headers, body, now },
    { secret, headers, body, now: new Date(now.getTime() + 6 * 60_000) },
  ]
  for (const check of changed) expect(await failureOf(verifyWebhook(check))).toBeInstanceOf(WebhookError)
  expect(await failureOf(verifyWebhook({ secret: 'none', headers, body, now }))).toBeInstanceOf(TypeError)
})
