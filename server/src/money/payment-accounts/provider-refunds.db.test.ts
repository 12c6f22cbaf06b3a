/** Refunds with Cashfree and Razorpay: those that we ask for, and those that they make by themselves; what opens a checkout. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import type { SignedMessage } from '../../platform/payments/testing/cashfree-server.ts'
import { auditLedger } from '../ledger/index.ts'
import { sendDueRefunds } from '../orders/index.ts'
import { openOrder, outcomes, walletBalance } from '../orders/testing/paying.ts'
import { openProvidersWorld, type ProvidersWorld } from './testing/providers.ts'

interface Refunding {
  /** The provider's last word on the refund that we asked for; the message that reports it. */
  finish(world: ProvidersWorld, refundId: string, isDone: boolean): SignedMessage
  /** The provider gives the payment back by itself. */
  giveBack(world: ProvidersWorld, orderId: string): SignedMessage
}

const REFUNDING: Readonly<Record<'cashfree' | 'razorpay', Refunding>> = {
  cashfree: {
    finish: ({ cashfree }, refundId, isDone) =>
      cashfree.refundWebhook(cashfree.finishRefund(refundId, isDone ? 'SUCCESS' : 'CANCELLED')),
    giveBack({ cashfree }, orderId) {
      const refund = cashfree.refundByItself(orderId)
      refund.refund_status = 'SUCCESS'
      refund.refund_arn = 'ARN1'
      return cashfree.refundWebhook(refund)
    },
  },
  razorpay: {
    finish({ razorpay }, refundId, isDone) {
      const refund = razorpay.finishRefund(refundId, isDone ? 'processed' : 'failed')
      return razorpay.webhook(isDone ? 'refund.processed' : 'refund.failed', { refund })
    },
    giveBack({ razorpay }, orderId) {
      const { id } = razorpay.orders.find(({ receipt }) => receipt === orderId) ?? {}
      const payment = razorpay.payments.find(({ order_id }) => order_id === id)
      if (!payment) throw new Error(`Nothing was paid for ${orderId}`)
      const refund = razorpay.refundByItself(payment)
      refund.status = 'processed'
      refund.acquirer_data = { arn: 'ARN1' }
      return razorpay.webhook('refund.processed', { refund })
    },
  },
}

describe.each(['cashfree', 'razorpay'] as const)('with %s', (name) => {
  async function openPaid() {
    const world = await openProvidersWorld()
    await world.enter(name)
    const driver = await world.driver()
    const order = await openOrder(driver, 500)
    await world.deliver(world.doubles[name].pay(order.orderId))
    const { app, clock } = world
    const send = async () =>
      sendDueRefunds({ db: app.database.db, providers: await app.deps.payments.listAll(), now: clock.now() })
    const steps = async () => (await driver.get(`/driver/orders/${order._id}/refunds`)).body.data
    const wallet = () => walletBalance(world, driver.customerId)
    const expectBooksToBalance = async () =>
      expect((await auditLedger(app.database.db)).differences).toEqual([])
    return { world, driver, order, send, steps, wallet, clock, expectBooksToBalance }
  }

  test('a refund is sent once, and its ARN is there after the provider’s message', async () => {
    const { world, driver, order, send, steps, clock, expectBooksToBalance } = await openPaid()
    await driver.post(`/driver/orders/${order._id}/refund`, { amount: 200 })
    const [{ _id: refundId }] = await steps()
    world.doubles[name].failNext('done-without-answer')
    await send()
    clock.advance(minutes(3))
    await send()
    expect(await steps()).toMatchObject([{ step: 'accepted' }])
    const message = REFUNDING[name].finish(world, refundId, true)
    for (let one = 0; one < 3; one += 1) await world.deliver(message)
    await send()
    expect(await steps()).toMatchObject([{ amount: 200, step: 'done', arn: expect.stringMatching(/^ARN/) }])
    await expectBooksToBalance()
  })

  test('a refund that failed is in the wallet again', async () => {
    const { world, driver, order, send, steps, wallet, clock, expectBooksToBalance } = await openPaid()
    await driver.post(`/driver/orders/${order._id}/refund`)
    await send()
    const [{ _id: refundId }] = await steps()
    await world.deliver(REFUNDING[name].finish(world, refundId, false))
    clock.advance(minutes(3))
    await send()
    expect(await steps()).toMatchObject([{ step: 'returned' }])
    expect(await wallet()).toBe(500)
    await expectBooksToBalance()
  })

  test('a payment that it gives back by itself leaves the wallet once, after one of ours too', async () => {
    const { world, driver, order, send, steps, wallet, expectBooksToBalance } = await openPaid()
    const message = REFUNDING[name].giveBack(world, order.orderId)
    await Promise.all([1, 2, 3].map(() => world.deliver(message)))
    expect(await wallet()).toBe(0)
    expect((await outcomes(world)).filter((outcome) => outcome === 'taken-back')).toHaveLength(1)
    expect(await steps()).toMatchObject([{ amount: 500, arn: 'ARN1', step: 'done' }])
    expect((await driver.post(`/driver/orders/${order._id}/refund`)).body.code).toBe('order-state')
    expect(await send()).toBe(0)
    await expectBooksToBalance()
  })

  test('an order has what its checkout is opened with, while it can be paid', async () => {
    const world = await openProvidersWorld()
    await world.enter(name)
    const driver = await world.driver()
    const order = await openOrder(driver, 500)
    expect(order.checkout).toEqual({
      mode: 'test',
      keyId: name === 'razorpay' ? expect.stringMatching(/^rzp_test_/) : null,
      orderId: expect.stringMatching(name === 'razorpay' ? /^order_/ : /./),
      amount: 50_000,
      hasUpi: name === 'cashfree',
    })
    await world.deliver(world.doubles[name].pay(order.orderId))
    expect((await driver.get(`/driver/orders/${order._id}`)).body.data.checkout).toBeNull()
  })
})
