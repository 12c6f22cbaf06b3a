import { randomUUID } from 'node:crypto'
import { addMs, type DisputeState, days, minutes, ok, paise, ZERO } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyDispute } from '../../money/disputes/index.ts'
import { selectBalance } from '../../money/ledger/index.ts'
import { applyProviderRefund } from '../../money/orders/apply-provider-refund.ts'
import { findSimulatedProvider } from '../../money/orders/testing/paying.ts'
import { followDueBlocks, takeBackKnown } from '../../money/payment-blocks/index.ts'
import { paymentBlockJobs } from '../../money/payment-blocks/jobs.ts'
import { reconcileSettlements } from '../../money/settlements/index.ts'
import { A_WEEK_MS, line, refundLine, settlement } from '../../money/settlements/testing/settling.ts'
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

/** Captured on the provider's page. */
const captureThere = (net: Network, orderId: string, amount: number) =>
  findSimulatedProvider(net).blocks?.captureBlock({ orderId, providerOrderId: '' }, paise(amount))

const hanging = async (net: Network): Promise<string[]> =>
  (await (await net.operator()).get('/bookings?attention=blocks-hanging')).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )

test('what was captured less than the bill is owed, once, and stands among what needs attention', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  await captureThere(net, block.orderId, 10_000)
  await tenTimes(() => follow(net))
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: 100 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(-10_000)
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(10_000 - BILL)
  expect(await hanging(net)).toEqual([booking._id])
  await expectCleanBooks(net)
  net.clock.advance(days(8))
  expect(await follow(net)).toBe(0)
  expect(await hanging(net)).toEqual([])
  await expectCleanBooks(net)
})

test('of what was captured beyond the bill the bill is paid; going back, the rest is of no driver', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  await captureThere(net, block.orderId, TOTAL)
  await tenTimes(() => follow(net))
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: BILL / 100 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(-BILL)
  expect(await owes(net, driver.customerId)).toBe(0)
  expect(await hanging(net)).toEqual([booking._id])
  expect(await actionsOf(net, booking._id)).toContain('block.capture-beyond')
  await expectCleanBooks(net)

  const { payment_id } = await net.app.database.db
    .selectFrom('payment_block')
    .select('payment_id')
    .executeTakeFirstOrThrow()
  const paymentId = payment_id ?? ''
  expect(await giveBack(net, paymentId, TOTAL - BILL)).toBe('refund-unexplained')
  expect(await takeBackKnown({ db: net.app.database.db, now: net.clock.now() })).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(0)
  // The settlement has both, and they make up for each other.
  const paid = { id: '', orderId: block.orderId, paymentId }
  const lines = [line(paid, TOTAL / 100), refundLine(paid, (TOTAL - BILL) / 100, 'P1')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 2 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  expect(await selectBalance(net.app.database.db, { kind: 'settlement_suspense', owner: null })).toBe(0)
  await expectCleanBooks(net)
})

test('what is captured before there is a bill is settled with it; of a charge that is called off it is beyond the bill', async () => {
  const net = await network()
  const { driver, booking, start } = await booked(net)
  const block = await request(driver, booking._id)
  await agree(net, block)
  await captureThere(net, block.orderId, TOTAL)
  await follow(net)
  expect((await start()).status).toBe(200)
  net.clock.advance(minutes(11))
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'blocked' })
  await expectCleanBooks(net)
  await net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'No energy' })
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'lapsed', captured: null })
  expect(await hanging(net)).toEqual([booking._id])
  expect(await net.wallet(driver.customerId)).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(0)
  await expectCleanBooks(net)
})

