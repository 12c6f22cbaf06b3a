import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { auditLedger } from '../ledger/index.ts'
import { reconcileOrders } from './index.ts'
import {
  findSimulatedProvider,
  openOrder,
  outcomes,
  pay,
  sendWebhook,
  walletBalance,
} from './testing/paying.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index)
const together = <T>(request: (index: number) => Promise<T>): Promise<T[]> => Promise.all(TEN.map(request))

const countOf = (list: readonly unknown[], one: unknown): number => list.filter((of) => of === one).length

async function everythingAddsUp({ app }: TestApp): Promise<void> {
  expect((await auditLedger(app.database.db)).differences).toEqual([])
}

test('the same webhook ten times at once is credited once', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver)
  const answers = await together(() => sendWebhook(test, { orderId: order.orderId }))
  expect(answers.map((answer) => answer.status)).toEqual(TEN.map(() => 200))
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  const found = await outcomes(test)
  expect([countOf(found, 'credited'), countOf(found, 'duplicate')]).toEqual([1, 9])
  await everythingAddsUp(test)
})

test('ten different payments of one order at once credit it once and raise the alarm for the rest', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver)
  await together((index) => sendWebhook(test, { orderId: order.orderId, paymentId: `p${index}` }))
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  const found = await outcomes(test)
  expect([countOf(found, 'credited'), countOf(found, 'paid-again')]).toEqual([1, 9])
  await everythingAddsUp(test)
})

test('failures and a success reported at once end with the money in the wallet', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver)
  await together((index) =>
    sendWebhook(test, {
      orderId: order.orderId,
      paymentId: `p${index}`,
      status: index === 4 ? 'SUCCESS' : 'FAILED',
    }),
  )
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  expect((await driver.get(`/driver/orders/${order._id}`)).body.data.status).toBe('paid')
})

test('first top-ups of one new wallet at once are all credited', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const orders = await together(() => openOrder(driver, 100))
  await together((index) =>
    sendWebhook(test, { orderId: orders[index].orderId, paymentId: `p${index}`, amount: 100 }),
  )
  expect(await walletBalance(test, driver.customerId)).toBe(1_000)
  await everythingAddsUp(test)
})

test('webhook, the driver’s look and the minutely check at once credit once', async () => {
  const test = await testApp()
  const { app, clock } = test
  const driver = await test.driver()
  const order = await openOrder(driver)
  await pay(test, order, { webhook: 'late', delaySeconds: 60 })
  clock.advance(60_000)
  const context = {
    db: app.database.db,
    provider: findSimulatedProvider({ app }),
    now: clock.now(),
    log: app.deps.log,
  }
  await Promise.all([
    app.deps.simulatedPayments?.deliverDueWebhooks(clock.now()),
    reconcileOrders(context),
    ...TEN.map(() => driver.get(`/driver/orders/${order._id}`)),
    reconcileOrders(context),
  ])
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  await everythingAddsUp(test)
})

test('ten payers of one payment page pay it once', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver)
  const answers = await together(() => pay(test, order, { webhook: 'twice' }))
  const statuses = answers.map((answer) => answer.status)
  expect([countOf(statuses, 200), countOf(statuses, 409)]).toEqual([1, 9])
  expect(await walletBalance(test, driver.customerId)).toBe(500)
  await everythingAddsUp(test)
})

test('ten asks at once make one order under one key, and one each under ten keys or none', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const { db } = test.app.database
  const distinct = async (key: (index: number) => string | undefined): Promise<number> => {
    const answers = await together((index) => {
      const own = key(index)
      return (own ? driver.with({ 'idempotency-key': own }) : driver).post('/driver/orders', { amount: 500 })
    })
    expect(answers.map((answer) => answer.status)).toEqual(TEN.map(() => 201))
    return new Set(answers.map((answer) => answer.body.data.paymentSessionId)).size
  }
  expect(await distinct(() => 'one')).toBe(1)
  expect(await distinct((index) => `key-${index}`)).toBe(10)
  expect(await distinct(() => undefined)).toBe(10)
  const ours = await db.selectFrom('top_up_order').select('order_id').execute()
  const theirs = await db.selectFrom('simulated_payment_order').select('order_id').execute()
  expect(ours).toHaveLength(21)
  expect(theirs).toHaveLength(21)
})

test('ten refunds of one order at once take the money once, with one key, ten keys or none', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const operator = await test.operator()
  const keys = [() => 'one', (index: number) => `key-${index}`, () => undefined] as const
  for (const key of keys) {
    const kept = await openOrder(driver)
    await pay(test, kept)
    const order = await openOrder(driver)
    await pay(test, order)
    const before = await walletBalance(test, driver.customerId)
    await together((index) => {
      const own = key(index)
      const caller = own ? operator.with({ 'idempotency-key': `${order._id}-${own}` }) : operator
      return caller.post(`/orders/${order._id}/refund`)
    })
    expect(await walletBalance(test, driver.customerId)).toBe(before - 500)
  }
  await everythingAddsUp(test)
})

test('seven orders of ₹10,000 at once: five are opened, and a sixth only once one of them can be paid no more', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => driver.post('/driver/orders', { amount: 10_000 })),
  )
  const opened = answers.filter((answer) => answer.status === 201).map(({ body }) => body.data)
  expect(opened).toHaveLength(5)
  expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
    status: 422,
    body: { code: 'wallet-limit', message: expect.stringContaining('₹50,000.00 at most') },
  })

  await Promise.all([pay(test, opened[0]), pay(test, opened[1], { outcome: 'failed' })])
  const more = () => driver.post('/driver/orders', { amount: 1 })
  // A failed attempt can be repeated until the payment page closes.
  expect((await more()).body.code).toBe('wallet-limit')
  test.clock.advance(31 * 60_000)
  const again = await Promise.all(
    Array.from({ length: 5 }, () => driver.post('/driver/orders', { amount: 10_000 })),
  )
  expect(
    countOf(
      again.map((answer) => answer.status),
      201,
    ),
  ).toBe(4)
  await Promise.all(again.flatMap(({ status, body }) => (status === 201 ? [pay(test, body.data)] : [])))
  expect(await walletBalance(test, driver.customerId)).toBe(50_000)
  await everythingAddsUp(test)
})
