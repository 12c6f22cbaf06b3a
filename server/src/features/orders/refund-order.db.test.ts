import { holdFor, ok, paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { newId, unitOfWork } from '../../db/unit-of-work.ts'
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

test('what has been spent is not refunded, and the refusal says what is missing', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const { db } = test.app.database
  await unitOfWork({ db, now: test.clock.now(), actor: { kind: 'system', name: 'test' } }, async (work) => {
    await postTransfer(
      work,
      holdFor({ bookingId: newId(), customerId: driver.customerId, total: paise(11_800) }),
    )
    return ok(undefined)
  })
  expect(await (await test.operator()).post(`/orders/${order._id}/refund`)).toMatchObject({
    status: 402,
    body: { code: 'wallet-short', message: expect.stringContaining('₹118.00 short') },
  })
  expect(await walletBalance(test, driver.customerId)).toBe(382)
})

test('an order that was never paid, or never made, is not refunded', async () => {
  const test = await testApp()
  const operator = await test.operator()
  const order = await openOrder(await test.driver())
  expect((await operator.post(`/orders/${order._id}/refund`)).body.code).toBe('order-state')
  expect((await operator.post(`/orders/${newId()}/refund`)).body.code).toBe('order-not-found')
  expect((await operator.post('/orders/not-an-id/refund')).status).toBe(400)
})
