import { ok, refuse } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { breakInserts } from '../../testing/break-inserts.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { auditLedger } from '../ledger/index.ts'
import { followOrder, reconcileOrders, selectOrder } from './index.ts'
import {
  findSimulatedProvider,
  openOrder,
  outcomes,
  pay,
  sendWebhook,
  walletBalance,
} from './testing/paying.ts'

async function withOrder(amount = 500) {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver, amount)
  const view = async () => (await driver.get(`/driver/orders/${order._id}`)).body.data
  const wallet = () => walletBalance(test, driver.customerId)
  return { test, driver, order, view, wallet }
}

const reconcile = ({ app, clock }: TestApp, provider = findSimulatedProvider({ app })) =>
  reconcileOrders({ db: app.database.db, provider, now: clock.now(), log: app.deps.log })

test('a webhook that comes twice is credited once', async () => {
  const { test, order, wallet } = await withOrder()
  await pay(test, order, { webhook: 'twice' })
  expect(await wallet()).toBe(500)
  expect((await outcomes(test)).sort()).toEqual(['credited', 'duplicate'])
})

test('a webhook that comes late is credited when it comes', async () => {
  const { test, order, wallet, view } = await withOrder()
  await pay(test, order, { webhook: 'late', delaySeconds: 120 })
  const deliver = () => test.app.deps.simulatedPayments?.deliverDueWebhooks(test.clock.now())
  test.clock.advance(119_999)
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 })
  expect(await wallet()).toBe(0)
  test.clock.advance(1)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  expect(await wallet()).toBe(500)
  expect((await view()).status).toBe('paid')
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 })
})

test('a payment that comes after its driver has erased the account is kept without number and mail address', async () => {
  const { test, driver, order } = await withOrder()
  await pay(test, order, { webhook: 'late', delaySeconds: 120 })
  const { db } = test.app.database
  const at = test.clock.now()
  await db
    .updateTable('customer')
    .set({ phone: `Erased ${driver.customerId}`, name: null, email: null, blocked_at: at, erased_at: at })
    .where('id', '=', driver.customerId)
    .execute()
  test.clock.advance(120_000)
  await test.app.deps.simulatedPayments?.deliverDueWebhooks(test.clock.now())
  const { status, payment_response: kept } = await db
    .selectFrom('top_up_order')
    .select(['status', 'payment_response'])
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('paid')
  expect(kept).toMatchObject({ customer_details: { customer_phone: null, customer_email: null } })
})

test('a webhook that never comes is made good when the driver looks, at most every three seconds', async () => {
  const { test, order, wallet, view } = await withOrder()
  await pay(test, order, { webhook: 'never' })
  expect((await view()).status).toBe('created')
  test.clock.advance(3_000)
  expect(await view()).toMatchObject({
    status: 'paid',
    paymentSessionId: null,
    paymentResponse: { customer_details: { customer_phone: '+919876543210' } },
  })
  expect(await wallet()).toBe(500)
})

test('a webhook that never comes is made good by the minutely check, with nobody looking', async () => {
  const { test, order, wallet } = await withOrder()
  await pay(test, order, { webhook: 'never' })
  expect(await reconcile(test)).toEqual({ requested: 0, credited: 0, expired: 0 })
  test.clock.advance(60_000)
  expect(await reconcile(test)).toEqual({ requested: 1, credited: 1, expired: 0 })
  expect(await wallet()).toBe(500)
  test.clock.advance(60_000)
  expect(await reconcile(test)).toEqual({ requested: 0, credited: 0, expired: 0 })
})

test('an order that nobody pays fails when its half hour is over, and is not asked about again', async () => {
  const { test, order, view } = await withOrder()
  test.clock.advance(30 * 60_000 - 1)
  expect(await reconcile(test)).toMatchObject({ expired: 0 })
  test.clock.advance(60_000)
  expect(await reconcile(test)).toMatchObject({ requested: 1, expired: 1 })
  expect(await view()).toMatchObject({
    status: 'failed',
    failure: 'It was not paid in time',
    paymentSessionId: null,
  })
  expect((await pay(test, order)).body).toMatchObject({
    code: 'order-state',
    message: 'The order is expired.',
  })
  test.clock.advance(3_600_000)
  expect(await reconcile(test)).toMatchObject({ requested: 0 })
})

