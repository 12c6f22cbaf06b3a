/** What a payment provider gives back of an order by itself. */
import { ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { createId } from '../../db/unit-of-work.ts'
import { signWebhook } from '../../platform/cashfree-webhooks.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { selectBalance } from '../ledger/index.ts'
import { takeBackFitting } from './index.ts'
import {
  findSimulatedProvider,
  openOrder,
  outcomes,
  pay,
  sendWebhook,
  walletBalance,
} from './testing/paying.ts'
import { expectCleanBooks, inFlight, messagesOf, paidOrder, send } from './testing/refunds.ts'

interface Reported {
  readonly id?: string
  readonly paymentId: string
  readonly amount?: number
  readonly status?: string
  /** Ours, where we asked for it. */
  readonly refundId?: string
}

/** The provider's signed message about a refund. */
async function reportRefund(
  { app, clock, visitor }: TestApp,
  { id = 'auto-1', paymentId, amount = 500, status = 'SUCCESS', refundId }: Reported,
) {
  const refund = {
    ...{ cf_refund_id: id, refund_id: refundId ?? null, cf_payment_id: paymentId, refund_amount: amount },
    ...{ refund_status: status, refund_arn: 'ARN1', status_description: null },
    refund_type: refundId ? 'MERCHANT_INITIATED' : 'PAYMENT_AUTO_REFUND',
  }
  const type = refundId ? 'REFUND_STATUS_WEBHOOK' : 'AUTO_REFUND_STATUS_WEBHOOK'
  const body = JSON.stringify({ type, data: refundId ? { refund } : { auto_refund: refund } })
  const timestamp = String(clock.now().getTime())
  const secret = await loadProgramSecret(app.database.db, 'simulated-payments')
  return visitor.post('/payment-webhook', body, {
    headers: {
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signWebhook({ timestamp, rawBody: Buffer.from(body), secret }),
      'x-webhook-version': '2025-01-01',
    },
  })
}

const paymentOf = async ({ app }: TestApp, id: string): Promise<string> => {
  const row = await app.database.db
    .selectFrom('top_up_order')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.payment_id ?? ''
}

test('a payment that the provider gives back by itself leaves the wallet once, however often it is reported', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  expect((await reportRefund(test, { paymentId, status: 'PENDING' })).status).toBe(200)
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  await Promise.all(Array.from({ length: 5 }, () => reportRefund(test, { paymentId })))
  expect(await walletBalance(test, driver.customerId)).toBe(0)
  expect((await outcomes(test)).sort()).toEqual([
    'credited',
    ...Array<string>(4).fill('refund-known'),
    'refund-not-done',
    'taken-back',
  ])
  expect((await driver.get(`/driver/orders/${order._id}/refunds`)).body.data).toMatchObject([
    { amount: 500, step: 'done', arn: 'ARN1', reason: 'Given back by the payment provider' },
  ])
  await expectCleanBooks(test)
})

test('what was spent of a payment that the provider gives back is owed', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  const operator = await test.operator('owner')
  const taken = await operator.post(`/customers/${driver.customerId}/wallet-adjustments`, {
    ...{ kind: 'correction', amount: -300, reason: 'other', note: 'Stands for what was charged' },
  })
  expect(taken.status, JSON.stringify(taken.body)).toBe(201)
  await reportRefund(test, { paymentId })
  const { db } = test.app.database
  expect(await walletBalance(test, driver.customerId)).toBe(0)
  expect(await selectBalance(db, { kind: 'customer_receivable', owner: driver.customerId })).toBe(-30_000)
  expect(await messagesOf(driver)).toContainEqual(expect.stringContaining('You had spent ₹300.00 of it'))
  await expectCleanBooks(test)
  const next = await openOrder(driver, 400)
  await pay(test, next)
  expect(await walletBalance(test, driver.customerId)).toBe(100)
  await expectCleanBooks(test)
})

test('a payment that was given back before it was reported reaches the wallet and leaves it', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver, 500)
  await reportRefund(test, { paymentId: '9001' })
  await sendWebhook(test, { orderId: order.orderId, paymentId: '9001' })
  expect(await outcomes(test)).toEqual(['refund-of-nothing', 'credited'])
  expect(await walletBalance(test, driver.customerId)).toBe(0)
  await expectCleanBooks(test)
})

test('the provider’s message about a refund that we asked for moves nothing: the provider is asked', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  await driver.post(`/driver/orders/${order._id}/refund`)
  const { db } = test.app.database
  const { refund_id: refundId } = await db
    .selectFrom('source_refund')
    .select('refund_id')
    .executeTakeFirstOrThrow()
  await send(test)
  await reportRefund(test, { paymentId, refundId, id: '1' })
  expect(await outcomes(test)).toEqual(['credited', 'refund-asked-about'])
  expect(await inFlight(test)).toBe(50_000)
  expect(await send(test)).toBe(1)
  await expectCleanBooks(test)
})

