import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMs, paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest, testDatabase } from '../../db/testing/test-database.ts'
import { signWebhook } from '../../platform/cashfree-webhooks.ts'
import { TestClock } from '../../testing/test-app.ts'
import { createSimulatedPayments, type PayRequest } from './index.ts'

interface Received {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A merchant's server with a settable answer, 200 at first. */
async function merchant() {
  const received: Received[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    received,
    answer(next: number) {
      status = next
    },
    url: `http://127.0.0.1:${port}`,
  }
}

const secret = Buffer.from('secret')
const known = (orderId: string) => ({ orderId, providerOrderId: '1' })
const once: PayRequest = { outcome: 'success', webhook: 'once', delayMs: 0 }

async function provider() {
  const { db } = await testDatabase()
  const clock = new TestClock()
  const shop = await merchant()
  const warnings: unknown[] = []
  const payments = createSimulatedPayments({
    db,
    clock,
    secret,
    listeningUrl: () => shop.url,
    log: { warn: (facts: unknown) => void warnings.push(facts) },
  })
  const order = {
    orderId: 'VY-1',
    amount: paise(10_015),
    customer: { id: 'c1', phone: '+919876543210', email: 'asha@example.in' },
    returnUrl: 'https://charge.example.in/app',
    notifyUrl: 'https://charge.example.in/ev/api/payment-webhook?from=provider',
    expiresAt: addMs(clock.now(), 1_800_000),
  }
  const made = await payments.provider.createOrder(order)
  if (!made.ok) throw new Error('made')
  return { payments, clock, shop, order, session: made.value.paymentSessionId, warnings }
}

test('an order made twice is one order', async () => {
  const { payments, order, session } = await provider()
  const again = await Promise.all([1, 2, 3].map(() => payments.provider.createOrder(order)))
  for (const made of again) {
    expect(made).toMatchObject({
      ok: true,
      value: { paymentSessionId: session, status: 'ACTIVE', amount: 10_015 },
    })
  }
})

test('an order has its status and every attempt at it', async () => {
  const { payments, session, clock } = await provider()
  const never = { ...once, webhook: 'never' } as const
  for (const outcome of ['failed', 'dropped', 'pending', 'success'] as const) {
    await payments.pay(session, { ...never, outcome })
  }
  const fetched = await payments.provider.fetchOrder(known('VY-1'))
  expect(fetched).toMatchObject({
    ok: true,
    value: {
      status: 'PAID',
      payments: [
        { status: 'FAILED', amount: 10_015, bankReference: null },
        { status: 'USER_DROPPED' },
        { status: 'PENDING' },
        { status: 'SUCCESS', currency: 'INR', bankReference: expect.stringMatching(/^SIM\d{12}$/) },
      ],
      customer: { phone: '+919876543210', email: 'asha@example.in' },
    },
  })
  clock.advance(1_800_000)
  expect(await payments.provider.fetchOrder(known('VY-1'))).toMatchObject({ value: { status: 'PAID' } })
  expect(await payments.provider.fetchOrder(known('VY-2'))).toEqual({
    ok: false,
    refusal: { kind: 'provider-order-unknown' },
  })
})

test('nothing can be paid twice, nor after the time is over', async () => {
  const { payments, session, clock, order } = await provider()
  await payments.pay(session, once)
  expect(await payments.pay(session, once)).toEqual({
    ok: false,
    refusal: { kind: 'order-state', found: 'paid' },
  })
  const late = await payments.provider.createOrder({ ...order, orderId: 'VY-2' })
  clock.advance(1_800_000)
  expect(late.ok && (await payments.pay(late.value.paymentSessionId, once))).toEqual({
    ok: false,
    refusal: { kind: 'order-state', found: 'expired' },
  })
  expect(await payments.pay('session_unknown', once)).toMatchObject({
    refusal: { kind: 'payment-session-not-found' },
  })
})

test.each([
  ['success', 'PAYMENT_SUCCESS_WEBHOOK', 'SUCCESS'],
  ['failed', 'PAYMENT_FAILED_WEBHOOK', 'FAILED'],
  ['dropped', 'PAYMENT_USER_DROPPED_WEBHOOK', 'USER_DROPPED'],
] as const)(
  '%s is posted over HTTP in the documented form, in rupees, signed',
  async (outcome, type, status) => {
    const { payments, session, shop, clock } = await provider()
    await payments.pay(session, { ...once, outcome })
    expect(shop.received).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {} as IncomingHttpHeaders, body: '' }] =
      shop.received
    expect(path).toBe('/ev/api/payment-webhook?from=provider')
    const timestamp = String(clock.now().getTime())
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signWebhook({ timestamp, rawBody: Buffer.from(body), secret }),
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': '1',
    })
    expect(JSON.parse(body)).toMatchObject({
      type,
      event_time: '2026-11-20T12:00:00+05:30',
      data: {
        order: { order_id: 'VY-1', order_amount: 100.15, order_currency: 'INR' },
        payment: {
          cf_payment_id: '1',
          payment_status: status,
          payment_amount: 100.15,
          payment_currency: 'INR',
        },
        customer_details: {
          customer_id: 'c1',
          customer_phone: '+919876543210',
          customer_email: 'asha@example.in',
        },
      },
    })
  },
)