test('an attempt that fails fails the order, and one that succeeds afterwards is credited', async () => {
  const { test, order, wallet, view } = await withOrder()
  await pay(test, order, { outcome: 'failed' })
  expect(await view()).toMatchObject({
    status: 'failed',
    failure: 'Simulated payment declined by the bank',
    paymentSessionId: order.paymentSessionId,
  })
  await pay(test, order, { outcome: 'dropped' })
  expect(await wallet()).toBe(0)
  await pay(test, order, { outcome: 'success' })
  expect(await view()).toMatchObject({ status: 'paid', failure: null })
  expect(await wallet()).toBe(500)
  expect(await outcomes(test)).toEqual(['attempt-failed', 'no-change', 'credited'])
})

test('a payment that the bank has not decided keeps its order open beyond the half hour', async () => {
  const { test, order, view } = await withOrder()
  await pay(test, order, { outcome: 'pending' })
  test.clock.advance(31 * 60_000)
  expect(await reconcile(test)).toMatchObject({ requested: 1, expired: 0 })
  expect((await view()).status).toBe('created')
  expect(await sendWebhook(test, { orderId: order.orderId })).toMatchObject({ status: 200 })
  expect((await view()).status).toBe('paid')
})

test('a payment that the bank has not decided a week later is waited for no longer, and credited should it still come', async () => {
  const { test, order, view, wallet } = await withOrder()
  await pay(test, order, { outcome: 'pending' })
  test.clock.advance((30 + 7 * 24 * 60) * 60_000)
  expect(await reconcile(test)).toMatchObject({ expired: 0 })
  test.clock.advance(60_000)
  expect(await reconcile(test)).toMatchObject({ requested: 1, expired: 1 })
  expect((await view()).status).toBe('failed')
  await sendWebhook(test, { orderId: order.orderId })
  expect(await wallet()).toBe(500)
})

test('a webhook with a wrong signature is answered 401 and not kept', async () => {
  const { test, order, wallet } = await withOrder()
  const forged = { type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order: { order_id: order.orderId } } }
  const attempts: Record<string, string>[] = [
    {},
    { 'x-webhook-timestamp': String(test.clock.now().getTime()), 'x-webhook-signature': 'AAAA' },
  ]
  for (const headers of attempts) {
    expect(await test.visitor.post('/payment-webhook', forged, { headers })).toMatchObject({
      status: 401,
      body: { status: false, code: 'signature-invalid' },
    })
  }
  expect(await outcomes(test)).toEqual([])
  expect(await wallet()).toBe(0)
})

