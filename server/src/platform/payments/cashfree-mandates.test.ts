/** Cashfree's own SDK is the referee: it drives the same mandates and debits as our client. */
import { addMs, days, minutes, paise } from '@voltyatra/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildCashfreeHeaders, createCashfreeProvider } from './cashfree.ts'
import { testCalls } from './testing/calls.ts'
import { CASHFREE_TEST_KEYS, cashfreeServer } from './testing/cashfree-server.ts'
import { cashfreeSdk } from './testing/sdks.ts'

const NOW = new Date('2026-11-20T06:30:00Z')
const ID = 'VYM-1'
const MANDATE = {
  mandateId: ID,
  customer: { id: 'c1', phone: '+919876543210', email: 'asha@example.in' },
  brand: 'VoltYatra',
  most: paise(500_00),
  returnUrl: 'https://charge.example.in/app/money',
  notifyUrl: 'https://charge.example.in/ev/api/payment-webhook',
  approveBy: addMs(NOW, minutes(30)),
  endsAt: addMs(NOW, days(365)),
}
const DEBIT = { mandateId: ID, orderId: 'VY-D1', amount: paise(500_00), on: '2026-11-22' }
const ref = { ...DEBIT, providerOrderId: DEBIT.orderId }

async function world() {
  const server = await cashfreeServer(() => NOW)
  onTestFinished(() => server.close())
  const headers = buildCashfreeHeaders(CASHFREE_TEST_KEYS)
  const clock = { now: () => NOW }
  const { calls } = testCalls({ baseUrl: server.url, headers, clock, answerWithinMs: 5_000 })
  const provider = createCashfreeProvider({
    ...{ name: 'cashfree', isLive: false, baseUrl: server.url, calls },
    webhookSecrets: [Buffer.from(CASHFREE_TEST_KEYS.clientSecret)],
  })
  const sdk = cashfreeSdk(server.url)
  if (!provider.mandates) throw new Error('no mandates')
  return { server, provider, sdk, mandates: provider.mandates }
}

test('the SDK reads the mandate that our client has made, and debits it; our client reads the debit', async () => {
  const { server, provider, sdk, mandates } = await world()
  expect(await mandates.request(MANDATE)).toMatchObject({
    value: { link: `upi://mandate?pa=block@simulated&tr=${ID}` },
  })
  expect(await mandates.fetch(ID)).toEqual({ ok: true, value: 'created' })
  expect((await sdk.SubsFetchSubscription(ID)).data).toMatchObject({
    subscription_status: 'INITIALIZED',
    plan_details: { plan_type: 'ON_DEMAND', plan_max_amount: 500 },
    customer_details: { customer_email: 'asha@example.in' },
  })
  server.mandates.setStatus(ID, 'ACTIVE')
  await sdk.SubsCreatePayment({
    ...{ subscription_id: ID, payment_id: 'sdk-1', payment_type: 'CHARGE', payment_amount: 123.45 },
    payment_schedule_date: '2026-11-22T00:00:00+05:30',
  })
  const sdkRef = { orderId: 'sdk-1', providerOrderId: '', mandateId: ID }
  expect(await provider.fetchOrder(sdkRef)).toMatchObject({ value: { status: 'ACTIVE', payments: [] } })
  server.mandates.finish('sdk-1', 'SUCCESS')
  expect(await provider.fetchOrder(sdkRef)).toMatchObject({
    value: { status: 'PAID', payments: [{ status: 'SUCCESS', amount: 123_45 }] },
  })
  expect(await mandates.end(ID)).toEqual({ ok: true, value: 'ended' })
  expect((await sdk.SubsFetchSubscription(ID)).data.subscription_status).toBe('CANCELLED')
})

test('the SDK reads, refunds and cancels the debits of our client as the calls of its types say', async () => {
  const { server, provider, sdk, mandates } = await world()
  await mandates.request(MANDATE)
  expect(await mandates.debit(DEBIT)).toMatchObject({ refusal: { message: 'Subscription is not active' } })
  server.mandates.setStatus(ID, 'ACTIVE')
  expect(await mandates.debit({ ...DEBIT, amount: paise(500_01) })).toMatchObject({
    refusal: { kind: 'provider-declined' },
  })
  // One that was refused is no debit of that number: the key of the call is that of the order.
  const another = { ...DEBIT, orderId: 'VY-D2' }
  expect(await mandates.debit(another)).toMatchObject({ ok: true })
  expect(await mandates.debit(another)).toMatchObject({ ok: true })
  expect((await sdk.SubsFetchSubscriptionPayment(ID, 'VY-D2')).data).toMatchObject({
    payment_amount: 500,
    payment_schedule_date: '2026-11-22T12:00:00+05:30',
  })
  server.mandates.finish('VY-D2', 'SUCCESS')
  const refund = { ...ref, orderId: 'VY-D2', refundId: 'R1', paymentId: '', amount: paise(100_00) }
  expect(await provider.fetchRefund(refund)).toMatchObject({ refusal: { kind: 'provider-refund-unknown' } })
  expect(await provider.refund(refund)).toMatchObject({ value: { status: 'pending', amount: 100_00 } })
  expect(await provider.refund(refund)).toMatchObject({ value: { refundId: 'R1' } })
  server.mandates.finishRefund('R1')
  expect((await sdk.SubsFetchSubscriptionRefund(ID, 'R1')).data.refund_status).toBe('SUCCESS')
  expect(await provider.fetchRefund(refund)).toMatchObject({ value: { status: 'done' } })
  const third = { ...DEBIT, orderId: 'VY-D3' }
  await mandates.debit(third)
  expect(await mandates.cancelDebit(third)).toMatchObject({ ok: true })
  expect((await sdk.SubsFetchSubscriptionPayment(ID, 'VY-D3')).data.payment_status).toBe('CANCELLED')
})

test('what was done without an answer is done, a stopped mandate goes on, and a message names whom to ask', async () => {
  const { server, provider, mandates } = await world()
  server.failNext('done-without-answer')
  expect(await mandates.request(MANDATE)).toMatchObject({ ok: true })
  expect(server.mandates.all.size).toBe(1)
  const update = server.mandateWebhook('STATUS_CHANGED', server.mandates.setStatus(ID, 'ON_HOLD'))
  expect(provider.verifyWebhook({ rawBody: Buffer.from(update.body), ...update, now: NOW })).toMatchObject({
    value: { update: null, mandate: { mandateId: ID, orderId: null } },
  })
  expect(await mandates.fetch(ID)).toMatchObject({ value: 'on-hold' })
  expect(await mandates.resume(ID, NOW)).toMatchObject({ value: 'active' })
  server.failNext('done-without-answer')
  expect(await mandates.debit(DEBIT)).toMatchObject({ ok: true })
  const paid = server.mandateWebhook('PAYMENT_SUCCESS', server.mandates.finish(DEBIT.orderId, 'SUCCESS'))
  expect(provider.verifyWebhook({ rawBody: Buffer.from(paid.body), ...paid, now: NOW })).toMatchObject({
    value: { update: null, mandate: { mandateId: ID, orderId: DEBIT.orderId } },
  })
  server.failEach(() => ({ status: 503 }))
  expect(await mandates.fetch(ID)).toMatchObject({ refusal: { kind: 'payment-provider-unavailable' } })
})
