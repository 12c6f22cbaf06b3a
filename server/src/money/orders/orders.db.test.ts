import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { auditLedger } from '../ledger/index.ts'
import { openOrder, pay, walletBalance } from './testing/paying.ts'

test('a driver orders ₹500, pays, and has it in the wallet; the operator sees who paid', async () => {
  const test = await testApp()
  const driver = await test.driver('+919876543210')
  const order = await openOrder(driver, 500)
  expect(order).toMatchObject({
    customerId: driver.customerId,
    amount: 500,
    currency: 'INR',
    status: 'created',
    paymentResponse: null,
    paidAt: null,
    paymentSessionId: expect.stringMatching(/^session_/),
  })
  expect(await walletBalance(test, driver.customerId)).toBe(0)

  expect((await pay(test, order)).body.data).toMatchObject({ status: 'PAID', orderId: order.orderId })
  expect(await walletBalance(test, driver.customerId)).toBe(500)

  const { body } = await (await test.operator('viewer')).get('/all-orders')
  expect(body.orders).toEqual(body.data)
  expect(body.orders).toMatchObject([
    {
      _id: order._id,
      orderId: order.orderId,
      customerId: driver.customerId,
      amount: 500,
      currency: 'INR',
      status: 'paid',
      paymentResponse: { customer_details: { customer_phone: '+919876543210', customer_email: null } },
      paidAt: test.clock.now().toISOString(),
    },
  ])
  expect(body.orders[0]).not.toHaveProperty('paymentSessionId')
  expect((await auditLedger(test.app.database.db)).differences).toEqual([])
})

test('the audit log says who ordered and that the provider paid it', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver, 500)
  await pay(test, order)
  const entries = await test.app.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries).toMatchObject([
    {
      action: 'order.create',
      actor_kind: 'customer',
      actor_id: driver.customerId,
      subject_id: order._id,
      after: { amountPaise: 50_000 },
    },
    {
      action: 'order.pay',
      actor_kind: 'system',
      actor_name: 'payment-provider',
      subject_id: order._id,
      before: { status: 'created' },
      after: { status: 'paid', amountPaise: 50_000 },
    },
  ])
})

test('an order of an amount that cannot be is refused, names the reason, and is not kept', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const refusals = [
    [0.99, 422, 'amount-out-of-range'],
    [0, 422, 'amount-out-of-range'],
    [10_000.01, 422, 'amount-out-of-range'],
    [-1, 400, 'invalid-request'],
    [10.001, 400, 'invalid-request'],
    [1e12, 400, 'invalid-request'],
    ['five hundred', 400, 'invalid-request'],
    [null, 400, 'invalid-request'],
  ] as const
  for (const [amount, status, code] of refusals) {
    expect(await driver.post('/driver/orders', { amount })).toMatchObject({ status, body: { code } })
  }
  expect((await driver.get('/driver/orders')).body.page.total).toBe(0)
})

test('orders from ₹1 to ₹10,000 are taken, and the range is named where one is not', async () => {
  const driver = await (await testApp()).driver()
  expect((await openOrder(driver, 1)).amount).toBe(1)
  expect((await openOrder(driver, 10_000)).amount).toBe(10_000)
  expect((await driver.post('/driver/orders', { amount: 10_001 })).body.message).toBe(
    'The amount must be from ₹1.00 to ₹10,000.00.',
  )
})

test('an order that would bring the wallet above ₹50,000 is refused', async () => {
  const test = await testApp()
  const driver = await test.driver()
  for (let count = 0; count < 5; count += 1) await pay(test, await openOrder(driver, 10_000))
  expect(await driver.post('/driver/orders', { amount: 1 })).toMatchObject({
    status: 422,
    body: { code: 'wallet-limit' },
  })
})

test('the thirty-first order within ten minutes has to wait', async () => {
  const { driver: signIn, clock } = await testApp()
  const driver = await signIn()
  for (let count = 0; count < 30; count += 1) await openOrder(driver, 1)
  const refused = await driver.post('/driver/orders', { amount: 1 })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(refused.headers.get('retry-after')).toBe('600')
  clock.advance(600_000)
  expect((await driver.post('/driver/orders', { amount: 1 })).status).toBe(201)
})

