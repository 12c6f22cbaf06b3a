import { days, minutes, paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { selectBalance } from '../../money/ledger/index.ts'
import { findSimulatedProvider } from '../../money/orders/testing/paying.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import {
  agree,
  BILL,
  billedWithBlock,
  booked,
  follow,
  request,
  selectOwn,
  show,
  TOTAL,
} from './testing/blocks.ts'
import { type Driver, network, tenTimes } from './testing/network.ts'
import { receiptOf } from './testing/receipt-of.ts'

test('a charge with an empty wallet begins once the amount is blocked, and its exact bill is captured', async () => {
  const net = await network()
  const { driver, booking, start } = await booked(net)
  expect((await start()).body.code).toBe('wallet-short')
  const block = await request(driver, booking._id)
  expect(block).toMatchObject({ state: 'created', amount: TOTAL / 100, captured: null })
  expect(await request(driver, booking._id)).toEqual(block)
  expect((await start()).body.code).toBe('block-awaited')

  await agree(net, block, { webhook: 'twice' })
  expect(await follow(net)).toBe(1)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'blocked', paymentSessionId: null })
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  expect((await start()).status).toBe(200)
  expect((await start()).status).toBe(409)
  expect(await selectOwn(net, 'payment_blocks')).toBe(-TOTAL)
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectCleanBooks()
  expect(await receiptOf(net, booking._id, 10_000)).toBe(
    '10 kWh cost ₹177.00 with GST. Your bank unblocks ₹177.00. The receipt is in the app.',
  )

  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  const bill = { bookingId: booking._id, actualAmountUsed: TOTAL / 100 }
  await net.admin.post('/confirm-charging-by-admin', bill)
  await net.admin.post('/confirm-charging-by-admin', bill)
  expect(await net.wallet(driver.customerId)).toBe(0)
  expect(await selectOwn(net, 'payment_blocks')).toBe(-BILL)
  await net.expectCleanBooks()

  await tenTimes(() => follow(net))
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: BILL / 100 })
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(-BILL)
  await net.expectCleanBooks()
  net.clock.advance(days(1))
  expect(await follow(net)).toBe(0)
})

test('a charge that is called off captures nothing: the block is made void', async () => {
  const net = await network()
  const { driver, booking, start } = await booked(net)
  const block = await request(driver, booking._id)
  await agree(net, block)
  await follow(net)
  await start()
  await net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'No energy' })
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectCleanBooks()
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'voided', captured: null })
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  await net.expectCleanBooks()
})

test('nothing stays blocked for a reservation that its driver gives back, agreed to before or after', async () => {
  const net = await network()
  for (const isAgreedFirst of [true, false]) {
    const { driver, booking } = await booked(net)
    const block = await request(driver, booking._id)
    if (isAgreedFirst) {
      await agree(net, block)
      await follow(net)
    }
    const cancelled = await driver.post(`/driver/bookings/${booking._id}/cancel`)
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    if (!isAgreedFirst) await agree(net, block)
    for (let run = 0; run < 2; run += 1) {
      await follow(net)
      net.clock.advance(minutes(2))
    }
    expect(await show(driver, booking._id)).toMatchObject({ state: 'voided' })
  }
  await net.expectCleanBooks()
})

test('nothing stays blocked for a reservation that nobody came for', async () => {
  const net = await network()
  const { driver, booking } = await booked(net)
  await agree(net, await request(driver, booking._id))
  await follow(net)
  await net.app.database.db
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: net.clock.now(), cancel_code: 'not-started-in-time' })
    .where('id', '=', booking._id)
    .execute()
  for (let run = 0; run < 2; run += 1) {
    net.clock.advance(minutes(11))
    await follow(net)
  }
  expect(await show(driver, booking._id)).toMatchObject({ state: 'voided' })
})

