/** Payments with Cashfree and Razorpay, and everything that goes wrong on the way. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { breakInserts } from '../../testing/break-inserts.ts'
import { reconcileWithAll } from '../orders/index.ts'
import { openOrder, outcomes, walletBalance } from '../orders/testing/paying.ts'
import { deleteCalls } from './index.ts'
import { KEYS, openProvidersWorld, type ProvidersWorld } from './testing/providers.ts'

const reconcile = async ({ app, clock }: ProvidersWorld) =>
  reconcileWithAll({
    db: app.database.db,
    providers: await app.deps.payments.listAll(),
    now: clock.now(),
    log: app.deps.log,
  })

describe.each(['cashfree', 'razorpay'] as const)('a payment with %s', (name) => {
  async function withOrder() {
    const world = await openProvidersWorld()
    await world.enter(name)
    const driver = await world.driver()
    const order = await openOrder(driver, 500)
    const wallet = () => walletBalance(world, driver.customerId)
    const view = async () => (await driver.get(`/driver/orders/${order._id}`)).body.data
    return { ...world, world, driver, order, wallet, view, provider: world.doubles[name] }
  }

  test('reaches the wallet by its message, once, however often and late it comes again', async () => {
    const { provider, order, deliver, wallet, world, clock } = await withOrder()
    expect(order.provider).toBe(name)
    const message = provider.pay(order.orderId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(message)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    clock.advance(minutes(30))
    await deliver(message)
    expect(await wallet()).toBe(500)
    expect((await outcomes(world)).filter((outcome) => outcome === 'credited')).toHaveLength(1)
  })

  test('reaches it without any message, when the provider is asked', async () => {
    const { provider, order, wallet, world, clock } = await withOrder()
    provider.pay(order.orderId)
    clock.advance(minutes(2))
    expect(await reconcile(world)).toMatchObject({ credited: 1 })
    expect(await wallet()).toBe(500)
    expect(await reconcile(world)).toMatchObject({ requested: 0 })
  })

  test('reaches it although the message of a failed attempt comes after that of the payment', async () => {
    const { provider, order, deliver, wallet, view } = await withOrder()
    const failed = provider.pay(order.orderId, false)
    const paid = provider.pay(order.orderId)
    await deliver(paid)
    await deliver(failed)
    expect(await wallet()).toBe(500)
    expect((await view()).status).toBe('paid')
  })

  test('is not credited by a forged message, nor by one with a byte changed, nor by one of last month', async () => {
    const { provider, order, deliver, wallet, clock } = await withOrder()
    const message = provider.pay(order.orderId)
    expect((await deliver(provider.pay(order.orderId, true, 'of a thief'))).status).toBe(401)
    const changed = message.body.replace(order.orderId, `${order.orderId} `).replace('"INR"', '"inr"')
    expect((await deliver({ ...message, body: changed })).status).toBe(401)
    clock.advance(minutes(60 * 24 * 30))
    expect((await deliver(message)).status).toBe(401)
    expect(await wallet()).toBe(0)
  })

  test('is credited by a message that the secret before has signed, while it is on its way', async () => {
    const { provider, order, deliver, wallet, enter, clock } = await withOrder()
    const old = 'webhookSecret' in KEYS[name] ? KEYS.razorpay.webhookSecret : KEYS.cashfree.secret
    const rotated =
      name === 'razorpay' ? { webhookSecret: 'the new one' } : { secret: 'cfsk_ma_test_the_new_one' }
    expect((await enter(name, { ...KEYS[name], ...rotated })).status).toBe(200)
    const message = provider.pay(order.orderId, true, old)
    expect((await deliver(message)).status).toBe(200)
    expect(await wallet()).toBe(500)
    clock.advance(minutes(60 * 24 * 9))
    expect((await deliver(provider.pay(order.orderId, true, old))).status).toBe(401)
  })

  test('whose message comes before we have kept the order is credited when the provider is asked', async () => {
    const { provider, order, deliver, wallet, world, clock, app } = await withOrder()
    const { db } = app.database
    const row = await db.selectFrom('top_up_order').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('top_up_order').execute()
    expect((await deliver(provider.pay(order.orderId))).status).toBe(200)
    expect(await outcomes(world)).toEqual(['unknown-order'])
    await db
      .insertInto('top_up_order')
      .values({ ...row, payment_response: null })
      .execute()
    clock.advance(minutes(2))
    await reconcile(world)
    expect(await wallet()).toBe(500)
  })

  test('is one although the program died between the provider’s answer and our keeping it', async () => {
    const { provider, world, driver, wallet, deliver } = await withOrder()
    const requesting = driver.with({ 'idempotency-key': 'the-same-key-0001' })
    const mend = await breakInserts(world, 'top_up_order')
    expect((await requesting.post('/driver/orders', { amount: 300 })).status).toBe(500)
    await mend()
    const made = provider.count()
    const again = (await requesting.post('/driver/orders', { amount: 300 })).body.data
    expect([provider.count(), again.provider]).toEqual([Math.max(made, 2), name])
    await deliver(provider.pay(again.orderId))
    await deliver(provider.pay(again.orderId))
    expect(await wallet()).toBe(300)
    expect(await outcomes(world)).toEqual(['credited', 'paid-again'])
  })

  test('is credited within one reconciliation after the provider was down for an hour', async () => {
    const { provider, order, wallet, world, clock } = await withOrder()
    provider.pay(order.orderId)
    for (let count = 0; count < 20; count += 1) {
      provider.failNext('no-answer', { status: 500 }, 'no-answer')
      clock.advance(minutes(3))
      await reconcile(world)
    }
    expect(await wallet()).toBe(0)
    provider.recover()
    clock.advance(minutes(3))
    await reconcile(world)
    expect(await wallet()).toBe(500)
  })
})

test('new payments go to the first that is up, and each payment stays with its own', async () => {
  const world = await openProvidersWorld()
  const { enter, doubles, cashfree, driver: aDriver, clock, deliver } = world
  await enter('cashfree')
  await enter('razorpay')
  const driver = await aDriver()
  const first = await openOrder(driver, 100)
  cashfree.failNext(...Array<'no-answer'>(5).fill('no-answer'))
  const second = await openOrder(driver, 200)
  const third = await openOrder(driver, 300)
  expect([first, second, third].map(({ provider }) => provider)).toEqual(['cashfree', 'razorpay', 'razorpay'])
  await deliver(doubles.cashfree.pay(first.orderId))
  doubles.razorpay.pay(second.orderId)
  clock.advance(minutes(2))
  await reconcile(world)
  expect(await walletBalance(world, driver.customerId)).toBe(300)
  expect((await openOrder(driver, 400)).provider).toBe('cashfree')
})

test('a provider’s message says nothing of an order that is with another one', async () => {
  const world = await openProvidersWorld()
  const { enter, owner, cashfree, driver: aDriver, deliver } = world
  await enter('cashfree')
  await enter('razorpay')
  const driver = await aDriver()
  await owner.put('/payment-accounts/razorpay/use', { isOn: true, isFirst: true })
  const order = await openOrder(driver, 100)
  expect(order.provider).toBe('razorpay')
  const api = await world.app.deps.payments.find('cashfree')
  await api?.createOrder({
    orderId: order.orderId,
    amount: (order.amount * 100) as never,
    customer: { id: 'c', phone: '+919876543210', email: null },
    returnUrl: 'https://x.example',
    notifyUrl: 'https://x.example',
    expiresAt: world.clock.now(),
  })
  cashfree.pay(order.orderId)
  expect((await deliver(cashfree.paymentWebhook(order.orderId))).status).toBe(200)
  expect(await walletBalance(world, driver.customerId)).toBe(0)
  expect(await outcomes(world)).toEqual(['unknown-order'])
})

test.each([
  [{}],
  [{ host: '127.0.0.1' }],
  [{ host: 'localhost', via: '1.0 localhost' }],
  [{ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
])(
  'an installation with a public address has nothing of the simulated provider, whatever headers a request has: %j',
  async (headers) => {
    const world = await openProvidersWorld({ PUBLIC_URL: 'http://charge.example.in' })
    const driver = (await world.driver()).with(headers)
    const visitor = world.visitor.with(headers)
    expect((await driver.post('/driver/orders', { amount: 500 })).body.code).toBe(
      'payment-provider-unavailable',
    )
    expect((await visitor.get('/simulated-payments/session_1')).status).toBe(404)
    expect((await visitor.post('/simulated-payments/session_1/pay', { outcome: 'success' })).status).toBe(404)
    expect((await visitor.post('/payment-webhook', '{}', { headers })).status).toBe(401)
  },
)

test('real money and play money never meet in one database, also where the program is wrong', async () => {
  const world = await openProvidersWorld()
  const { app, enter, doubles, deliver, driver: aDriver } = world
  await enter('cashfree')
  const driver = await aDriver()
  const [play, real] = [await openOrder(driver, 100), await openOrder(driver, 200)]
  await app.database.pool.query('update top_up_order set is_live = true where order_id = $1', [real.orderId])
  await deliver(doubles.cashfree.pay(play.orderId))
  expect((await deliver(doubles.cashfree.pay(real.orderId))).status).toBe(500)
  expect(await walletBalance(world, driver.customerId)).toBe(100)
})

test('what we and the provider said to each other is found by the order, and only what failed on demand', async () => {
  const world = await openProvidersWorld()
  const { enter, owner, doubles, deliver, cashfree, driver: aDriver, app, clock } = world
  await enter('cashfree')
  const driver = await aDriver()
  cashfree.failNext({ status: 500 })
  const order = await openOrder(driver, 100)
  await deliver(doubles.cashfree.pay(order.orderId))
  const found = (await owner.get(`/payment-calls?q=${order.orderId}`)).body.data
  expect(
    found.map(({ direction, operation, status }: Record<string, unknown>) => [direction, operation, status]),
  ).toEqual(
    expect.arrayContaining([
      ['out', 'create-order', 500],
      ['out', 'create-order', 200],
      ['in', 'PAYMENT_SUCCESS_WEBHOOK', null],
    ]),
  )
  expect(JSON.stringify(found)).not.toContain('9876543210')
  const failed = (await owner.get('/payment-calls?failed=true')).body.data
  expect(failed).toMatchObject([{ operation: 'create-order', status: 500 }])
  expect((await owner.get('/payment-calls?provider=razorpay')).body.data).toEqual([])
  clock.advance(minutes(60 * 24 * 91))
  expect(
    await deleteCalls(app.database.db, new Date(clock.now().getTime() - minutes(60 * 24 * 90)), 100),
  ).toBe(3)
})
