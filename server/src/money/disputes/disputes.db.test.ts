import { days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { openOrder, outcomes, walletBalance } from '../orders/testing/paying.ts'
import { openProvidersWorld } from '../payment-accounts/testing/providers.ts'

async function withPaid(name: 'cashfree' | 'razorpay') {
  const world = await openProvidersWorld()
  await world.enter(name)
  const driver = await world.driver()
  const order = await openOrder(driver, 500)
  await world.deliver(world.doubles[name].pay(order.orderId))
  const detail = async () => (await world.owner.get(`/orders/${order._id}`)).body.data
  const waiting = async () =>
    (await world.owner.get('/disputes?attention=disputes-to-answer')).body.data.map(
      ({ orderId }: { orderId: string }) => orderId,
    )
  return { ...world, world, driver, order, detail, waiting }
}

test('a payment that is disputed at Cashfree waits for an answer, with its time, until the bank has decided', async () => {
  const { world, cashfree, clock, deliver, order, detail, waiting, driver } = await withPaid('cashfree')
  const created = cashfree.disputeWebhook(order.orderId, 'DISPUTE_CREATED')
  await deliver(created)
  await deliver(created)
  expect((await detail()).disputes).toEqual([
    expect.objectContaining({
      ...{ amount: 500, state: 'open', reason: 'Duplicate Processing', endedAt: null },
      respondBy: new Date(clock.now().getTime() + days(3)).toISOString(),
    }),
  ])
  expect(await waiting()).toEqual([order._id])
  clock.advance(hours(3))
  await deliver(cashfree.disputeWebhook(order.orderId, 'CHARGEBACK_UNDER_REVIEW'))
  expect(await waiting()).toEqual([])
  clock.advance(hours(3))
  await deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_INSUFFICIENT_EVIDENCE'))
  expect(await waiting()).toEqual([order._id])
  clock.advance(hours(3))
  await deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_MERCHANT_LOST'))
  expect(await waiting()).toEqual([])
  expect((await detail()).disputes).toMatchObject([{ state: 'lost', endedAt: clock.now().toISOString() }])
  expect(await walletBalance(world, driver.customerId)).toBe(0)
  expect((await outcomes(world)).filter((outcome) => outcome.startsWith('dispute-'))).toEqual([
    'dispute-opened',
    'dispute-as-known',
    'dispute-changed',
    'dispute-changed',
    'dispute-changed',
  ])
})

test('the same at Razorpay, whose messages of disputes say nothing of a new payment', async () => {
  const { world, razorpay, clock, deliver, detail, waiting, order, driver } = await withPaid('razorpay')
  const [payment] = razorpay.payments
  if (!payment) throw new Error('nothing was paid')
  await deliver(razorpay.disputeWebhook(payment, 'open'))
  expect(await waiting()).toEqual([order._id])
  clock.advance(minutes(1))
  await deliver(razorpay.disputeWebhook(payment, 'won'))
  expect((await detail()).disputes).toMatchObject([{ state: 'won', amount: 500 }])
  expect(await walletBalance(world, driver.customerId)).toBe(500)
})

test('messages that come in the wrong order leave what the provider said last', async () => {
  const { cashfree, clock, deliver, order, detail } = await withPaid('cashfree')
  const created = cashfree.disputeWebhook(order.orderId, 'DISPUTE_CREATED')
  clock.advance(minutes(20))
  await deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_MERCHANT_ACCEPTED'))
  await deliver(created)
  expect((await detail()).disputes).toMatchObject([{ state: 'accepted' }])
  clock.advance(minutes(5))
  await deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_CREATED'))
  expect((await detail()).disputes).toMatchObject([{ state: 'accepted' }])
})

test('ten at once are one dispute; a forged one is none; one of no order is kept for a person', async () => {
  const { world, cashfree, deliver, order, detail } = await withPaid('cashfree')
  const created = cashfree.disputeWebhook(order.orderId, 'DISPUTE_CREATED')
  expect((await deliver({ ...created, body: created.body.replace('1402', '1403') })).status).toBe(401)
  expect((await detail()).disputes).toEqual([])
  await Promise.all(Array.from({ length: 10 }, () => deliver(created)))
  expect((await detail()).disputes).toHaveLength(1)

  const { payments } = cashfree.orders.get(order.orderId) ?? {}
  if (payments?.[0]) Object.assign(payments[0], { cf_payment_id: 'of nobody' })
  const later = cashfree.disputeWebhook(order.orderId, 'DISPUTE_CREATED')
  await deliver(later)
  expect((await outcomes(world)).at(-1)).toBe('dispute-of-no-order')
})

test('the database moves no dispute back, and removes none', async () => {
  const { cashfree, deliver, order, app } = await withPaid('cashfree')
  await deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_MERCHANT_LOST'))
  const { pool } = app.database
  await expect(
    pool.query(`update payment_dispute set state = 'open', ended_at = null`),
  ).rejects.toMatchObject({ constraint: 'payment_dispute_goes_forward' })
  await expect(pool.query('delete from payment_dispute')).rejects.toThrow()
})