test('what was captured is not owed too, although its block is long over when that is known', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  const real = findSimulatedProvider(net)
  await captureThere(net, block.orderId, BILL)
  net.clock.advance(days(20))
  const declined = async () =>
    ({ ok: false, refusal: { kind: 'provider-declined', message: 'It is captured' } }) as const
  const { blocks } = real
  if (!blocks) throw new Error('it can block')
  await follow(net, { ...real, blocks: { ...blocks, captureBlock: declined } })
  expect(await owes(net, driver.customerId)).toBe(0)
  const { state } = await net.app.database.db
    .selectFrom('payment_block')
    .select('state')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('captured')
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
  const { booking, driver } = await billedWithBlock(net)
  await follow(net)
  const {
    payment_id: paymentId,
    order_id: orderId,
    id,
  } = await net.app.database.db
    .selectFrom('payment_block')
    .select(['payment_id', 'order_id', 'id'])
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  return { id, paymentId: paymentId ?? '', orderId, booking, driver }
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

/** Somebody has given it back on the provider's page, and the provider says so. */
const giveBack = (net: Network, paymentId: string, amount: number, providerRefundId = 'P1') =>
  applyProviderRefund(
    { db: net.app.database.db, now: net.clock.now(), log: { error: () => undefined } },
    'simulated',
    {
      ...{ refundId: null, providerRefundId, paymentId, amount: paise(amount) },
      ...{ status: 'done', arn: 'ARN1', message: null },
    },
  )

const owes = (net: Network, customerId: string) =>
  selectBalance(net.app.database.db, { kind: 'customer_receivable', owner: customerId })

const actionsOf = async (net: Network, bookingId: string): Promise<string[]> => {
  const rows = await net.app.database.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', bookingId)
    .execute()
  return rows.map(({ action }) => action)
}

test('what was captured and is given back on the provider’s page is owed once, shown, and settled', async () => {
  const net = await network()
  const block = await captured(net)
  const { driver, booking, paymentId } = block
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => giveBack(net, paymentId, 10_000)))
  expect(outcomes.toSorted()).toEqual([...Array<string>(4).fill('refund-known'), 'taken-back'])
  expect(await owes(net, driver.customerId)).toBe(-10_000)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(10_000 - BILL)
  await expectCleanBooks(net)

  const admin = await net.operator()
  const steps = (await admin.get(`/bookings/${booking._id}/story`)).body.data
  expect(steps).toContainEqual(
    expect.objectContaining({ transfer: expect.objectContaining({ kind: 'block_refund' }) }),
  )
  expect(await actionsOf(net, booking._id)).toContain('block.take-back')
  const [notice] = (await driver.get('/driver/notifications')).body.data
  expect(notice.message).toContain('You had spent ₹100.00 of it')

  // The provider has a number of its own for it in settlements.
  const lines = [line(block, BILL / 100), refundLine(block, 100, 'of-its-page')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 0 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await expectCleanBooks(net)
})

test('what is given back of a captured block leaves the wallet first; beyond what was captured a person looks', async () => {
  const net = await network()
  const { driver, booking, paymentId, id } = await captured(net)
  await net.pay(driver.customerId, 60)
  expect(await giveBack(net, paymentId, 10_000)).toBe('taken-back')
  expect(await net.wallet(driver.customerId)).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(-4_000)
  expect((await driver.get('/driver/wallet')).body.data).toContainEqual(
    expect.objectContaining({ kind: 'block_refund', amount: -60, subjectId: booking._id }),
  )
  await expectCleanBooks(net)

  for (let times = 0; times < 2; times += 1) {
    expect(await giveBack(net, paymentId, BILL - 9_999, 'P2')).toBe('refund-unexplained')
  }
  expect(await takeBackKnown({ db: net.app.database.db, now: net.clock.now() })).toBe(0)
  const actions = await actionsOf(net, booking._id)
  expect(actions.filter((action) => action === 'block.take-back-unexplained')).toHaveLength(1)
  expect(await giveBack(net, paymentId, BILL - 10_000, 'P3')).toBe('taken-back')
  expect(await owes(net, driver.customerId)).toBe(6_000 - BILL)
  await expectCleanBooks(net)
  await expect(
    net.app.database.db
      .insertInto('block_refund')
      .values({
        ...{ id: randomUUID(), block_id: id, booking_id: booking._id, provider: 'simulated' },
        ...{
          provider_refund_id: 'P4',
          amount_paise: paise(1),
          owed_paise: ZERO,
          arn: null,
          at: net.clock.now(),
        },
      })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'block_refund_is_captured' })
})