test('a driver whose webhook never comes is asked for when looking; one who does not agree may try anew', async () => {
  const net = await network()
  const { driver, booking } = await booked(net)
  const first = await request(driver, booking._id)
  net.clock.advance(minutes(31))
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'failed' })
  const second = await request(driver, booking._id)
  expect(second.orderId).not.toBe(first.orderId)
  await agree(net, second, { webhook: 'never' })
  expect(await show(driver, booking._id)).toMatchObject({ state: 'blocked' })
  expect((await driver.post(`/driver/bookings/${booking._id}/block`)).body.data._id).toBe(second._id)
})

test('a capture that comes too late captures nothing, and the driver owes the bill once', async () => {
  const net = await network()
  const { driver, booking } = await billedWithBlock(net)
  net.clock.advance(days(6) + 1)
  await follow(net)
  net.clock.advance(minutes(2))
  await follow(net)
  const again = await net.driver(`+9198${10_000_000}`)
  const { db } = net.app.database
  expect(again.customerId).toBe(driver.customerId)
  expect(await show(again as Driver, booking._id)).toMatchObject({ state: 'lapsed', captured: null })
  expect(await selectBalance(db, { kind: 'customer_receivable', owner: driver.customerId })).toBe(-BILL)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
})

test('a block that the bank frees while the car charges makes the bill what the driver owes', async () => {
  const net = await network()
  const { driver, booking, start } = await booked(net)
  await agree(net, await request(driver, booking._id))
  await follow(net)
  await start()
  const { db } = net.app.database
  await db.updateTable('simulated_block').set({ state: 'voided' }).execute()
  net.clock.advance(minutes(11))
  await follow(net)
  await net.expectCleanBooks()
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', {
    bookingId: booking._id,
    actualAmountUsed: TOTAL / 100,
  })
  expect(await selectBalance(db, { kind: 'customer_receivable', owner: driver.customerId })).toBe(-BILL)
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectCleanBooks()
})

test('dying between the provider’s capture and ours captures once', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  const { blocks } = findSimulatedProvider(net)
  await blocks?.captureBlock({ orderId: block.orderId, providerOrderId: '' }, paise(BILL))
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: BILL / 100 })
  await net.expectCleanBooks()
})

test('a provider that is down is asked again until it has captured', async () => {
  const net = await network()
  const { driver, booking } = await billedWithBlock(net)
  const real = findSimulatedProvider(net)
  const down = async () => ({ ok: false, refusal: { kind: 'payment-provider-unavailable' } }) as const
  const without: PaymentProvider = {
    ...real,
    blocks: { requestBlock: down, fetchBlock: down, captureBlock: down, voidBlock: down },
  }
  await follow(net, without)
  expect(await selectOwn(net, 'payment_blocks')).toBe(-BILL)
  await net.expectCleanBooks()
  net.clock.advance(minutes(2))
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured' })
})

test('the database captures nothing but the exact bill, and bills once', async () => {
  const net = await network()
  await billedWithBlock(net)
  const { db } = net.app.database
  const at = net.clock.now()
  await expect(
    db
      .updateTable('payment_block')
      .set({ state: 'captured', captured_paise: paise(BILL + 1), paid_at: at })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'payment_block_captured' })
  // What is missing of the bill is owed.
  await expect(
    db
      .updateTable('payment_block')
      .set({ state: 'captured', captured_paise: paise(BILL - 1), paid_at: at })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'payment_block_captured' })
  await expect(
    db
      .updateTable('payment_block')
      .set({ bill_paise: paise(1) })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'payment_block_goes_forward' })
  await expect(db.updateTable('payment_block').set({ state: 'voided' }).execute()).rejects.toMatchObject({
    constraint: 'payment_block_void',
  })
})

test('another driver neither asks for a block nor sees it', async () => {
  const net = await network()
  const { driver, booking } = await booked(net)
  const own = `/driver/bookings/${booking._id}/block`
  expect(await driver.get(own)).toMatchObject({ status: 200, body: { data: null } })
  await request(driver, booking._id)
  expect((await driver.get(own)).body.data).toMatchObject({ state: 'created' })
  const other = await net.driverWith(0)
  expect((await other.post(`/driver/bookings/${booking._id}/block`)).body.code).toBe('booking-not-found')
  expect((await other.get(`/driver/bookings/${booking._id}/block`)).body.code).toBe('block-not-found')
})
