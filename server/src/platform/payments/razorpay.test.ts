/** Razorpay's own SDK is the referee: it drives the server that stands for Razorpay, and checks its signatures. */
import { addMs, days, minutes, paise } from '@voltyatra/domain'
import Razorpay from 'razorpay'
import { expect, onTestFinished, test } from 'vitest'
import {
  buildRazorpayHeaders,
  createRazorpayProvider,
  signRazorpayWebhook,
  testRazorpayKeys,
} from './razorpay.ts'
import { testCalls } from './testing/calls.ts'
import type { SignedMessage } from './testing/cashfree-server.ts'
import { RAZORPAY_TEST_KEYS, RAZORPAY_WEBHOOK_SECRET, razorpayServer } from './testing/razorpay-server.ts'
import { razorpaySdk } from './testing/sdks.ts'

const NOW = new Date('2026-11-20T06:30:00Z')
const clock = { now: () => NOW }

const order = {
  orderId: 'VY-0123456789ABCDEFGHJK',
  amount: paise(50_015),
  customer: { id: '01890000-0000-7000-8000-000000000001', phone: '+919876543210', email: null },
  returnUrl: 'https://charge.example.in/app',
  notifyUrl: 'https://charge.example.in/ev/api/payment-webhook',
  expiresAt: addMs(NOW, minutes(30)),
}

async function world(secrets = [Buffer.from(RAZORPAY_WEBHOOK_SECRET)], keys = RAZORPAY_TEST_KEYS) {
  const server = await razorpayServer(clock.now)
  onTestFinished(() => server.close())
  const made = testCalls({
    baseUrl: server.url,
    headers: buildRazorpayHeaders(keys),
    clock,
    answerWithinMs: 5_000,
  })
  const provider = createRazorpayProvider({
    name: 'razorpay',
    isLive: false,
    baseUrl: server.url,
    clock,
    calls: made.calls,
    webhookSecrets: secrets,
  })
  const sdk = razorpaySdk(server.url)
  const verify = ({ body, headers }: SignedMessage, now = NOW) =>
    provider.verifyWebhook({ rawBody: Buffer.from(body), headers, now })
  return { server, provider, sdk, verify, ...made }
}

/** An order that our client has made. */
async function withOrder(...request: Parameters<typeof world>) {
  const made = await world(...request)
  const created = await made.provider.createOrder(order)
  if (!created.ok) throw new Error('created')
  const named = { orderId: order.orderId, providerOrderId: created.value.providerOrderId }
  return { ...made, named }
}

const refundOf = (named: { orderId: string; providerOrderId: string }, paymentId: string) => ({
  ...named,
  paymentId,
  refundId: '01890000-refund',
  amount: paise(10_015),
})

test('the SDK reads the order that our client has made, and refunds its payment, which our client sees', async () => {
  const { server, provider, sdk, named } = await withOrder()
  expect(await sdk.orders.fetch(named.providerOrderId)).toMatchObject({
    amount: 50_015,
    receipt: order.orderId,
  })
  const payment = server.pay(order.orderId)
  expect((await sdk.orders.fetchPayments(named.providerOrderId)).items).toMatchObject([
    { status: 'captured' },
  ])
  await sdk.payments.refund(payment.id, { amount: 10_015, receipt: '01890000-refund' })
  expect(await provider.fetchRefund(refundOf(named, payment.id))).toMatchObject({
    value: { status: 'pending', amount: 10_015, arn: null },
  })
})

test('our client reads the order that the SDK has made', async () => {
  const { server, provider, sdk } = await world()
  const made = await sdk.orders.create({ amount: 20_000, currency: 'INR', receipt: 'sdk-1' })
  server.pay('sdk-1')
  expect(await provider.fetchOrder({ orderId: 'sdk-1', providerOrderId: made.id })).toMatchObject({
    value: { status: 'PAID', payments: [{ status: 'SUCCESS', amount: 20_000, currency: 'INR' }] },
  })
})

test('the SDK accepts our signatures and refuses them with one byte changed; we accept the same ones', async () => {
  const { server, named, verify } = await withOrder()
  const message = server.webhook('payment.captured', { payment: server.pay(order.orderId) })
  const { 'x-razorpay-signature': signature = '' } = message.headers
  const isValid = (body: string) =>
    Razorpay.validateWebhookSignature(body, signature, RAZORPAY_WEBHOOK_SECRET)
  expect(isValid(message.body)).toBe(true)
  expect(verify(message)).toMatchObject({
    value: {
      provider: 'razorpay',
      update: { providerOrderId: named.providerOrderId, payment: { status: 'SUCCESS', amount: 50_015 } },
    },
  })
  const changed = { ...message, body: message.body.replace('50015', '90015') }
  expect(isValid(changed.body)).toBe(false)
  expect(verify(changed).ok).toBe(false)
})

