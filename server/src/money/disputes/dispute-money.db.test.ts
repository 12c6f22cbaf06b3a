/** What disputes do to money: with the provider while the bank decides, then back, or lost; never paid twice. */
import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { walletBalance } from '../orders/testing/paying.ts'
import { reconcileSettlements } from '../settlements/index.ts'
import { disputedWorld } from './testing/disputed-world.ts'

test('a dispute keeps the money with the provider, and won, it is owed again', async () => {
  const { deliverStatus, balances, audit, walletOf } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  expect(await balances()).toMatchObject({ clearing: 0, disputed: -50_000, losses: 0 })
  expect(await walletOf()).toBe(500)
  expect(await audit()).toEqual([])
  await deliverStatus('DISPUTE_UNDER_REVIEW')
  await deliverStatus('DISPUTE_MERCHANT_WON')
  expect(await balances()).toMatchObject({ clearing: -50_000, disputed: 0, losses: 0 })
  expect(await walletOf()).toBe(500)
  await deliverStatus('PRE_ARBITRATION_CREATED')
  await deliverStatus('PRE_ARBITRATION_MERCHANT_LOST')
  expect(await balances()).toMatchObject({ clearing: 0, disputed: 0, losses: 0 })
  expect(await walletOf()).toBe(0)
  expect(await audit()).toEqual([])
})

test('what is spent of a lost payment the driver owes; of one that was accepted the network bears it', async () => {
  const lost = await disputedWorld()
  await lost.spend(400)
  await lost.deliverStatus('DISPUTE_CREATED')
  await lost.deliverStatus('DISPUTE_MERCHANT_LOST')
  expect(await lost.balances()).toMatchObject({ disputed: 0, losses: 0, owed: -40_000 })
  expect(await lost.walletOf()).toBe(0)
  expect(await lost.audit()).toEqual([])

  const accepted = await disputedWorld()
  await accepted.spend(400)
  await accepted.deliverStatus('DISPUTE_CREATED')
  await accepted.deliverStatus('DISPUTE_MERCHANT_ACCEPTED')
  expect(await accepted.balances()).toMatchObject({ disputed: 0, losses: -40_000, owed: 0 })
  expect(await accepted.audit()).toEqual([])
})

test('a mere question about a payment keeps nothing', async () => {
  const { deliverStatus, balances, refund } = await disputedWorld()
  await deliverStatus('RETRIEVAL_CREATED')
  expect(await balances()).toMatchObject({ clearing: -50_000, disputed: 0 })
  expect((await refund(100)).status).toBe(200)
})

test('nobody has a payment back by a refund and by the bank', async () => {
  const { deliverStatus, refund, ownRefund, audit } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  for (const refused of [await refund(), await refund(100), await ownRefund()]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment-disputed' } })
  }
  await deliverStatus('DISPUTE_MERCHANT_LOST')
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'payment-disputed' } })
  expect(await audit()).toEqual([])
})

test('another top-up is refunded only as far as the wallet can still bear the dispute', async () => {
  const { spend, deliverStatus, topUp, owner, audit } = await disputedWorld()
  const other = await topUp(300)
  await spend(200)
  await deliverStatus('DISPUTE_CREATED')
  const refund = (amount: number) => owner.post(`/orders/${other._id}/refund`, { amount })
  expect((await owner.get(`/orders/${other._id}`)).body.data.refundable).toBe(100)
  expect(await refund(200)).toMatchObject({ status: 409, body: { code: 'payment-disputed' } })
  expect(await refund(100)).toMatchObject({ status: 200, body: { data: { refundable: 0 } } })
  await deliverStatus('DISPUTE_MERCHANT_LOST')
  expect(await audit()).toEqual([])
})

