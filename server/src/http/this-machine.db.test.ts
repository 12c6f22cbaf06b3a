import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { exchange, parseAnswer, sendBytes } from './testing/exchange.ts'

/** Signs that a request came from elsewhere although the connection is this machine's own. */
const FROM_ELSEWHERE: Readonly<Record<string, string>>[] = [
  { host: 'charge.example.in' },
  { host: '203.0.113.7:3000' },
  { host: 'localhost.evil.example' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { 'x-forwarded-server': 'proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-original-forwarded-for': '127.0.0.1' },
  { 'x-client-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'cf-ray': '1' },
  { 'cdn-loop': 'cloudflare' },
  { 'fly-client-ip': '127.0.0.1' },
  { 'x-amzn-trace-id': 'Root=1' },
  { 'x-envoy-external-address': '127.0.0.1' },
  { 'tailscale-user-login': 'asha@example.in' },
  { referer: 'https://charge.example.in/app' },
]

async function development() {
  const world = await testApp()
  const driver = await world.driver()
  const operator = await world.operator()
  const { paymentSessionId } = (await driver.post('/driver/orders', { amount: 100 })).body.data
  const request = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) =>
    exchange(world.app.url, {
      method,
      path,
      headers: { ...(body && { 'content-type': 'application/json' }), cookie: operator.cookie, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const pay = (headers: Readonly<Record<string, string>>) =>
    request('POST', `/ev/api/simulated-payments/${paymentSessionId}/pay`, headers, { outcome: 'success' })
  const show = (headers: Readonly<Record<string, string>>) =>
    request('GET', `/ev/api/simulated-payments/${paymentSessionId}`, headers)
  const outbox = (headers: Readonly<Record<string, string>>) => request('GET', '/ev/api/outbox', headers)
  const metrics = (headers: Readonly<Record<string, string>>) => request('GET', '/metrics', headers)
  return { ...world, driver, paymentSessionId, pay, show, outbox, metrics }
}

test('a caller who reaches a development installation through a proxy finds no play money, outbox or figures', async () => {
  const { pay, show, outbox, metrics, driver } = await development()
  for (const headers of FROM_ELSEWHERE) {
    const title = JSON.stringify(headers)
    for (const closed of [await show(headers), await pay(headers), await outbox(headers)]) {
      expect({ title, status: closed.status, code: closed.json.code }).toEqual({
        title,
        status: 404,
        code: 'not-in-development',
      })
    }
    expect((await metrics(headers)).status, title).toBe(404)
  }
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(0)
})

test('nor does one whose proxy speaks HTTP/1.0 and says nothing of itself', async () => {
  const { app, paymentSessionId } = await development()
  const came = await sendBytes(
    app.url,
    `GET /ev/api/simulated-payments/${paymentSessionId} HTTP/1.0\r\nhost: 127.0.0.1:3000\r\nconnection: close\r\n\r\n`,
  )
  expect(parseAnswer(came).status).toBe(404)
})

test('an order from elsewhere is refused at once, for nobody there could pay it', async () => {
  const { driver } = await development()
  const elsewhere = driver.with({ 'x-forwarded-for': '203.0.113.7' })
  expect(await elsewhere.post('/driver/orders', { amount: 100 })).toMatchObject({
    status: 503,
    body: { code: 'payment-provider-unavailable' },
  })
  expect((await driver.get('/driver/orders')).body.orders).toHaveLength(1)
})

test('at the machine itself all of it is there, by every name that the machine has for itself', async () => {
  const { pay, show, outbox, metrics, driver } = await development()
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:3000',
    'localhost:3000',
    'LOCALHOST',
    '[::1]:3000',
    'app.localhost',
  ]) {
    for (const open of [await show({ host }), await outbox({ host }), await metrics({ host })]) {
      expect(open.status, host).toBe(200)
    }
  }
  expect((await pay({ origin: 'http://localhost:3000', host: 'localhost:3000' })).status).toBe(200)
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(100)
})
