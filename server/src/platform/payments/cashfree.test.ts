/** Cashfree's own SDK is the referee: it drives the server that stands for Cashfree, and checks its signatures. */
import { addMs, days, minutes, paise } from '@voltyatra/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildCashfreeHeaders, createCashfreeProvider, testCashfreeKeys } from './cashfree.ts'
import { testCalls } from './testing/calls.ts'
import { CASHFREE_TEST_KEYS, cashfreeServer, type SignedMessage } from './testing/cashfree-server.ts'
import { cashfreeSdk } from './testing/sdks.ts'

const NOW = new Date('2026-11-20T06:30:00Z')
const clock = { now: () => NOW }
const { clientId, clientSecret } = CASHFREE_TEST_KEYS
const secret = Buffer.from(clientSecret)
const PROBLEM = { kind: 'payment-provider-unavailable' }

const order = {
  orderId: 'VY-0123456789ABCDEFGHJK',
  amount: paise(50_015),
  customer: { id: '01890000-0000-7000-8000-000000000001', phone: '+919876543210', email: 'asha@example.in' },
  returnUrl: 'https://charge.example.in/app?order=VY-0123456789ABCDEFGHJK',
  notifyUrl: 'https://charge.example.in/ev/api/payment-webhook',
  expiresAt: addMs(NOW, minutes(30)),
}
const refund = {
  orderId: order.orderId,
  providerOrderId: '',
  refundId: 'refund-1',
  paymentId: '',
  amount: paise(10_015),
}
const named = { orderId: order.orderId, providerOrderId: '' }

async function world(keys = CASHFREE_TEST_KEYS, webhookSecrets = [secret]) {
  const server = await cashfreeServer(clock.now)
  onTestFinished(() => server.close())
  const made = testCalls({
    baseUrl: server.url,
    headers: buildCashfreeHeaders(keys),
    clock,
    answerWithinMs: 5_000,
  })
  const provider = createCashfreeProvider({
    name: 'cashfree',
    isLive: false,
    baseUrl: server.url,
    calls: made.calls,
    webhookSecrets,
  })
  const sdk = cashfreeSdk(server.url)
  const verify = ({ body, headers }: SignedMessage, now = NOW) =>
    provider.verifyWebhook({ rawBody: Buffer.from(body), headers, now })
  return { server, provider, sdk, verify, ...made }
}

test('the SDK makes, pays and refunds an order at the server that stands for Cashfree, as our client does', async () => {
  const { server, provider, sdk } = await world()
  const made = await sdk.PGCreateOrder({
    order_id: 'sdk-1',
    order_amount: 100.5,
    order_currency: 'INR',
    customer_details: { customer_id: 'c1', customer_phone: '9876543210' },
    order_expiry_time: order.expiresAt.toISOString(),
  })
  expect(made.data).toMatchObject({ order_status: 'ACTIVE', payment_session_id: expect.any(String) })
  server.pay('sdk-1')
  expect((await sdk.PGFetchOrder('sdk-1')).data.order_status).toBe('PAID')
  expect((await sdk.PGOrderFetchPayments('sdk-1')).data).toMatchObject([{ payment_status: 'SUCCESS' }])
  const given = await sdk.PGOrderCreateRefund('sdk-1', { refund_id: 'sdk-refund', refund_amount: 50 })
  expect(given.data).toMatchObject({ refund_status: 'PENDING' })
  server.finishRefund('sdk-refund', 'SUCCESS')
  expect((await sdk.PGOrderFetchRefund('sdk-1', 'sdk-refund')).data.refund_arn).toMatch(/^ARN/)
  expect(await provider.fetchOrder({ orderId: 'sdk-1', providerOrderId: '' })).toMatchObject({
    value: { status: 'PAID', payments: [{ status: 'SUCCESS', amount: 10_050 }] },
  })
})

test('the SDK reads the order that our client has made, and captures what our client had blocked', async () => {
  const { server, provider, sdk } = await world()
  const made = await provider.createOrder(order)
  if (!made.ok) throw new Error('made')
  expect((await sdk.PGFetchOrder(order.orderId)).data).toMatchObject({
    cf_order_id: made.value.providerOrderId,
    order_amount: 500.15,
    customer_details: { customer_phone: '+919876543210' },
  })
  await provider.requestBlock({ ...named, paymentSessionId: made.value.paymentSessionId, ...mandate })
  server.pay(order.orderId)
  const captured = await sdk.PGAuthorizeOrder(order.orderId, { action: 'CAPTURE', amount: 12.34 })
  expect(captured.data).toMatchObject({ is_captured: true })
  expect(await provider.fetchBlock(named)).toMatchObject({ value: { state: 'captured', captured: 1_234 } })
})