test('a refund that was asked for before the dispute waits, and goes when the dispute is won', async () => {
  const { deliverStatus, refund, sendRefunds, cashfree, order, audit } = await disputedWorld()
  expect((await refund(200)).status).toBe(200)
  await deliverStatus('DISPUTE_CREATED')
  await sendRefunds()
  expect(cashfree.orders.get(order.orderId)?.refunds).toEqual([])
  await deliverStatus('DISPUTE_MERCHANT_WON')
  await sendRefunds()
  expect(cashfree.orders.get(order.orderId)?.refunds).toMatchObject([{ refund_amount: 200 }])
  expect(await audit()).toEqual([])
})

test('a refund that waited for a lost dispute is never sent: it is in the wallet, and pays what is owed', async () => {
  const { deliverStatus, refund, sendRefunds, cashfree, order, balances, walletOf, audit } =
    await disputedWorld()
  await refund(200)
  await deliverStatus('DISPUTE_CREATED')
  await deliverStatus('DISPUTE_MERCHANT_LOST')
  expect(await balances()).toMatchObject({ owed: -20_000 })
  await sendRefunds()
  expect(cashfree.orders.get(order.orderId)?.refunds).toEqual([])
  expect(await balances()).toMatchObject({ owed: 0 })
  expect(await walletOf()).toBe(0)
  expect(await audit()).toEqual([])
})

test.each([
  ['lost', 'DISPUTE_MERCHANT_LOST'],
  ['accepted', 'DISPUTE_MERCHANT_ACCEPTED'],
])('of a payment of which a part is %s, the rest is sent to its payer', async (_, status) => {
  const { deliverStatus, refund, sendRefunds, cashfree, order, owner, balances, walletOf, audit } =
    await disputedWorld()
  const refundable = async () => (await owner.get(`/orders/${order._id}`)).body.data.refundable
  expect(await refundable()).toBe(500)
  await deliverStatus('DISPUTE_CREATED', 100)
  expect(await refundable()).toBe(400)
  await deliverStatus(status, 100)
  expect(await walletOf()).toBe(400)
  expect(await refundable()).toBe(400)
  expect((await refund(200)).status).toBe(200)
  await sendRefunds()
  expect(cashfree.orders.get(order.orderId)?.refunds).toMatchObject([{ refund_amount: 200 }])
  expect(await walletOf()).toBe(200)
  expect(await balances()).toMatchObject({ disputed: 0, losses: 0, owed: 0 })
  expect(await audit()).toEqual([])
})

test('a refund that waits for a dispute of a part is not sent where both are more than was paid', async () => {
  const { deliverStatus, refund, sendRefunds, cashfree, order, walletOf, audit } = await disputedWorld()
  expect((await refund(450)).status).toBe(200)
  await deliverStatus('DISPUTE_CREATED', 100)
  await deliverStatus('DISPUTE_MERCHANT_LOST', 100)
  await sendRefunds()
  expect(cashfree.orders.get(order.orderId)?.refunds).toEqual([])
  expect(await walletOf()).toBe(400)
  expect(await audit()).toEqual([])
})

test('a payment that was refunded, and is then lost at the bank too, is owed', async () => {
  const { deliverStatus, refund, sendRefunds, balances, audit } = await disputedWorld()
  await refund()
  await sendRefunds()
  await deliverStatus('DISPUTE_CREATED')
  await deliverStatus('DISPUTE_MERCHANT_LOST')
  expect(await balances()).toMatchObject({ owed: -50_000 })
  expect(await audit()).toEqual([])
})

test('a dispute that is known before its payment moves the money when that is there', async () => {
  const { balances, audit, open, cashfree, world } = await disputedWorld()
  const { order, driver } = await open()
  const paid = world.doubles.cashfree.pay(order.orderId)
  await world.deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_CREATED'))
  world.clock.advance(minutes(1))
  await world.deliver(cashfree.disputeWebhook(order.orderId, 'DISPUTE_MERCHANT_LOST'))
  expect(await balances()).toMatchObject({ disputed: 0 })
  await world.deliver(paid)
  // The driver's other top-up.
  expect(await walletBalance(world, driver.customerId)).toBe(500)
  expect(await balances()).toMatchObject({ disputed: 0, owed: 0 })
  expect(await audit()).toEqual([])
})

