/** The official SDKs and our clients against the servers that stand for the providers: both see the same disputes. */
import { addMs, days, paise } from '@voltyatra/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildCashfreeHeaders, createCashfreeProvider } from './cashfree.ts'
import { buildRazorpayHeaders, createRazorpayProvider } from './razorpay.ts'
import { testCalls } from './testing/calls.ts'
import { CASHFREE_TEST_KEYS, cashfreeServer } from './testing/cashfree-server.ts'
import { RAZORPAY_TEST_KEYS, razorpayServer } from './testing/razorpay-server.ts'
import { cashfreeSdk, razorpaySdk } from './testing/sdks.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const clock = { now: () => NOW }
const evidence = { file: Buffer.from('%PDF-1.7'), explanation: 'The car was\ncharged' }

async function cashfree() {
  const server = await cashfreeServer(clock.now)
  onTestFinished(() => server.close())
  const { calls } = testCalls({
    baseUrl: server.url,
    headers: buildCashfreeHeaders(CASHFREE_TEST_KEYS),
    clock,
  })
  const provider = createCashfreeProvider({
    ...{ name: 'cashfree', isLive: false, baseUrl: server.url, calls, webhookSecrets: [] },
  })
  const sdk = cashfreeSdk(server.url)
  const made = await provider.createOrder({
    ...{ orderId: 'VY-1', amount: paise(50_000), returnUrl: 'https://a.in', notifyUrl: 'https://a.in' },
    customer: { id: 'c1', phone: '+919876543210', email: null },
    expiresAt: addMs(NOW, days(1)),
  })
  if (!made.ok) throw new Error('no order')
  const { cf_payment_id: paymentId } = server.pay('VY-1')
  server.disputeWebhook('VY-1', 'DISPUTE_CREATED')
  const { disputes } = provider
  if (!disputes) throw new Error('no disputes')
  return {
    server,
    disputes,
    sdk,
    paymentId,
    ref: { disputeId: `4334${paymentId}`, paymentId, amount: paise(50_000) },
  }
}

test('Cashfree: the SDK reads a dispute as our client does, and sees what our client answered', async () => {
  const { disputes, sdk, paymentId, ref } = await cashfree()
  const listed = await disputes.list({ since: NOW, paymentIds: [paymentId] })
  expect(listed).toMatchObject({
    ok: true,
    value: [{ state: 'open', holdsMoney: true, ...ref }],
  })
  const read = async () => (await sdk.PGFetchPaymentDisputes(Number(paymentId))).data
  expect(await read()).toMatchObject([{ dispute_id: ref.disputeId, dispute_status: 'DISPUTE_CREATED' }])
  expect(await disputes.contest(ref, evidence)).toMatchObject({ ok: true, value: { state: 'under-review' } })
  expect(await read()).toMatchObject([{ dispute_status: 'DISPUTE_DOCS_RECEIVED' }])
  expect(await disputes.accept(ref)).toMatchObject({ ok: false, refusal: { kind: 'provider-declined' } })
})

test('Cashfree: our client reads what the SDK accepted', async () => {
  const { disputes, sdk, paymentId, ref } = await cashfree()
  await sdk.PGAcceptDisputeByID(ref.disputeId as never)
  expect(await disputes.list({ since: NOW, paymentIds: [paymentId] })).toMatchObject({
    value: [{ state: 'accepted' }],
  })
})

async function razorpay() {
  const server = await razorpayServer(clock.now)
  onTestFinished(() => server.close())
  const { calls } = testCalls({
    baseUrl: server.url,
    headers: buildRazorpayHeaders(RAZORPAY_TEST_KEYS),
    clock,
  })
  const provider = createRazorpayProvider({
    ...{ name: 'razorpay', isLive: false, baseUrl: server.url, calls, webhookSecrets: [], clock },
  })
  const sdk = razorpaySdk(server.url)
  await provider.createOrder({
    ...{ orderId: 'VY-1', amount: paise(50_000), returnUrl: 'https://a.in', notifyUrl: 'https://a.in' },
    customer: { id: 'c1', phone: '+919876543210', email: null },
    expiresAt: addMs(NOW, days(1)),
  })
  const payment = server.pay('VY-1')
  server.disputeWebhook(payment, 'open')
  const { disputes } = provider
  if (!disputes) throw new Error('no disputes')
  return {
    disputes,
    sdk,
    ref: { disputeId: `disp_${payment.id}`, paymentId: payment.id, amount: paise(50_000) },
  }
}

test('Razorpay: the SDK reads a dispute as our client does, and sees what our client handed in', async () => {
  const { disputes, sdk, ref } = await razorpay()
  const listed = await disputes.list({ since: addMs(NOW, -days(1)), paymentIds: [] })
  expect(listed).toMatchObject({ ok: true, value: [{ state: 'open', ...ref }] })
  expect(await sdk.disputes.all()).toMatchObject({ items: [{ id: ref.disputeId, status: 'open' }] })
  expect(await disputes.contest(ref, evidence)).toMatchObject({ ok: true, value: { state: 'under-review' } })
  expect(await sdk.disputes.fetch(ref.disputeId)).toMatchObject({ status: 'under_review' })
})

test('Razorpay: our client reads what the SDK accepted', async () => {
  const { disputes, sdk, ref } = await razorpay()
  await sdk.disputes.accept(ref.disputeId)
  const listed = await disputes.list({ since: addMs(NOW, -days(1)), paymentIds: [] })
  expect(listed).toMatchObject({ value: [{ state: 'lost', disputeId: ref.disputeId }] })
  expect(await disputes.accept(ref)).toMatchObject({ refusal: { kind: 'provider-declined' } })
})
