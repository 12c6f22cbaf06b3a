/** What becomes of captured blocks: they are settled, given back, disputed. */
import { randomUUID } from 'node:crypto'
import { addMs, type DisputeState, days, minutes, paise, ZERO } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyDispute } from '../../money/disputes/index.ts'
import { takeBackKnown } from '../../money/payment-blocks/index.ts'
import { paymentBlockJobs } from '../../money/payment-blocks/jobs.ts'
import {
  A_WEEK_MS,
  line,
  readSettlements,
  refundLine,
  settlement,
} from '../../money/settlements/testing/settling.ts'
import {
  BILL,
  billedWithBlock,
  captured,
  follow,
  giveBack,
  owes,
  selectOwn,
  selectPayment,
} from './testing/blocks.ts'
import { type Network, network } from './testing/network.ts'

test('what was captured is settled as a payment is, once', async () => {
  const net = await network()
  const settlements = [settlement('S1', [line(await captured(net), BILL / 100)])]
  expect(await readSettlements(net, settlements)).toMatchObject({ recorded: 1, differences: 0 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
  const again = [settlement('S2', settlements[0]?.lines ?? [])]
  expect(await readSettlements(net, again)).toMatchObject({ recorded: 1, differences: 1 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
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
  await net.expectCleanBooks()
  await readSettlements(net, [settlement('S1', [line(block, BILL / 100)])])
  expect(await readSettlements(net, [])).toMatchObject({ differences: 0 })
  const admin = await net.operator()
  const open = (await admin.get('/settlement-differences?status=open')).body.data
  expect(open).toEqual([])
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
})

test('what was captured and is given back on the provider’s page is owed once, shown, and settled', async () => {
  const net = await network()
  const block = await captured(net)
  const { driver, booking, paymentId } = block
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => giveBack(net, paymentId, 10_000)))
  expect(outcomes.toSorted()).toEqual([...Array<string>(4).fill('refund-known'), 'taken-back'])
  expect(await owes(net, driver.customerId)).toBe(-10_000)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(10_000 - BILL)
  await net.expectCleanBooks()

  const admin = await net.operator()
  const steps = (await admin.get(`/bookings/${booking._id}/story`)).body.data
  expect(steps).toContainEqual(
    expect.objectContaining({ transfer: expect.objectContaining({ kind: 'block_refund' }) }),
  )
  expect(await net.auditActions(booking._id)).toContain('block.take-back')
  const [notice] = (await driver.get('/driver/notifications')).body.data
  expect(notice.message).toContain('You had spent ₹100.00 of it')

  // The provider has a number of its own for it in settlements.
  const lines = [line(block, BILL / 100), refundLine(block, 100, 'of-its-page')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 0 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
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
  await net.expectCleanBooks()

  for (let times = 0; times < 2; times += 1) {
    expect(await giveBack(net, paymentId, BILL - 9_999, 'P2')).toBe('refund-unexplained')
  }
  expect(await takeBackKnown({ db: net.app.database.db, now: net.clock.now() })).toBe(0)
  const actions = await net.auditActions(booking._id)
  expect(actions.filter((action) => action === 'block.take-back-unexplained')).toHaveLength(1)
  expect(await giveBack(net, paymentId, BILL - 10_000, 'P3')).toBe('taken-back')
  expect(await owes(net, driver.customerId)).toBe(6_000 - BILL)
  await net.expectCleanBooks()
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
  await net.expectCleanBooks()

  expect((await settle(await net.operator('support'))).status).toBe(403)
  for (let times = 0; times < 2; times += 1) {
    expect(await settle()).toMatchObject({ status: 200, body: { message: 'Recorded as looked at.' } })
  }
  expect([await listed(), await shown()]).toEqual([[], undefined])
  const actions = await net.auditActions(booking._id)
  expect(actions.filter((action) => action === 'block.settle-refunds')).toHaveLength(1)
  expect(await giveBack(net, paymentId, BILL + 1)).toBe('refund-known')
  expect([await listed(), await owes(net, driver.customerId)]).toEqual([[], 0])

  const [difference] = (await operator.get('/settlement-differences?status=open')).body.data
  const accepted = await operator.post(`/settlement-differences/${difference._id}/accept`, {
    reason: 'Paid twice',
  })
  expect(accepted.status).toBe(200)
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
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
  const [first, second] = await Promise.all([takeBack(), takeBack()])
  expect(first + second).toBe(1)
  expect(await takeBack()).toBe(0)
  // Of the last one too little is left.
  expect([await listed(), await shown()]).toEqual([[booking._id], 100])
  expect(await owes(net, driver.customerId)).toBe(-20_000)
  const actions = await net.auditActions(booking._id)
  expect(actions.filter((action) => action === 'block.take-back-unexplained')).toHaveLength(4)
  await net.expectCleanBooks()
})

test('what was given back before its capture is known here is taken back then, and matched where it was settled', async () => {
  const net = await network()
  const { driver, booking } = await billedWithBlock(net)
  const { db } = net.app.database
  const paid = await selectPayment(net, booking._id)
  const takeBack = () => takeBackKnown({ db, now: net.clock.now() })
  expect(await giveBack(net, paid.paymentId, 10_000)).toBe('refund-of-nothing')
  expect(await takeBack()).toBe(0)
  await follow(net)
  const lines = [line(paid, BILL / 100), refundLine(paid, 100, 'of-its-page')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 1 })
  await net.expectCleanBooks()

  const [first, second] = await Promise.all([takeBack(), takeBack()])
  expect(first + second).toBe(1)
  expect(await takeBack()).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(-10_000)
  await net.expectCleanBooks()
  expect(await selectOwn(net, 'gateway_clearing')).toBe(10_000)
  await readSettlements(net, [])
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  await net.expectCleanBooks()
})

/** Billed, and given back before its capture is known here, which it is now. */
async function refundedEarly(net: Network, { amount, refund }: { amount: number; refund: string }) {
  const { driver, booking, block } = await billedWithBlock(net)
  const { paymentId } = await selectPayment(net, booking._id)
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
  expect(await net.auditActions(booking._id)).not.toContain('block.take-back-unexplained')
  await net.expectCleanBooks()
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
  await net.expectCleanBooks()
})
