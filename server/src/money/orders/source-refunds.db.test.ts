import { addMs, days, minutes, ok, paise, type Result } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { auditBooks } from '../../operations/books/index.ts'
import { signWebhook } from '../../platform/cashfree-webhooks.ts'
import type { PaymentProvider, ProviderRefund } from '../../platform/payment-provider.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { auditLedger, selectBalance } from '../ledger/index.ts'
import { sendDueRefunds, takeBackFitting } from './index.ts'
import {
  findSimulatedProvider,
  openOrder,
  outcomes,
  pay,
  sendWebhook,
  walletBalance,
} from './testing/paying.ts'

async function paidOrder(test: TestApp, amount = 500) {
  const driver = await test.driver()
  const order = await openOrder(driver, amount)
  await pay(test, order)
  return { driver, order }
}

const send = (test: TestApp, provider = findSimulatedProvider(test)) =>
  sendDueRefunds({ db: test.app.database.db, providers: [provider], now: test.clock.now() })

const inFlight = ({ app }: TestApp) =>
  selectBalance(app.database.db, { kind: 'refunds_in_flight', owner: null })

async function expectCleanBooks({ app }: TestApp) {
  const { db } = app.database
  expect((await auditLedger(db)).differences).toEqual([])
  const wrong: string[] = []
  await auditBooks(db, async ({ differences }) => {
    for await (const line of differences) wrong.push(line)
  })
  expect(wrong).toEqual([])
}

const messagesOf = async (driver: Awaited<ReturnType<TestApp['driver']>>): Promise<string[]> =>
  (await driver.get('/driver/notifications')).body.data.map(({ message }: { message: string }) => message)