test('money that fits no order is answered 200, kept, credited to nobody, and in the log as an error', async () => {
  const lines: string[] = []
  const test = await testApp({ onLogLine: (line) => lines.push(line) })
  const driver = await test.driver()
  const mismatched = (await openOrder(driver)).orderId
  const dollars = (await openOrder(driver)).orderId
  const paid = (await openOrder(driver)).orderId
  const other = (await openOrder(driver)).orderId
  const answers = [
    await sendWebhook(test, { orderId: 'VY-OF-SOMEBODY-ELSE' }),
    await sendWebhook(test, { orderId: mismatched, amount: 499.99, paymentId: '1' }),
    await sendWebhook(test, { orderId: dollars, currency: 'USD', paymentId: '2' }),
    await sendWebhook(test, { orderId: paid, paymentId: '3' }),
    await sendWebhook(test, { orderId: paid, paymentId: '4' }),
    await sendWebhook(test, { orderId: other, paymentId: '3' }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await outcomes(test)).toEqual([
    'unknown-order',
    'amount-mismatch',
    'amount-mismatch',
    'credited',
    'paid-again',
    'payment-of-another-order',
  ])
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  const alarms = lines.map((line) => JSON.parse(line)).filter((line) => line.level === 'error')
  expect(alarms.map((alarm) => alarm.outcome)).toEqual([
    'unknown-order',
    'amount-mismatch',
    'amount-mismatch',
    'paid-again',
    'payment-of-another-order',
  ])
  expect((await auditLedger(test.app.database.db)).differences).toEqual([])
})

test('the event is kept as it came, byte for byte, before anything is done about it', async () => {
  const { test, order } = await withOrder()
  const mend = await breakInserts(test, 'ledger_transfer')
  expect((await sendWebhook(test, { orderId: order.orderId })).status).toBe(500)
  await mend()
  const events = await test.app.database.db.selectFrom('payment_event').selectAll().execute()
  expect(events).toMatchObject([
    { kind: 'PAYMENT_SUCCESS_WEBHOOK', version: '2025-01-01', order_id: order.orderId, outcome: 'received' },
  ])
  expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({ data: { payment: { cf_payment_id: '9001' } } })
})

test.each(['ledger_transfer', 'ledger_entry', 'audit_entry'])(
  'a fault at %s while crediting leaves nothing half done, and the provider’s repeat two minutes later credits',
  async (table) => {
    const { test, order, wallet, view } = await withOrder()
    const mend = await breakInserts(test, table)
    expect((await pay(test, order)).body.data.status).toBe('PAID')
    expect(await wallet()).toBe(0)
    expect((await view()).status).toBe('created')
    expect((await auditLedger(test.app.database.db)).differences).toEqual([])
    await mend()
    const deliver = () => test.app.deps.simulatedPayments?.deliverDueWebhooks(test.clock.now())
    expect(await deliver()).toEqual({ delivered: 0, failed: 0 })
    test.clock.advance(120_000)
    expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
    expect(await wallet()).toBe(500)
    expect((await auditLedger(test.app.database.db)).differences).toEqual([])
  },
)

test('dying between the provider’s order and ours leaves one payable order when the driver asks again', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const requesting = driver.with({ 'idempotency-key': 'top-up-1' })
  const mend = await breakInserts(test, 'top_up_order')
  expect((await requesting.post('/driver/orders', { amount: 500 })).status).toBe(500)
  await mend()
  const { body } = await requesting.post('/driver/orders', { amount: 500 })
  const { db } = test.app.database
  const atProvider = await db.selectFrom('simulated_payment_order').select('order_id').execute()
  expect(atProvider).toEqual([{ order_id: body.data.orderId }])
  await pay(test, body.data)
  expect(await walletBalance(test, driver.customerId)).toBe(500)
})

test('a provider that does not answer keeps nobody from seeing an order, and the check goes on next time', async () => {
  const { test, order, wallet } = await withOrder()
  const { db } = test.app.database
  const dead: PaymentProvider = {
    ...findSimulatedProvider(test),
    fetchOrder: async () => refuse({ kind: 'payment-provider-unavailable' }),
  }
  await pay(test, order, { webhook: 'never' })
  test.clock.advance(60_000)
  expect(await reconcile(test, dead)).toEqual({ requested: 1, credited: 0, expired: 0 })
  test.clock.advance(60_000)
  const kept = await selectOrder(db, order._id)
  if (!kept) throw new Error('kept')
  const context = { db, provider: dead, now: test.clock.now(), log: test.app.deps.log }
  expect((await followOrder(context, kept)).status).toBe('created')
  test.clock.advance(60_000)
  await reconcile(test)
  expect(await wallet()).toBe(500)
})

test('an order that the provider does not know fails once it could not be paid any more', async () => {
  const { test, view } = await withOrder()
  const forgetful: PaymentProvider = {
    ...findSimulatedProvider(test),
    fetchOrder: async () => refuse({ kind: 'provider-order-unknown' }),
  }
  test.clock.advance(60_000)
  expect(await reconcile(test, forgetful)).toMatchObject({ requested: 1, expired: 0 })
  test.clock.advance(30 * 60_000)
  expect(await reconcile(test, forgetful)).toMatchObject({ requested: 1, expired: 1 })
  expect((await view()).status).toBe('failed')
})

test('orders of another provider are not asked about at this one', async () => {
  const { test } = await withOrder()
  const another: PaymentProvider = {
    ...findSimulatedProvider(test),
    name: 'another',
    fetchOrder: async () => ok({ status: 'EXPIRED', payments: [], customer: { phone: null, email: null } }),
  }
  test.clock.advance(60_000)
  expect(await reconcile(test, another)).toMatchObject({ requested: 0 })
})