test('an undecided payment posts nothing', async () => {
  const { payments, session, shop } = await provider()
  await payments.pay(session, { ...once, outcome: 'pending', webhook: 'twice' })
  expect(shop.received).toEqual([])
})

test.each([500, 404, 302])(
  'a webhook answered %s is posted again after 2, 10 and 30 minutes, then given up',
  async (status) => {
    const { payments, session, shop, clock, warnings } = await provider()
    shop.answer(status)
    await payments.pay(session, once)
    const attemptsAfter = async (minutes: number) => {
      clock.advance(minutes * 60_000 - 1)
      await payments.deliverDueWebhooks(clock.now())
      const before = shop.received.length
      clock.advance(1)
      await payments.deliverDueWebhooks(clock.now())
      return [before, shop.received.length]
    }
    expect(await attemptsAfter(2)).toEqual([1, 2])
    expect(await attemptsAfter(10)).toEqual([2, 3])
    expect(await attemptsAfter(30)).toEqual([3, 4])
    expect(await attemptsAfter(1_000)).toEqual([4, 4])
    expect(shop.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4'])
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
    expect(warnings).toHaveLength(4)
  },
)

test('a webhook that is taken at the second attempt is not posted a third time', async () => {
  const { payments, session, shop, clock } = await provider()
  shop.answer(503)
  await payments.pay(session, once)
  shop.answer(200)
  clock.advance(120_000)
  expect(await payments.deliverDueWebhooks(clock.now())).toEqual({ delivered: 1, failed: 0 })
  clock.advance(3_600_000)
  expect(await payments.deliverDueWebhooks(clock.now())).toEqual({ delivered: 0, failed: 0 })
  expect(shop.received).toHaveLength(2)
})

test('ten deliverers at once post each webhook once', async () => {
  const { payments, order, shop, clock } = await provider()
  for (let count = 0; count < 15; count += 1) {
    const made = await payments.provider.createOrder({ ...order, orderId: `VY-late-${count}` })
    if (made.ok) await payments.pay(made.value.paymentSessionId, { ...once, webhook: 'late', delayMs: 1_000 })
  }
  clock.advance(1_000)
  await Promise.all(Array.from({ length: 10 }, () => payments.deliverDueWebhooks(clock.now())))
  expect(shop.received).toHaveLength(15)
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(15)
})

test('an amount is blocked once, however often the payer agrees', async () => {
  const { payments, session, order, clock } = await provider()
  const { blocks } = payments.provider
  await blocks?.requestBlock({
    ...{ ...order, ...known('VY-1'), paymentSessionId: session },
    ...{ startsAt: clock.now(), approveBy: order.expiresAt, endsAt: addMs(clock.now(), 86_400_000) },
  })
  const outcomes = await Promise.all(
    [1, 2, 3].map(async () => {
      const agreed = await payments.pay(session, once)
      return agreed.ok ? 'agreed' : agreed.refusal
    }),
  )
  expect(outcomes.filter((one) => one === 'agreed')).toHaveLength(1)
  expect(outcomes.filter((one) => one !== 'agreed')).toEqual(
    Array(2).fill({ kind: 'order-state', found: 'paid' }),
  )
  expect(await blocks?.fetchBlock(known('VY-1'))).toMatchObject({ ok: true, value: { state: 'blocked' } })
})
