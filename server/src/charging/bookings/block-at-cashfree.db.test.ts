/** Charges paid by a block at Cashfree: its server of these tests answers as its documents say. */
import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { KEYS, openDoubles } from '../../money/payment-accounts/testing/providers.ts'
import { followDueBlocks } from '../../money/payment-blocks/index.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { TestClock } from '../../testing/test-app.ts'
import { network } from './testing/network.ts'

async function atCashfree() {
  const clock = new TestClock()
  const { cashfree, urls } = await openDoubles(clock)
  const net = await network({ clock, paymentUrls: urls })
  expect((await net.admin.put('/payment-accounts/cashfree', KEYS.cashfree)).status).toBe(200)
  const driver = await net.driverWith(0)
  const { id } = await net.station()
  const booking = await net.booked(driver, id, { payBy: 'block' })
  const path = `/driver/bookings/${booking._id}`
  const follow = async () =>
    followDueBlocks({
      db: net.app.database.db,
      providers: await net.app.deps.payments.listAll(),
      now: clock.now(),
    })
  const sendWebhook = ({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) =>
    net.visitor.post('/payment-webhook', body, { headers })
  return {
    ...{ net, clock, cashfree, driver, booking, follow, sendWebhook },
    request: () => driver.post(`${path}/block`),
    show: async () => (await driver.get(`${path}/block`)).body.data,
    start: () => driver.post(`${path}/start`),
  }
}

const getMandate = (of: Awaited<ReturnType<typeof atCashfree>>, orderId: string) =>
  of.cashfree.orders.get(orderId)?.payments[0]

test('the bill of a charge is captured of what Cashfree has blocked, and the rest is never asked for', async () => {
  const world = await atCashfree()
  const { net, cashfree, driver, booking, request, show, start, follow, sendWebhook } = world
  const block = (await request()).body.data
  expect(block).toMatchObject({ provider: 'cashfree', state: 'created', amount: 354 })
  expect(block.link).toMatch(/^upi:\/\/mandate/)
  cashfree.pay(block.orderId)
  await sendWebhook(cashfree.paymentWebhook(block.orderId))
  await follow()
  expect(await show()).toMatchObject({ state: 'blocked', link: null })
  expect((await start()).status).toBe(200)
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 })
  await follow()
  expect(await show()).toMatchObject({ state: 'captured', captured: 295 })
  expect(getMandate(world, block.orderId)?.authorization).toMatchObject({ captured_amount: 295 })
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectBooksToBalance()
  const steps = (await net.admin.get(`/bookings/${booking._id}/story`)).body.data
  const moved = steps.flatMap(({ transfer }: { transfer?: { kind: string } }) => transfer?.kind ?? [])
  expect(moved).toEqual(expect.arrayContaining(['block_use', 'hold', 'block_return', 'block_capture']))
})

test('a bill that was captured and is disputed is with the provider, then back, or owed by the driver', async () => {
  const world = await atCashfree()
  const { net, clock, cashfree, driver, booking, request, start, follow, sendWebhook } = world
  const block = (await request()).body.data
  cashfree.pay(block.orderId)
  await sendWebhook(cashfree.paymentWebhook(block.orderId))
  await follow()
  expect((await start()).status).toBe(200)
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 })
  await follow()
  const deliverStatus = async (status: string) => {
    clock.advance(minutes(5))
    await sendWebhook(cashfree.disputeWebhook(block.orderId, status))
    return (await net.admin.get('/disputes')).body.data
  }
  const sums = async () => {
    const { rows } = await net.app.database.pool.query(
      `select kind, sum(amount_paise)::int8 as paise from ledger_entry
         join ledger_account on ledger_account.id = account_id
        where kind in ('disputed_payments', 'customer_receivable') group by kind`,
    )
    return Object.fromEntries(rows.map(({ kind, paise }) => [kind, Math.abs(Number(paise))]))
  }
  expect(await deliverStatus('DISPUTE_CREATED')).toMatchObject([{ state: 'open', amount: 295 }])
  expect(await sums()).toMatchObject({ disputed_payments: 29_500 })
  expect(await deliverStatus('DISPUTE_MERCHANT_WON')).toMatchObject([{ state: 'won' }])
  expect(await sums()).toMatchObject({ disputed_payments: 0 })
  await deliverStatus('PRE_ARBITRATION_CREATED')
  expect(await deliverStatus('PRE_ARBITRATION_MERCHANT_LOST')).toMatchObject([{ state: 'lost' }])
  expect(await sums()).toMatchObject({ disputed_payments: 0, customer_receivable: 29_500 })
  expect(await differencesIn(net.app.database.db)).toEqual([])
})