test('an event signed with the secret before is believed while it is kept; one of a thief or of last month never', async () => {
  const { server, verify } = await withOrder([
    Buffer.from('the new one'),
    Buffer.from(RAZORPAY_WEBHOOK_SECRET),
  ])
  const payment = server.pay(order.orderId)
  expect(verify(server.webhook('payment.captured', { payment })).ok).toBe(true)
  expect(verify(server.webhook('payment.captured', { payment }, 'of a thief')).ok).toBe(false)
  expect(verify(server.webhook('payment.captured', { payment }), addMs(NOW, days(30))).ok).toBe(false)
})

test('a payment that is only authorised, and one that went back by itself, are no money of ours', async () => {
  const { server, provider, named, verify } = await withOrder()
  const payment = server.pay(order.orderId, { status: 'authorized' })
  const statuses = async () => {
    const found = await provider.fetchOrder(named)
    return found.ok && found.value.payments.map(({ status }) => status)
  }
  expect(await statuses()).toEqual(['PENDING'])
  expect(verify(server.webhook('payment.authorized', { payment }))).toMatchObject({
    value: { update: { payment: { status: 'PENDING' } } },
  })
  const refund = server.refundByItself(payment)
  expect(await statuses()).toEqual(['VOID'])
  expect(verify(server.webhook('refund.created', { payment, refund }))).toMatchObject({
    value: { update: null, refund: { refundId: null, paymentId: payment.id } },
  })
})

test('an order asked for twice is one, also where the first answer was lost', async () => {
  const { server, provider } = await world()
  server.failNext({ status: 500 }, { status: 500 }, { status: 500 })
  expect(await provider.createOrder(order)).toMatchObject({
    refusal: { kind: 'payment-provider-unavailable' },
  })
  const first = await provider.createOrder(order)
  expect(await provider.createOrder(order)).toEqual(first)
  expect(server.orders).toHaveLength(1)
})

test('a refund made twice is one, also where the first answer was lost, and has its ARN when it is done', async () => {
  const { server, provider, named } = await withOrder()
  const refund = refundOf(named, server.pay(order.orderId).id)
  server.failNext('done-without-answer')
  expect(await provider.refund(refund)).toMatchObject({ value: { status: 'pending', amount: 10_015 } })
  expect(await provider.refund(refund)).toMatchObject({ ok: true })
  expect(server.refunds).toHaveLength(1)
  server.finishRefund(refund.refundId, 'processed')
  expect(await provider.fetchRefund(refund)).toMatchObject({
    value: { status: 'done', arn: expect.any(String) },
  })
})

test('a refund of what was never captured is declined with the provider’s words', async () => {
  const { server, provider, named } = await withOrder()
  const payment = server.pay(order.orderId, { status: 'authorized' })
  server.refundByItself(payment)
  expect(await provider.refund(refundOf(named, payment.id))).toMatchObject({
    refusal: { kind: 'provider-declined', message: expect.stringContaining('captured') },
  })
})

test('an order that it does not know, and keys that it does not take', async () => {
  const { provider, calls } = await world()
  expect(await provider.fetchOrder({ orderId: 'VY-1', providerOrderId: 'order_1' })).toMatchObject({
    refusal: { kind: 'provider-order-unknown' },
  })
  expect(await testRazorpayKeys(calls)).toBe('taken')
  const wrong = await world(undefined, { ...RAZORPAY_TEST_KEYS, keySecret: 'another' })
  expect(await testRazorpayKeys(wrong.calls)).toBe('refused')
})

test.each([
  ['nonsense'],
  ['{}'],
  ['[1,2]'],
  ['{"event":"payment.captured","payload":{"payment":{"entity":{"amount":-1}}}}'],
])('a signed message in no form that is known, %s, changes nothing', async (body) => {
  const { server, verify } = await world()
  const headers = server.webhook('x', {}).headers
  const signature = signRazorpayWebhook(Buffer.from(body), Buffer.from(RAZORPAY_WEBHOOK_SECRET))
  expect(verify({ body, headers: { ...headers, 'x-razorpay-signature': signature } })).toMatchObject({
    ok: true,
    value: { update: null, refund: null, body },
  })
})
