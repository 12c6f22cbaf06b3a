import { buildHold, minutes, ok, paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { proveAgain } from '../../testing/sign-in.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { auditLedger, postTransfer } from '../ledger/index.ts'
import { openOrder, pay, walletBalance } from './testing/paying.ts'

async function paidOrder(test: TestApp) {
  const driver = await test.driver()
  const order = await openOrder(driver, 500)
  await pay(test, order)
  return { driver, order }
}

test('an operator refunds a paid order once: it leaves the wallet and stands in the audit log', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const operator = await test.operator('accountant')
  const refunded = await operator.post(`/orders/${order._id}/refund`)
  expect(refunded).toMatchObject({
    status: 200,
    body: { message: `Refund of ₹500.00 for ${order.orderId} recorded.`, data: { status: 'refunded' } },
  })
  expect(await walletBalance(test, driver.customerId)).toBe(0)

  expect(await operator.post(`/orders/${order._id}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'order-state', message: 'The order is refunded; it cannot be changed with "refund".' },
  })
  const entries = await test.app.database.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'order.refund')
    .execute()
  expect(entries).toMatchObject([
    {
      actor_kind: 'administrator',
      subject_id: order._id,
      before: { status: 'paid', walletPaise: 50_000 },
      after: { status: 'refunded', walletPaise: 0, amountPaise: 50_000 },
    },
  ])
  expect((await auditLedger(test.app.database.db)).differences).toEqual([])
})

test('above the amount that the owner has set, an operator whose sign-in is old is asked again', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver, 5_000)
  await pay(test, order)
  const operator = await test.operator('accountant')
  const refund = (amount: number) => operator.post(`/orders/${order._id}/refund`, { amount })
  test.clock.advance(minutes(5))
  expect((await refund(600)).status).toBe(200)
  // Small ones are counted together.
  expect(await refund(600)).toMatchObject({ status: 403, body: { code: 'proof-needed' } })
  expect(await walletBalance(test, driver.customerId)).toBe(4_400)
  await proveAgain(test)
  expect((await refund(600)).status).toBe(200)
  expect((await auditLedger(test.app.database.db)).differences).toEqual([])
})

test('an order goes back in parts, each with its reason, until nothing is left and never more', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const operator = await test.operator('accountant')
  const refund = (body: object) => operator.post(`/orders/${order._id}/refund`, body)

  expect(await refund({ amount: 500.01 })).toMatchObject({
    status: 422,
    body: { code: 'exceeds-refundable' },
  })
  expect(await refund({ amount: 0 })).toMatchObject({ status: 400 })
  expect(await refund({ amount: 120.55, reason: 'Charger stopped early' })).toMatchObject({
    status: 200,
    body: {
      message: `Refund of ₹120.55 for ${order.orderId} recorded.`,
      data: {
        status: 'paid',
        refundedAmount: 120.55,
        refundable: 379.45,
        refunds: [{ amount: 120.55, reason: 'Charger stopped early', by: expect.stringContaining('@') }],
      },
    },
  })
  expect(await walletBalance(test, driver.customerId)).toBe(379.45)
  expect(await refund({ amount: 379.46 })).toMatchObject({
    status: 422,
    body: { message: 'The amount is more than is left of the order: ₹379.45.' },
  })
  expect((await refund({})).body.data).toMatchObject({
    status: 'refunded',
    refundedAmount: 500,
    refundable: 0,
  })
  expect(await refund({ amount: 0.01 })).toMatchObject({ status: 409, body: { code: 'order-state' } })
  expect(await walletBalance(test, driver.customerId)).toBe(0)

  const inbox = await driver.get('/driver/notifications')
  expect(inbox.body.data.map(({ message }: { message: string }) => message)).toContain(
    '₹120.55 of your top-up of ₹500.00 was taken out of your wallet and will be refunded. It has not been sent to your bank or card yet. Reason: Charger stopped early',
  )
  const { db } = test.app.database
  expect((await auditLedger(db)).differences).toEqual([])
  expect(await differencesIn(db)).toEqual([])
})

test('the same refund asked for twice at once goes back once, and parts together never exceed the order', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const operator = await test.operator('accountant')
  const twice = await Promise.all(
    [1, 2].map(() =>
      operator.post(
        `/orders/${order._id}/refund`,
        { amount: 100 },
        { headers: { 'idempotency-key': 'one-refund' } },
      ),
    ),
  )
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await walletBalance(test, driver.customerId)).toBe(400)
  const many = await Promise.all(
    [1, 2, 3].map(() => operator.post(`/orders/${order._id}/refund`, { amount: 150 })),
  )
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 422])
  expect(await walletBalance(test, driver.customerId)).toBe(100)
  expect((await auditLedger(test.app.database.db)).differences).toEqual([])
})

test('the database itself refuses an order that gives back more than was paid', async () => {
  const test = await testApp()
  const { order } = await paidOrder(test)
  const { db } = test.app.database
  const giving = (paise: number) =>
    sql`update top_up_order set refunded_paise = ${paise} where id = ${order._id}`.execute(db)
  await expect(giving(50_001)).rejects.toMatchObject({ constraint: 'order_refunded' })
  await expect(giving(50_000)).rejects.toMatchObject({ constraint: 'order_refunded' })
  await expect(giving(-1)).rejects.toMatchObject({ constraint: 'order_refunded' })
})

test('what has been spent is not refunded, and the refusal says what is missing', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const { db } = test.app.database
  await runUnitOfWork(
    { db, now: test.clock.now(), actor: { kind: 'system', name: 'test' } },
    async (work) => {
      await postTransfer(
        work,
        buildHold({ bookingId: createId(), customerId: driver.customerId, total: paise(11_800) }),
      )
      return ok(undefined)
    },
  )
  const operator = await test.operator()
  expect((await operator.get(`/orders/${order._id}`)).body.data.refundable).toBe(382)
  expect(await operator.post(`/orders/${order._id}/refund`)).toMatchObject({
    status: 402,
    body: { code: 'wallet-short', message: expect.stringContaining('₹118.00 short') },
  })
  expect(await walletBalance(test, driver.customerId)).toBe(382)
  expect(await operator.post(`/orders/${order._id}/refund`, { amount: 382 })).toMatchObject({
    status: 200,
    body: { data: { status: 'paid', refundable: 0 } },
  })
})

test('an order that was never paid, or never made, is not refunded', async () => {
  const test = await testApp()
  const operator = await test.operator()
  const order = await openOrder(await test.driver())
  expect((await operator.get(`/orders/${order._id}`)).body.data.refundable).toBe(0)
  expect((await operator.post(`/orders/${order._id}/refund`)).body.code).toBe('order-state')
  expect((await operator.post(`/orders/${createId()}/refund`)).body.code).toBe('order-not-found')
  expect((await operator.post('/orders/not-an-id/refund')).status).toBe(400)
})
