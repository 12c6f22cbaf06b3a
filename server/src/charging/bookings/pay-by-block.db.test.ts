import { randomUUID } from 'node:crypto'
import { addMs, days, minutes, ok, paise, ZERO } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { selectBalance } from '../../money/ledger/index.ts'
import { findSimulatedProvider } from '../../money/orders/testing/paying.ts'
import { followDueBlocks } from '../../money/payment-blocks/index.ts'
import { reconcileSettlements } from '../../money/settlements/index.ts'
import { A_WEEK_MS, line, settlement } from '../../money/settlements/testing/settling.ts'
import { auditBooks } from '../../operations/books/index.ts'
import type { PaymentProvider, ProviderSettlement } from '../../platform/payment-provider.ts'
import { type Driver, type Network, network, tenTimes } from './testing/network.ts'
import { receiptOf } from './testing/receipt-of.ts'

/** 20 kWh at ₹15 with GST. */
const TOTAL = 35_400
/** ₹250 with GST. */
const BILL = 29_500

async function booked(net: Network) {
  const driver = await net.driverWith(0)
  const { id } = await net.station()
  const booking = await net.booked(driver, id, { payBy: 'block' })
  return { driver, booking, start: () => driver.post(`/driver/bookings/${booking._id}/start`) }
}

const request = async (driver: Driver, id: string) =>
  (await driver.post(`/driver/bookings/${id}/block`)).body.data
const show = async (driver: Driver, id: string) =>
  (await driver.get(`/driver/bookings/${id}/block`)).body.data

interface Agreeing {
  readonly outcome?: 'success' | 'failed'
  readonly webhook?: 'once' | 'twice' | 'late' | 'never'
}

/** The payer agrees on the simulated provider's page. */
const agree = ({ visitor }: Network, block: { paymentSessionId: string }, how: Agreeing = {}) =>
  visitor.post(`/simulated-payments/${block.paymentSessionId}/pay`, {
    ...{ outcome: 'success', webhook: 'once' },
    ...how,
  })

const follow = (net: Network, provider: PaymentProvider = findSimulatedProvider(net)) =>
  followDueBlocks({ db: net.app.database.db, providers: [provider], now: net.clock.now() })

async function expectCleanBooks(net: Network) {
  await net.expectBooksToBalance()
  const wrong: string[] = []
  await auditBooks(net.app.database.db, async ({ differences }) => {
    for await (const line of differences) wrong.push(line)
  })
  expect(wrong).toEqual([])
}

const selectOwn = (net: Network, kind: 'payment_blocks' | 'gateway_clearing') =>
  selectBalance(net.app.database.db, { kind, owner: null })

/** Blocked, charged and billed; not yet captured. */
async function billedWithBlock(net: Network) {
  const { driver, booking, start } = await booked(net)
  const block = await request(driver, booking._id)
  await agree(net, block)
  await follow(net)
  expect((await start()).status).toBe(200)
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  const bill = { bookingId: booking._id, actualAmountUsed: TOTAL / 100 }
  const confirmed = await net.admin.post('/confirm-charging-by-admin', bill)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { driver, booking, block }
}

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
  await expectCleanBooks(net)
  expect(await receiptOf(net, booking._id, 10_000)).toBe(
    '10 kWh cost ₹177.00 with GST. Your bank unblocks ₹177.00. The receipt is in the app.',
  )

  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  const bill = { bookingId: booking._id, actualAmountUsed: TOTAL / 100 }
  await net.admin.post('/confirm-charging-by-admin', bill)
  await net.admin.post('/confirm-charging-by-admin', bill)
  expect(await net.wallet(driver.customerId)).toBe(0)
  expect(await selectOwn(net, 'payment_blocks')).toBe(-BILL)
  await expectCleanBooks(net)

  await tenTimes(() => follow(net))
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: BILL / 100 })
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(-BILL)
  await expectCleanBooks(net)
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
  await expectCleanBooks(net)
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'voided', captured: null })
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  await expectCleanBooks(net)
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
  await expectCleanBooks(net)
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
  await expectCleanBooks(net)
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
  await expectCleanBooks(net)
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', {
    bookingId: booking._id,
    actualAmountUsed: TOTAL / 100,
  })
  expect(await selectBalance(db, { kind: 'customer_receivable', owner: driver.customerId })).toBe(-BILL)
  expect(await net.wallet(driver.customerId)).toBe(0)
  await expectCleanBooks(net)
})

test('dying between the provider’s capture and ours captures once', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  const { blocks } = findSimulatedProvider(net)
  await blocks?.captureBlock({ orderId: block.orderId, providerOrderId: '' }, paise(BILL))
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: BILL / 100 })
  await expectCleanBooks(net)
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
  await expectCleanBooks(net)
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

/** Reads settlements as if the provider had said these. */
const readSettlements = (net: Network, settlements: readonly ProviderSettlement[]) =>
  reconcileSettlements({
    db: net.app.database.db,
    providers: [{ ...findSimulatedProvider(net), listSettlements: async () => ok(settlements) }],
    now: net.clock.now(),
    log: { error: () => undefined },
  })

/** Captured, and known by the provider's number of the payment. */
async function captured(net: Network) {
  const { booking } = await billedWithBlock(net)
  await follow(net)
  const { payment_id: paymentId, order_id: orderId } = await net.app.database.db
    .selectFrom('payment_block')
    .select(['payment_id', 'order_id'])
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  return { paymentId: paymentId ?? '', orderId }
}

test('what was captured is settled as a payment is, once', async () => {
  const net = await network()
  const settlements = [settlement('S1', [line(await captured(net), BILL / 100)])]
  expect(await readSettlements(net, settlements)).toMatchObject({ recorded: 1, differences: 0 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await expectCleanBooks(net)
  const again = [settlement('S2', settlements[0]?.lines ?? [])]
  expect(await readSettlements(net, again)).toMatchObject({ recorded: 1, differences: 1 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await expectCleanBooks(net)
})

test('what was captured and is in no settlement is missing, until it comes', async () => {
  const net = await network()
  const block = await captured(net)
  await net.app.database.db
    .insertInto('settlement')
    .values({
      ...{
        id: randomUUID(),
        provider: 'simulated',
        provider_settlement_id: 'S0',
        source: 'provider',
        utr: null,
      },
      ...{ settled_at: addMs(net.clock.now(), -days(1)), read_at: net.clock.now(), read_by: null, lines: 0 },
      ...{ bank_paise: ZERO, clearing_paise: ZERO, suspense_paise: ZERO, fee_paise: ZERO, tax_paise: ZERO },
      digest: Buffer.alloc(32),
    })
    .execute()
  net.clock.advance(A_WEEK_MS)
  expect(await readSettlements(net, [])).toMatchObject({ differences: 1 })
  await expectCleanBooks(net)
  await readSettlements(net, [settlement('S1', [line(block, BILL / 100)])])
  expect(await readSettlements(net, [])).toMatchObject({ differences: 0 })
  const admin = await net.operator()
  const open = (await admin.get('/settlement-differences?status=open')).body.data
  expect(open).toEqual([])
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await expectCleanBooks(net)
})