test('a key whose kept answer is gone still finds the order that it made', async () => {
  const test = await testApp()
  const requesting = (await test.driver()).with({ 'idempotency-key': 'top-up-1' })
  const first = await requesting.post('/driver/orders', { amount: 500 })
  await pay(test, first.body.data)
  await test.app.database.db.deleteFrom('idempotency_key').execute()
  const again = await requesting.post('/driver/orders', { amount: 500 })
  expect(again.body.data).toMatchObject({ _id: first.body.data._id, status: 'paid', paymentSessionId: null })
  expect((await requesting.get('/driver/orders')).body.page.total).toBe(1)
})

test('a driver finds own orders by id and by number, and nobody else’s', async () => {
  const test = await testApp()
  const asha = await test.driver('+919876543210')
  const ravi = await test.driver('+919876543211')
  const order = await openOrder(asha)
  expect((await asha.get(`/driver/orders/${order._id}`)).body.data).toEqual(order)
  expect((await asha.get(`/driver/orders/${order.orderId}`)).body.data).toEqual(order)
  expect((await asha.get('/driver/orders')).body).toMatchObject({ orders: [order], data: [order] })
  for (const ref of [order._id, order.orderId, 'VY-UNKNOWN']) {
    expect(await ravi.get(`/driver/orders/${ref}`)).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    })
  }
  expect((await ravi.get('/driver/orders')).body.page.total).toBe(0)
  expect((await asha.get(`/driver/orders/${encodeURIComponent("' or 1=1 --")}`)).status).toBe(400)
})

test('an operator searches orders by number and phone, filters by state and sorts by amount', async () => {
  const test = await testApp()
  const operator = await test.operator()
  const asha = await openOrder(await test.driver('+919876543210'), 300)
  const ravi = await openOrder(await test.driver('+919123456789'), 200)
  await pay(test, ravi)
  const found = async (query: string) =>
    (await operator.get(`/all-orders?${query}`)).body.orders.map((order: { amount: number }) => order.amount)
  expect(await found('sort=amount')).toEqual([200, 300])
  expect(await found('sort=-amount')).toEqual([300, 200])
  expect(await found(`q=${asha.orderId.slice(3, 12).toLowerCase()}`)).toEqual([300])
  expect(await found('q=91234 56789')).toEqual([200])
  expect(await found('status=paid')).toEqual([200])
  expect(await found('status=failed')).toEqual([])
  expect(await found('q=%25')).toEqual([])
  const first = (await operator.get('/all-orders?sort=amount&limit=1')).body
  expect(first.page.total).toBe(2)
  expect(await found(`sort=amount&limit=1&cursor=${first.page.nextCursor}`)).toEqual([300])
  expect((await operator.get(`/orders/${asha.orderId}`)).body.data).toMatchObject({
    _id: asha._id,
    customer: { phone: '+919876543210' },
  })
  expect((await operator.get('/orders/VY-UNKNOWN')).body.code).toBe('order-not-found')
})

test('orders are for signed-in people: drivers for their own, operators for all', async () => {
  const { visitor, driver, operator } = await testApp()
  const id = '01890000-0000-7000-8000-000000000000'
  for (const path of ['/driver/orders', `/driver/orders/${id}`, '/all-orders', `/orders/${id}`]) {
    expect((await visitor.get(path)).status).toBe(401)
  }
  expect((await visitor.post('/driver/orders', { amount: 1 })).status).toBe(401)
  expect((await (await driver()).get('/all-orders')).status).toBe(401)
  expect((await (await operator()).get('/driver/orders')).status).toBe(401)
  expect((await (await operator('manager')).post(`/orders/${id}/refund`)).status).toBe(403)
})

test('an installation with a public address has no simulated payments and takes no orders without a provider', async () => {
  const { driver: signIn, visitor } = await testApp({
    env: { PUBLIC_URL: 'http://charge.example.in' },
  })
  const driver = await signIn()
  expect(await driver.post('/driver/orders', { amount: 500 })).toMatchObject({
    status: 503,
    body: { code: 'payment-provider-unavailable' },
  })
  for (const answer of [
    await visitor.get('/simulated-payments/session_x'),
    await visitor.post('/simulated-payments/session_x/pay', { outcome: 'success' }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-in-development' } })
  }
  expect((await visitor.post('/payment-webhook', {})).body.code).toBe('signature-invalid')
})