/** What the operator sees of it, and marks as looked at. */
async function openBeyond(net: Network, bookingId: string) {
  const operator = await net.operator()
  return {
    operator,
    listed: async (): Promise<string[]> =>
      (await operator.get('/bookings?attention=block-refunds-unexplained')).body.data.map(
        ({ _id }: { _id: string }) => _id,
      ),
    shown: async () => (await operator.get(`/bookings/${bookingId}`)).body.data.unexplainedRefunds,
    settle: (by = operator) => by.post(`/bookings/${bookingId}/settle-refunds`),
  }
}

test('what is given back beyond what was captured waits for the operator, who looks at it once; nothing moves', async () => {
  const net = await network()
  const block = await captured(net)
  const { booking, paymentId, driver } = block
  const { operator, listed, shown, settle } = await openBeyond(net, booking._id)
  expect([await listed(), await shown()]).toEqual([[], undefined])
  expect(await giveBack(net, paymentId, BILL + 1)).toBe('refund-unexplained')
  expect([await listed(), await shown()]).toEqual([[booking._id], 295.01])
  const lines = [line(block, BILL / 100), refundLine(block, 295.01, 'P1')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 1 })
  await expectCleanBooks(net)

  expect((await settle(await net.operator('support'))).status).toBe(403)
  for (let times = 0; times < 2; times += 1) {
    expect(await settle()).toMatchObject({ status: 200, body: { message: 'Recorded as looked at.' } })
  }
  expect([await listed(), await shown()]).toEqual([[], undefined])
  const actions = await actionsOf(net, booking._id)
  expect(actions.filter((action) => action === 'block.settle-refunds')).toHaveLength(1)
  expect(await giveBack(net, paymentId, BILL + 1)).toBe('refund-known')
  expect([await listed(), await owes(net, driver.customerId)]).toEqual([[], 0])

  const [difference] = (await operator.get('/settlement-differences?status=open')).body.data
  const accepted = await operator.post(`/settlement-differences/${difference._id}/accept`, {
    reason: 'Paid twice',
  })
  expect(accepted.status).toBe(200)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await expectCleanBooks(net)
  const nobodys = `/bookings/${randomUUID()}/settle-refunds`
  expect((await operator.post(nobodys)).body.code).toBe('booking-not-found')
})

test('what was beyond what was captured while it was disputed is taken back once the dispute is won', async () => {
  const net = await network()
  const { booking, paymentId, driver } = await captured(net)
  const { db } = net.app.database
  const { listed, shown, settle } = await openBeyond(net, booking._id)
  const disputeIs = async (state: DisputeState) => {
    net.clock.advance(minutes(1))
    const now = net.clock.now()
    const at = { respondBy: null, openedAt: now, reportedAt: now }
    const dispute = {
      disputeId: 'D-1',
      paymentId,
      state,
      amount: paise(BILL),
      holdsMoney: true,
      reason: null,
    }
    await applyDispute(
      { db, now, log: { error: () => undefined } },
      { provider: 'simulated', dispute: { ...dispute, ...at } },
    )
  }
  const takeBack = () => takeBackKnown({ db, now: net.clock.now() })
  await disputeIs('open')
  // The operator has dealt with this one.
  expect(await giveBack(net, paymentId, 1_000, 'P1')).toBe('refund-unexplained')
  await settle()
  for (const refund of ['P2', 'P3', 'P4'])
    expect(await giveBack(net, paymentId, 10_000, refund)).toBe('refund-unexplained')
  expect(await takeBack()).toBe(0)
  expect([await listed(), await shown()]).toEqual([[booking._id], 300])
  await disputeIs('won')
  expect(await giveBack(net, paymentId, 1_000, 'P1')).toBe('refund-known')
  expect(await giveBack(net, paymentId, 10_000, 'P2')).toBe('taken-back')
  expect(await Promise.all([takeBack(), takeBack()])).toContain(1)
  expect(await takeBack()).toBe(0)
  // Of the last one too little is left.
  expect([await listed(), await shown()]).toEqual([[booking._id], 100])
  expect(await owes(net, driver.customerId)).toBe(-20_000)
  const actions = await actionsOf(net, booking._id)
  expect(actions.filter((action) => action === 'block.take-back-unexplained')).toHaveLength(4)
  await expectCleanBooks(net)
})