test('what a bank blocks after nobody waits for it any more is freed, by message or without', async () => {
  for (const isNotified of [true, false]) {
    const world = await atCashfree()
    const { net, clock, cashfree, request, show, follow, sendWebhook } = world
    const block = (await request()).body.data
    clock.advance(minutes(31))
    await follow()
    expect(await show()).toMatchObject({ state: 'failed' })
    cashfree.pay(block.orderId)
    if (isNotified) await sendWebhook(cashfree.paymentWebhook(block.orderId))
    else clock.advance(minutes(6 * 60 + 1))
    await follow()
    expect(await show()).toMatchObject({ state: 'voided', captured: null })
    expect(getMandate(world, block.orderId)?.authorization).toMatchObject({ action: 'VOID' })
    expect(await follow()).toBe(0)
    await net.expectBooksToBalance()
  }
})

test('one that is never agreed to is asked about until its end, and then no more', async () => {
  const { clock, request, show, follow } = await atCashfree()
  await request()
  clock.advance(minutes(31))
  await follow()
  for (let day = 0; day < 7; day += 1) {
    clock.advance(days(1))
    await follow()
  }
  clock.advance(days(1))
  expect(await follow()).toBe(0)
  expect(await show()).toMatchObject({ state: 'failed' })
})

test('what is blocked when the owner switches blocks off is captured all the same', async () => {
  const { net, cashfree, driver, booking, request, show, start, follow, sendWebhook } = await atCashfree()
  const block = (await request()).body.data
  cashfree.pay(block.orderId)
  await sendWebhook(cashfree.paymentWebhook(block.orderId))
  await follow()
  await net.admin.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true, takesBlocks: false })
  expect((await start()).status).toBe(200)
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 })
  await follow()
  expect(await show()).toMatchObject({ state: 'captured', captured: 295 })
  await net.expectBooksToBalance()
})

test('a provider that has not switched blocking on says no, and a driver is asked to pay in another way', async () => {
  const { cashfree, request } = await atCashfree()
  cashfree.failNext('as-usual', { status: 400 })
  expect((await request()).body.code).toBe('blocks-unavailable')
})

test('a quote says whether a bank can be asked', async () => {
  const { net, driver, booking } = await atCashfree()
  const wanted = { stationId: booking.stationId, duration: 1, kWh: 20 }
  const canBlock = async () => (await driver.post('/driver/quote', wanted)).body.data?.canBlock
  expect(await canBlock()).toBe(true)
  const use = (takesBlocks: boolean) =>
    net.admin.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true, takesBlocks })
  expect((await use(false)).body.data.accounts[0]).toMatchObject({ takesBlocks: false })
  expect(await canBlock()).toBe(false)
  // Left out, it stays as it is.
  await net.admin.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true })
  expect(await canBlock()).toBe(false)
  await use(true)
  expect(await canBlock()).toBe(true)
  await net.admin.put('/payment-accounts/razorpay', KEYS.razorpay)
  await net.admin.put('/payment-accounts/cashfree/use', { isOn: false, isFirst: false })
  expect(await canBlock()).toBe(false)
})