/** What screens that are open have been told of the order since it was last asked. */
async function takeAnnounced({ app }: TestApp, orderId: string): Promise<string[]> {
  const rows = await app.database.db
    .deleteFrom('change_event')
    .where('topic', '=', 'order')
    .where('subject_id', '=', orderId)
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('what is given back beyond the order moves nothing and waits for a person', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 300 })
  expect(await takeAnnounced(test, order._id)).toContain('changed')
  await reportRefund(test, { paymentId, amount: 400 })
  expect(await takeAnnounced(test, order._id)).toEqual(['changed'])
  await reportRefund(test, { paymentId, amount: 400 })
  expect(await takeAnnounced(test, order._id)).toEqual([])
  expect(await walletBalance(test, driver.customerId)).toBe(200)
  const operator = await test.operator('accountant')
  const found = async () => (await operator.get('/all-orders?attention=refunds-unexplained')).body.data.length
  expect(await found()).toBe(1)
  expect((await operator.get(`/orders/${order._id}`)).body.data.unexplained).toBe(400)
  expect(await operator.post(`/orders/${order._id}/settle-refunds`)).toMatchObject({
    status: 200,
    body: { data: { unexplained: 0 } },
  })
  expect(await takeAnnounced(test, order._id)).toEqual(['changed'])
  expect(await found()).toBe(0)
  await reportRefund(test, { paymentId, amount: 400 })
  expect((await outcomes(test)).at(-1)).toBe('refund-known')
  expect((await operator.post(`/orders/${createId()}/settle-refunds`)).body.code).toBe('order-not-found')
  await expectCleanBooks(test)
})

test('what was beyond the order and is within it once a refund of ours came back is taken back, once', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  const operator = await test.operator('accountant')
  const found = async () => (await operator.get('/all-orders?attention=refunds-unexplained')).body.data.length
  const fit = () => takeBackFitting({ db: test.app.database.db, now: test.clock.now() })
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 300 })
  await reportRefund(test, { paymentId, amount: 400, id: '1' })
  await reportRefund(test, { paymentId, amount: 250, id: '2' })
  expect(await fit()).toBe(0)
  await send(test, {
    ...findSimulatedProvider(test),
    refund: async () => ({ ok: false, refusal: { kind: 'provider-declined', message: 'Too much' } }),
  })
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  expect(await found()).toBe(1)
  const [first, second] = await Promise.all([fit(), fit()])
  expect(first + second).toBe(1)
  expect(await walletBalance(test, driver.customerId)).toBe(100)
  // Of the second too little is left.
  expect((await operator.get(`/orders/${order._id}`)).body.data.unexplained).toBe(250)
  expect(await fit()).toBe(0)
  expect((await operator.post(`/orders/${order._id}/settle-refunds`)).status).toBe(200)
  expect(await found()).toBe(0)
  await reportRefund(test, { paymentId, amount: 400, id: '1' })
  expect((await outcomes(test)).at(-1)).toBe('refund-known')
  expect(await walletBalance(test, driver.customerId)).toBe(100)
  await expectCleanBooks(test)
})

test('what is reported again when it is within the order leaves the wallet and what needs attention', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  const operator = await test.operator('accountant')
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 300 })
  await reportRefund(test, { paymentId, amount: 400 })
  await send(test, {
    ...findSimulatedProvider(test),
    refund: async () => ({ ok: false, refusal: { kind: 'provider-declined', message: 'Too much' } }),
  })
  await reportRefund(test, { paymentId, amount: 400 })
  expect(await walletBalance(test, driver.customerId)).toBe(100)
  expect((await operator.get('/all-orders?attention=refunds-unexplained')).body.data).toEqual([])
  expect((await operator.get(`/orders/${order._id}`)).body.data.unexplained).toBe(0)
  await expectCleanBooks(test)
})

test('a refund of ours that its provider reports without our number moves nothing once it is known as ours', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  const operator = await test.operator('accountant')
  const fit = () => takeBackFitting({ db: test.app.database.db, now: test.clock.now() })
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 300 })
  // It was sent a moment ago, and its answer is not kept yet.
  await reportRefund(test, { paymentId, amount: 300, id: 'ours' })
  expect(await fit()).toBe(0)
  const real = findSimulatedProvider(test)
  await send(test, {
    ...real,
    refund: async (request) => {
      const sent = await real.refund(request)
      return sent.ok ? ok({ ...sent.value, providerRefundId: 'ours' }) : sent
    },
  })
  expect(await fit()).toBe(1)
  expect(await fit()).toBe(0)
  expect(await walletBalance(test, driver.customerId)).toBe(200)
  expect((await operator.get('/all-orders?attention=refunds-unexplained')).body.data).toEqual([])
  await expectCleanBooks(test)
})