test('a driver has money sent back, follows it in words, and reads its ARN when it is there', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const requested = await driver.post(`/driver/orders/${order.orderId}/refund`, { amount: 200 })
  expect(requested).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          amount: 200,
          step: 'asked',
          words: 'It has left your wallet and is about to be sent to where you paid from.',
          expectedBy: addMs(test.clock.now(), days(7)).toISOString(),
          arn: null,
        },
      ],
    },
  })
  expect(await walletBalance(test, driver.customerId)).toBe(300)
  expect(await inFlight(test)).toBe(20_000)
  await expectCleanBooks(test)

  const steps = async () => (await driver.get(`/driver/orders/${order._id}/refunds`)).body.data
  expect(await send(test)).toBe(1)
  expect(await steps()).toMatchObject([{ step: 'accepted' }])
  expect(await driver.post(`/driver/orders/${order._id}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'refund-on-its-way' },
  })
  expect(await send(test)).toBe(0)

  test.clock.advance(minutes(3))
  expect(await send(test)).toBe(1)
  expect(await steps()).toMatchObject([{ step: 'done', arn: expect.stringMatching(/^SIM\d{20}$/) }])
  expect(await inFlight(test)).toBe(0)
  expect(await messagesOf(driver)).toContainEqual(
    expect.stringContaining('finds it by this number (ARN): SIM'),
  )
  await expectCleanBooks(test)

  const operator = await test.operator('accountant')
  expect((await operator.get(`/orders/${order._id}`)).body.data.refunds).toMatchObject([
    { amount: 200, step: 'done', arn: expect.stringMatching(/^SIM/), by: null, failure: null },
  ])
  expect((await driver.post(`/driver/orders/${order._id}/refund`)).body.data).toHaveLength(2)
})

test('a driver gets no more than the wallet holds and the payment has left, and nothing of others', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const refund = (body?: object) => driver.post(`/driver/orders/${order._id}/refund`, body)
  expect((await refund({ amount: 500.01 })).body.code).toBe('exceeds-refundable')
  const other = await test.driver('+919876500001')
  expect((await other.post(`/driver/orders/${order._id}/refund`)).body.code).toBe('order-not-found')
  expect((await other.get(`/driver/orders/${order._id}/refunds`)).body.code).toBe('order-not-found')
  const many = await Promise.all([1, 2, 3].map(() => refund({ amount: 100 })))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await walletBalance(test, driver.customerId)).toBe(400)
})

test('a refund that the bank does not take is in the wallet again, once, and can be asked for anew', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test, 500.13)
  const operator = await test.operator('accountant')
  expect((await operator.post(`/orders/${order._id}/refund`)).body.data.status).toBe('refunded')
  expect(await walletBalance(test, driver.customerId)).toBe(0)
  await send(test)
  test.clock.advance(minutes(3))
  await Promise.all([send(test), send(test)])
  expect(await walletBalance(test, driver.customerId)).toBe(500.13)
  expect((await operator.get(`/orders/${order._id}`)).body.data).toMatchObject({
    status: 'paid',
    refundedAmount: 0,
    refunds: [{ step: 'returned', failure: 'The payer’s bank did not take it', arn: null, expectedBy: null }],
  })
  expect(await messagesOf(driver)).toContainEqual(expect.stringContaining('It is in your wallet again.'))
  await expectCleanBooks(test)
  test.clock.advance(days(1))
  expect(await send(test)).toBe(0)
  const later = await test.operator('accountant')
  expect((await later.post(`/orders/${order._id}/refund`, { amount: 500 })).status).toBe(200)
  await expectCleanBooks(test)
})

/** The simulated provider with another answer about refunds. */
const answering = (
  test: TestApp,
  refund: () => Promise<Result<ProviderRefund, { kind: 'payment-provider-unavailable' }>>,
): PaymentProvider => ({ ...findSimulatedProvider(test), refund, fetchRefund: refund })

test('a provider that is down is asked again, and a refund is never sent twice', async () => {
  const test = await testApp()
  const { order } = await paidOrder(test)
  await (await test.operator('accountant')).post(`/orders/${order._id}/refund`)
  const down = answering(test, async () => ({
    ok: false,
    refusal: { kind: 'payment-provider-unavailable' },
  }))
  expect(await send(test, down)).toBe(1)
  // It was made there, and we died before we could keep it.
  const { db } = test.app.database
  const { refund_id: refundId } = await db
    .selectFrom('source_refund')
    .select('refund_id')
    .executeTakeFirstOrThrow()
  await findSimulatedProvider(test).refund({
    ...{ refundId, orderId: order.orderId, providerOrderId: '', paymentId: '' },
    amount: paise(50_000),
  })
  test.clock.advance(minutes(3))
  expect(await send(test)).toBe(1)
  expect(await db.selectFrom('simulated_refund').select('amount_paise').execute()).toEqual([
    { amount_paise: 50_000 },
  ])
  expect(await inFlight(test)).toBe(0)
  await expectCleanBooks(test)
})

test('without an ARN after seven days an operator has to look; one that comes later is kept', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const operator = await test.operator('accountant')
  await operator.post(`/orders/${order._id}/refund`)
  const refund = (arn: string | null): ProviderRefund => ({
    ...{ refundId: null, providerRefundId: 'r1', paymentId: null, amount: paise(50_000), message: null },
    ...{ status: 'done', arn },
  })
  await send(
    test,
    answering(test, async () => ok(refund(null))),
  )
  expect((await driver.get(`/driver/orders/${order._id}/refunds`)).body.data).toMatchObject([
    { step: 'done', words: 'It was sent. The number by which your bank finds it (ARN) is not known yet.' },
  ])
  const late = async () =>
    (await (await test.operator('accountant')).get('/all-orders?attention=refunds-late')).body.data.length
  expect(await late()).toBe(0)
  test.clock.advance(days(7) + 1)
  expect(await late()).toBe(1)
  await send(
    test,
    answering(test, async () => ok(refund('74332'))),
  )
  expect(await late()).toBe(0)
  const again = await test.driver()
  expect((await again.get(`/driver/orders/${order._id}/refunds`)).body.data).toMatchObject([{ arn: '74332' }])
  await expectCleanBooks(test)
})

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

test('what is given back beyond the order moves nothing and waits for a person', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const paymentId = await paymentOf(test, order._id)
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 300 })
  await reportRefund(test, { paymentId, amount: 400 })
  await reportRefund(test, { paymentId, amount: 400 })
  expect(await walletBalance(test, driver.customerId)).toBe(200)
  const operator = await test.operator('accountant')
  const found = async () => (await operator.get('/all-orders?attention=refunds-unexplained')).body.data.length
  expect(await found()).toBe(1)
  expect((await operator.get(`/orders/${order._id}`)).body.data.unexplained).toBe(400)
  expect(await operator.post(`/orders/${order._id}/settle-refunds`)).toMatchObject({
    status: 200,
    body: { data: { unexplained: 0 } },
  })
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
  expect(await Promise.all([fit(), fit()])).toContain(1)
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

test('the database refuses a refund that goes backwards, or a second one of a driver on its way', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 100 })
  const { db } = test.app.database
  await expect(
    db
      .updateTable('source_refund')
      .set({ amount_paise: paise(1) })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'source_refund_goes_forward' })
  await send(test)
  await expect(db.updateTable('source_refund').set({ state: 'asked' }).execute()).rejects.toMatchObject({
    constraint: 'source_refund_goes_forward',
  })
  await expect(
    runUnitOfWork(
      { db, now: test.clock.now(), actor: { kind: 'customer', id: driver.customerId, name: '' } },
      async ({ tx }) => {
        const { refund_id: id, ...row } = await tx
          .selectFrom('source_refund')
          .selectAll()
          .executeTakeFirstOrThrow()
        const refundId = createId()
        await tx
          .insertInto('order_refund')
          .values({
            id: refundId,
            order_id: row.order_id,
            amount_paise: paise(1),
            created_at: row.requested_at,
          })
          .execute()
        await tx
          .insertInto('source_refund')
          .values({ ...row, refund_id: refundId, provider_refund_id: id })
          .execute()
        return ok(undefined)
      },
    ),
  ).rejects.toMatchObject({ constraint: 'source_refund_one_of_driver' })
})