test('lines of settlements about a dispute are matched, whichever comes first', async () => {
  const { deliverStatus, order, cashfree, balances, audit, world, paymentId } = await disputedWorld()
  const db = world.app.database.db
  const read = async () => {
    const providers = await world.app.deps.payments.listAll()
    return reconcileSettlements({ db, providers, now: world.clock.now(), log: { error: () => undefined } })
  }
  const of = { orderId: order.orderId, paymentId }
  cashfree.settle([
    { type: 'PAYMENT', amount: 500, ...of },
    { type: 'DISPUTE', sale: 'DEBIT', amount: 500, ...of },
  ])
  expect(await read()).toMatchObject({ recorded: 1, differences: 1 })
  expect(await audit()).toEqual([])
  await deliverStatus('DISPUTE_CREATED')
  expect(await read()).toMatchObject({ matched: 1 })
  expect(await balances()).toMatchObject({ clearing: 0, disputed: -50_000 })
  await deliverStatus('DISPUTE_MERCHANT_WON')
  cashfree.settle([{ type: 'DISPUTE_REVERSAL', amount: 500, ...of }])
  expect(await read()).toMatchObject({ recorded: 1, differences: 0 })
  expect(await balances()).toMatchObject({ clearing: 0, disputed: 0 })
  expect(await audit()).toEqual([])
})

test('what is lost at the bank and never kept from a settlement is missing there', async () => {
  const { deliverStatus, order, cashfree, audit, world, paymentId } = await disputedWorld()
  const db = world.app.database.db
  const read = async () => {
    const providers = await world.app.deps.payments.listAll()
    return reconcileSettlements({ db, providers, now: world.clock.now(), log: { error: () => undefined } })
  }
  cashfree.settle([{ type: 'PAYMENT', amount: 500, orderId: order.orderId, paymentId }])
  await read()
  await deliverStatus('DISPUTE_CREATED')
  await deliverStatus('DISPUTE_MERCHANT_LOST')
  world.clock.advance(hours(24 * 8))
  expect(await read()).toMatchObject({ differences: 1 })
  const open = await (await world.operator('accountant')).get('/settlement-differences?status=open')
  expect(open.body.data).toMatchObject([
    { kind: 'missing-there', amount: 500, booked: -500, order: order.orderId },
  ])
  expect(await audit()).toEqual([])
})

test('the database lets no dispute go on without its money, and no move stand without its transfer', async () => {
  const { deliverStatus, world, orderRow } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  const { pool } = world.app.database
  await expect(
    pool.query(`update payment_dispute set state = 'lost', ended_at = reported_at`),
  ).rejects.toMatchObject({ constraint: 'payment_dispute_is_moved' })
  await expect(
    pool.query(
      `insert into dispute_move (id, dispute_id, number, kind, amount_paise, customer_id, at)
       select gen_random_uuid(), dispute_id, 2, 'back', amount_paise, customer_id, at from dispute_move`,
    ),
  ).rejects.toMatchObject({ constraint: expect.stringMatching(/dispute_(move_is_posted|is_moved)/) })
  await expect(
    pool.query(
      `insert into dispute_move (id, dispute_id, number, kind, amount_paise, customer_id, at)
       select gen_random_uuid(), dispute_id, 2, 'hold', amount_paise, customer_id, at from dispute_move`,
    ),
  ).rejects.toMatchObject({ constraint: 'dispute_move_follows' })
  await expect(pool.query('update dispute_move set amount_paise = 1')).rejects.toThrow()
  await expect(
    pool.query(
      `insert into order_refund (id, order_id, amount_paise, created_at) values (gen_random_uuid(), $1, 100, now())`,
      [orderRow],
    ),
  ).rejects.toMatchObject({ constraint: 'order_refund_is_not_disputed' })
})