test('what was given back before its capture is known here is taken back then, and matched where it was settled', async () => {
  const net = await network()
  const { driver, block } = await billedWithBlock(net)
  const { db } = net.app.database
  const { payment_id: paymentId } = await db
    .selectFrom('payment_block')
    .select('payment_id')
    .executeTakeFirstOrThrow()
  const paid = { id: '', orderId: block.orderId, paymentId: paymentId ?? '' }
  const takeBack = () => takeBackKnown({ db, now: net.clock.now() })
  expect(await giveBack(net, paid.paymentId, 10_000)).toBe('refund-of-nothing')
  expect(await takeBack()).toBe(0)
  await follow(net)
  const lines = [line(paid, BILL / 100), refundLine(paid, 100, 'of-its-page')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 1 })
  await expectCleanBooks(net)

  expect(await Promise.all([takeBack(), takeBack()])).toContain(1)
  expect(await takeBack()).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(-10_000)
  await expectCleanBooks(net)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(10_000)
  await readSettlements(net, [])
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await expectCleanBooks(net)
})

/** Billed, and given back before its capture is known here, which it is now. */
async function refundedEarly(net: Network, { amount, refund }: { amount: number; refund: string }) {
  const { driver, booking, block } = await billedWithBlock(net)
  const { payment_id } = await net.app.database.db
    .selectFrom('payment_block')
    .select('payment_id')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  const paymentId = payment_id ?? ''
  expect(await giveBack(net, paymentId, amount, refund)).toBe('refund-of-nothing')
  await follow(net)
  return { driver, booking, block, repeat: () => giveBack(net, paymentId, amount, refund) }
}

test('what the provider reports before and after the capture is known is taken back once', async () => {
  const net = await network()
  // More than half of the bill: twice would be more than was captured.
  const { driver, booking, repeat } = await refundedEarly(net, { amount: 20_000, refund: 'P1' })
  const takeBack = () => takeBackKnown({ db: net.app.database.db, now: net.clock.now() })
  expect(await repeat()).toBe('taken-back')
  expect(await takeBack()).toBe(1)
  expect(await takeBack()).toBe(0)
  expect(await repeat()).toBe('refund-known')
  expect(await owes(net, driver.customerId)).toBe(-20_000)
  expect(await actionsOf(net, booking._id)).not.toContain('block.take-back-unexplained')
  await expectCleanBooks(net)
})

test('a block that cannot be captured, and a refund that cannot be taken back, keep no other from being taken back', async () => {
  const net = await network()
  const { db } = net.app.database
  const broken = await refundedEarly(net, { amount: 10_000, refund: 'P1' })
  const { driver } = await refundedEarly(net, { amount: 10_000, refund: 'P2' })
  await sql`create function break_refund() returns trigger language plpgsql as $$
    begin
      if new.provider_refund_id = 'P1' then raise exception 'this refund is broken'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger break_refund before insert on block_refund
             for each row execute function break_refund()`.execute(db)
  const { block } = await billedWithBlock(net)
  await sql`create function break_capture() returns trigger language plpgsql as $$
    begin
      if new.order_id = ${sql.lit(block.orderId)} and new.state = 'captured' then raise exception 'this capture is broken'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger break_capture before update on payment_block
             for each row execute function break_capture()`.execute(db)
  const run = async () =>
    paymentBlockJobs[0]?.run({ db, deps: net.app.deps, log: net.app.deps.log, now: net.clock.now() })
  await expect(run()).rejects.toThrow('2 of 2 failed')
  expect(await owes(net, driver.customerId)).toBe(-10_000)
  await sql`drop trigger break_refund on block_refund`.execute(db)
  net.clock.advance(minutes(10))
  await expect(run()).rejects.toThrow('this capture is broken')
  expect(await owes(net, broken.driver.customerId)).toBe(-10_000)
  await expectCleanBooks(net)
})