const mandate = { approveBy: addMs(NOW, minutes(5)), startsAt: NOW, endsAt: addMs(NOW, minutes(600)) }

test('a UPI app is led to what our order asks for, by the form of the call that the SDK has', async () => {
  const { server, sdk, provider } = await world()
  const made = await provider.createOrder(order)
  if (!made.ok) throw new Error('no order')
  const { paymentSessionId } = made.value
  const link = `upi://pay?pa=block@simulated&tr=${order.orderId}`
  expect(await provider.requestUpi?.({ ...named, paymentSessionId })).toMatchObject({ value: { link } })
  const upi = { channel: 'link' as never }
  const { data } = await sdk.PGPayOrder({ payment_session_id: paymentSessionId, payment_method: { upi } })
  expect(data.data?.payload).toMatchObject({ default: link })
  server.failNext({ status: 503 })
  expect(await provider.requestUpi?.({ ...named, paymentSessionId })).toMatchObject({ refusal: PROBLEM })
})

test('the SDK accepts the message of a dispute, of which we read what and until when', async () => {
  const { server, provider, sdk, verify } = await world()
  await provider.createOrder(order)
  server.pay(order.orderId)
  const message = server.disputeWebhook(order.orderId, 'PRE_ARBITRATION_CREATED')
  const { 'x-webhook-signature': signature = '', 'x-webhook-timestamp': timestamp = '' } = message.headers
  expect(sdk.PGVerifyWebhookSignature(signature, message.body, timestamp).type).toMatch(/^DISPUTE_/)
  expect(verify(message)).toMatchObject({
    value: {
      ...{ update: null, refund: null },
      dispute: { state: 'open', amount: 50_015, respondBy: addMs(NOW, days(3)), reportedAt: NOW },
    },
  })
  const unknown = server.disputeWebhook(order.orderId, 'DISPUTE_OF_A_NEW_KIND')
  expect(verify(unknown)).toMatchObject({ ok: true, value: { dispute: undefined } })
})

test('the SDK accepts our signatures and refuses them with one byte changed; we accept the same ones', async () => {
  const { server, provider, sdk, verify } = await world()
  await provider.createOrder(order)
  server.pay(order.orderId)
  const message = server.paymentWebhook(order.orderId)
  const { 'x-webhook-signature': signature = '', 'x-webhook-timestamp': timestamp = '' } = message.headers
  expect(sdk.PGVerifyWebhookSignature(signature, message.body, timestamp).type).toBe(
    'PAYMENT_SUCCESS_WEBHOOK',
  )
  expect(verify(message)).toMatchObject({
    value: { provider: 'cashfree', update: { orderId: order.orderId, payment: { amount: 50_015 } } },
  })
  const changed = { ...message, body: message.body.replace('500.15', '900.15') }
  expect(() => sdk.PGVerifyWebhookSignature(signature, changed.body, timestamp)).toThrow()
  expect(verify(changed)).toMatchObject({ ok: false })
})

test('messages of the secret before are believed while it is kept, of an unknown one never, of an old hour neither', async () => {
  const { server, provider, verify } = await world(CASHFREE_TEST_KEYS, [
    secret,
    Buffer.from('the one before'),
  ])
  await provider.createOrder(order)
  server.pay(order.orderId)
  expect(verify(server.paymentWebhook(order.orderId, 'the one before')).ok).toBe(true)
  expect(verify(server.paymentWebhook(order.orderId, 'of a thief')).ok).toBe(false)
  expect(verify(server.paymentWebhook(order.orderId), addMs(NOW, minutes(61))).ok).toBe(false)
})

test('an order made twice is one, also where the first answer was lost', async () => {
  const { server, provider } = await world()
  server.failNext('done-without-answer')
  const [first, again] = [await provider.createOrder(order), await provider.createOrder(order)]
  expect(first).toEqual(again)
  expect(server.orders.size).toBe(1)
})

