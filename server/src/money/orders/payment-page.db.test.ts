import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { openOrder, pay } from './testing/paying.ts'

test('the payment page shows what is to be paid and what became of it', async () => {
  const test = await testApp()
  const order = await openOrder(await test.driver(), 250.5)
  const page = async () => (await test.visitor.get(`/simulated-payments/${order.paymentSessionId}`)).body.data
  expect(await page()).toEqual({
    orderId: order.orderId,
    amount: 250.5,
    currency: 'INR',
    status: 'ACTIVE',
    expiresAt: order.expiresAt,
    returnUrl: expect.stringContaining(`/app/money/orders/${order.orderId}`),
    payments: [],
  })
  await pay(test, order, { outcome: 'failed' })
  await pay(test, order)
  expect(await page()).toMatchObject({
    status: 'PAID',
    payments: [{ payment_status: 'FAILED' }, { payment_status: 'SUCCESS' }],
  })
})

test('a payment page that does not exist, and payments that make no sense, are refused', async () => {
  const test = await testApp()
  const { visitor } = test
  expect((await visitor.get('/simulated-payments/session_unknown')).body.code).toBe(
    'payment-session-not-found',
  )
  expect((await pay(test, { paymentSessionId: 'session_unknown' })).body.code).toBe(
    'payment-session-not-found',
  )
  const order = await openOrder(await test.driver())
  const path = `/simulated-payments/${order.paymentSessionId}/pay`
  for (const body of [
    {},
    { outcome: 'maybe' },
    { outcome: 'success', webhook: 'often' },
    { outcome: 'success', delaySeconds: -1 },
    { outcome: 'success', delaySeconds: 86_401 },
    { outcome: 'success', delaySeconds: 1.5 },
  ]) {
    expect(await visitor.post(path, body)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  }
  expect((await visitor.get(`/simulated-payments/${encodeURIComponent("x' or 1=1")}`)).status).toBe(400)
})