test('a refund made twice is one, also where the first answer was lost, and has its ARN when it is done', async () => {
  const { server, provider } = await world()
  await provider.createOrder(order)
  server.pay(order.orderId)
  server.failNext('done-without-answer')
  expect(await provider.refund(refund)).toMatchObject({
    value: { status: 'pending', arn: null, amount: 10_015 },
  })
  expect(await provider.refund(refund)).toMatchObject({ ok: true })
  expect(server.orders.get(order.orderId)?.refunds).toHaveLength(1)
  server.finishRefund(refund.refundId, 'SUCCESS')
  expect(await provider.fetchRefund(refund)).toMatchObject({
    value: { status: 'done', arn: expect.stringMatching(/^ARN\d/) },
  })
})

test('a refund of what the provider gave back by itself is declined with its words, not tried for ever', async () => {
  const { server, provider, verify } = await world()
  await provider.createOrder(order)
  server.pay(order.orderId)
  const given = server.refundByItself(order.orderId)
  expect(await provider.refund(refund)).toEqual({
    ok: false,
    refusal: { kind: 'provider-declined', message: 'Refund amount cannot be more than the order amount' },
  })
  expect(verify(server.refundWebhook(given))).toMatchObject({
    value: { update: null, refund: { refundId: null, amount: 50_015, paymentId: given.cf_payment_id } },
  })
  expect(await provider.fetchRefund(refund)).toMatchObject({ refusal: { kind: 'provider-refund-unknown' } })
})

test('of a blocked amount the exact bill is captured, once, and never more than is blocked', async () => {
  const { server, provider } = await world()
  const made = await provider.createOrder(order)
  if (!made.ok) throw new Error('made')
  const request = { ...named, paymentSessionId: made.value.paymentSessionId, ...mandate }
  expect(await provider.requestBlock(request)).toMatchObject({
    value: { link: expect.stringMatching(/^upi:/) },
  })
  expect(await provider.fetchBlock(named)).toMatchObject({ value: { state: 'created' } })
  server.pay(order.orderId)
  expect(await provider.fetchBlock(named)).toMatchObject({
    value: { state: 'blocked', endsAt: mandate.endsAt },
  })
  // What is only blocked has not reached us.
  expect(await provider.fetchOrder(named)).toMatchObject({ value: { payments: [{ status: 'PENDING' }] } })
  expect(await provider.captureBlock(named, paise(50_016))).toMatchObject({
    refusal: { kind: 'provider-declined' },
  })
  server.failNext('done-without-answer')
  expect(await provider.captureBlock(named, paise(12_340))).toMatchObject({
    value: { state: 'captured', captured: 12_340 },
  })
  expect(await provider.captureBlock(named, paise(20_000))).toMatchObject({ value: { captured: 12_340 } })
})

test('a capture that comes too late is declined, and a void frees all of it', async () => {
  const { server, provider } = await world()
  const made = await provider.createOrder(order)
  if (!made.ok) throw new Error('made')
  await provider.requestBlock({ ...named, paymentSessionId: made.value.paymentSessionId, ...mandate })
  server.pay(order.orderId)
  expect(await provider.voidBlock(named)).toMatchObject({ value: { state: 'voided', captured: null } })
  expect(await provider.captureBlock(named, paise(100))).toMatchObject({
    refusal: { kind: 'provider-declined' },
  })
})

test('a block that nobody captured lapses', async () => {
  const { server, provider } = await world()
  const made = await provider.createOrder(order)
  if (!made.ok) throw new Error('made')
  await provider.requestBlock({ ...named, paymentSessionId: made.value.paymentSessionId, ...mandate })
  server.pay(order.orderId)
  server.lapse(order.orderId)
  expect(await provider.captureBlock(named, paise(100))).toMatchObject({
    refusal: { kind: 'provider-declined' },
  })
  expect(await provider.fetchBlock(named)).toMatchObject({ value: { state: 'lapsed', captured: null } })
})

test('keys that are not taken are said to be so, and nothing is made with them', async () => {
  const { provider, calls } = await world({ clientId, clientSecret: 'another' })
  expect(await testCashfreeKeys(calls)).toBe('refused')
  expect(await provider.createOrder(order)).toMatchObject({ refusal: PROBLEM })
  const { calls: right } = await world()
  expect(await testCashfreeKeys(right)).toBe('taken')
})

test('what a call said and was answered is recorded without secrets and without what reaches a person', async () => {
  const { provider, records } = await world()
  const made = await provider.createOrder(order)
  const kept = JSON.stringify(records)
  expect(records).toMatchObject([{ operation: 'create-order', orderId: order.orderId, status: 200 }])
  for (const hidden of [
    clientSecret,
    '9876543210',
    'asha@example.in',
    made.ok && made.value.paymentSessionId,
  ]) {
    expect(kept).not.toContain(hidden)
  }
})
