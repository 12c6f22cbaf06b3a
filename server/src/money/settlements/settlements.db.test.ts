/** Settlements against the books: each paisa is with the provider, on the bank, a fee, or a difference somebody sees. */
import { addMs, minutes, parseRupees, ZERO } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { breakInserts } from '../../testing/break-inserts.ts'
import { settlementJobs } from './jobs.ts'
import {
  A_WEEK_MS,
  line,
  refundLine,
  type SettlingWorld,
  settlement,
  settlingWorld,
} from './testing/settling.ts'

const balances = async ({ balance }: SettlingWorld) => ({
  clearing: await balance('gateway_clearing'),
  suspense: await balance('settlement_suspense'),
  fees: await balance('payment_fees'),
  gst: await balance('gst_input_credit'),
  bank: await balance('bank'),
})

test('a payment is with the provider until it is settled, then on the bank without fee and GST', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  expect(await balances(world)).toMatchObject({ clearing: -50_000, bank: 0 })
  expect(await world.read([settlement('S1', [line(order)])])).toMatchObject({ recorded: 1, differences: 0 })
  expect(await balances(world)).toEqual({ clearing: 0, suspense: 0, fees: -1_000, gst: -180, bank: -48_820 })
  expect(await world.audit()).toEqual([])
})

test('the same settlement is recorded once, however often and by whoever it is read', async () => {
  const world = await settlingWorld()
  const settlements = [settlement('S1', [line(await world.paid())])]
  const read = await Promise.all([world.read(settlements), world.read(settlements), world.read(settlements)])
  expect(read.map(({ recorded }) => recorded).toSorted()).toEqual([0, 0, 1])
  expect(await world.read(settlements)).toMatchObject({ recorded: 0, differences: 0 })
  expect(await world.balance('bank')).toBe(-48_820)
  expect(await world.audit()).toEqual([])
})

test('a refund is settled by its number, or as the first open one of its payment with its amount', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  const owner = await world.operator()
  for (const amount of [100, 50, 100]) {
    expect((await owner.post(`/orders/${order.id}/refund`, { amount })).status).toBe(200)
  }
  const { rows } = await world.app.database.pool.query(
    'select id from order_refund where amount_paise = 10000 order by created_at, id',
  )
  const lines = [
    line(order),
    refundLine(order, 100, rows[1].id),
    refundLine(order, 100),
    refundLine(order, 50),
  ]
  expect(await world.read([settlement('S1', lines)])).toMatchObject({ differences: 0 })
  // The provider has kept them before it says that they were sent.
  expect(await balances(world)).toMatchObject({ clearing: -25_000, suspense: 0, bank: -23_820 })
  expect(await world.audit()).toEqual([])
  await world.sendRefunds()
  expect(await balances(world)).toMatchObject({ clearing: 0, suspense: 0 })
  expect(await world.audit()).toEqual([])
})

test('a refund that the provider made by itself is matched when it is known here', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  const lines = [line(order), { ...refundLine(order, 500), refundId: 'of-the-provider' }]
  await world.read([settlement('S1', lines)])
  expect(await world.open()).toMatchObject([{ kind: 'missing-here', amount: -500 }])
  expect(
    await world.takeBack({
      ...{ refundId: null, providerRefundId: 'of-the-provider', paymentId: order.paymentId },
      ...{ amount: parseRupees(500), status: 'done', arn: null, message: null },
    }),
  ).toBe('taken-back')
  expect(await world.read([])).toMatchObject({ matched: 1 })
  expect(await balances(world)).toMatchObject({ clearing: 0, suspense: 0 })
  expect(await world.audit()).toEqual([])
})

test('a payment settled before it is known here is in suspense until it is known', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  const { pool } = world.app.database
  const stranger = { ...order, paymentId: 'later' }
  expect(await world.read([settlement('S1', [line(stranger)])])).toMatchObject({ differences: 1, matched: 0 })
  expect(await world.open()).toMatchObject([{ kind: 'missing-here', amount: 500 }])
  expect(await balances(world)).toMatchObject({ clearing: -50_000, suspense: 50_000, bank: -48_820 })
  expect(await world.audit()).toEqual([])
  await pool.query(`update top_up_order set payment_id = 'later' where id = $1`, [order.id])
  expect(await world.read([])).toMatchObject({ matched: 1 })
  expect(await world.read([])).toMatchObject({ matched: 0 })
  expect(await world.open()).toEqual([])
  expect(await balances(world)).toMatchObject({ clearing: 0, suspense: 0 })
  expect(await world.audit()).toEqual([])
})

test.each([
  ['another amount', 'amount', (gross: number) => line({ paymentId: '', orderId: '' }, gross - 10), -10],
  [
    'more kept than fee and GST',
    'fee',
    (gross: number) => ({ ...line({ paymentId: '', orderId: '' }, gross), net: parseRupees(480) }),
    -8.2,
  ],
] as const)(
  '%s than here is a difference; the payment itself is settled',
  async (_, kind, change, amount) => {
    const world = await settlingWorld()
    const { paymentId, orderId } = await world.paid()
    await world.read([settlement('S1', [{ ...change(500), paymentId, orderId }])])
    expect(await world.open()).toMatchObject([{ kind, amount }])
    expect(await world.balance('gateway_clearing')).toBe(0)
    expect(await world.audit()).toEqual([])
  },
)

test('a payment that is settled twice, and a sum that the lines do not make, are differences', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  await world.read([settlement('S1', [line(order)])])
  await world.read([settlement('S2', [line(order)], { bank: parseRupees(489.2) })])
  expect((await world.open()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'total', amount: 1 },
    { kind: 'twice', amount: 500 },
  ])
  expect(await world.audit()).toEqual([])
})

test('what a provider says anew of a settlement moves nothing and is shown once', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  await world.read([settlement('S1', [line(order)])])
  const before = await balances(world)
  const changed = [settlement('S1', [line(order, 400)])]
  await world.read(changed)
  await world.read(changed)
  expect(await world.open()).toMatchObject([{ kind: 'changed', amount: 0 }])
  expect(await balances(world)).toEqual(before)
})

test('a payment that no settlement has after a week is a difference, and none any more when one has it', async () => {
  const world = await settlingWorld()
  await world.read([settlement('S1', [line(await world.paid())], { settledAt: world.clock.now() })])
  world.clock.advance(60_000)
  const order = await world.paid(300)
  expect(await world.read([])).toMatchObject({ differences: 0 })
  world.clock.advance(A_WEEK_MS)
  expect(await world.read([])).toMatchObject({ differences: 1 })
  expect(await world.read([])).toMatchObject({ differences: 0 })
  expect(await world.open()).toMatchObject([{ kind: 'missing-there', amount: -300 }])
  await world.read([settlement('S2', [line(order, 300)])])
  expect(await world.open()).toEqual([])
  expect(await world.audit()).toEqual([])
})

test('a person accepts a difference once, with a reason; the books say whose loss it is', async () => {
  const world = await settlingWorld()
  await world.read([settlement('S1', [line({ paymentId: 'unknown', orderId: 'unknown' })])])
  const [difference] = await world.open()
  const path = `/settlement-differences/${difference?._id}/accept`
  expect((await world.accountant.post(path, { reason: ' ' })).status).toBe(400)
  const support = await world.operator('support')
  expect((await support.post(path, { reason: 'no' })).status).toBe(403)
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((reason) => world.accountant.post(path, { reason })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balances(world)).toMatchObject({ suspense: 0 })
  expect(await world.balance('settlement_differences')).toBe(50_000)
  expect(await world.open()).toEqual([])
  expect(await world.audit()).toEqual([])
})

test('a failure before the transfer leaves nothing of the settlement; the next reading has it', async () => {
  const world = await settlingWorld()
  const settlements = [settlement('S1', [line(await world.paid())])]
  for (const table of ['settlement_line', 'ledger_transfer', 'audit_entry']) {
    const mend = await breakInserts(world, table)
    await expect(world.read(settlements)).rejects.toThrow('broken on purpose')
    await mend()
    expect(await world.balance('bank')).toBe(0)
  }
  expect(await world.read(settlements)).toMatchObject({ recorded: 1 })
  expect(await world.audit()).toEqual([])
})

test('the database refuses a settlement that does not add up, and any change of one', async () => {
  const world = await settlingWorld()
  await world.read([settlement('S1', [line(await world.paid())])])
  const { pool } = world.app.database
  await expect(pool.query(`update settlement set bank_paise = 1`)).rejects.toThrow('append-only')
  await expect(pool.query(`update settlement_line set net_paise = 1`)).rejects.toThrow('matched once')
  await expect(
    pool.query(`insert into settlement (id, provider, provider_settlement_id, source, settled_at, read_at, lines, bank_paise,
        clearing_paise, suspense_paise, fee_paise, tax_paise, digest)
      select gen_random_uuid(), provider, 'S2', source, settled_at, read_at, lines, bank_paise, clearing_paise,
        suspense_paise, fee_paise, tax_paise, digest from settlement`),
  ).rejects.toMatchObject({ constraint: 'settlement_adds_up' })
})

test('the simulated provider settles every ten minutes what was paid before, once', async () => {
  const world = await settlingWorld()
  await world.paid()
  await world.paid(200)
  expect(await world.read()).toMatchObject({ recorded: 0 })
  const { simulatedPayments } = world.app.deps
  expect(await simulatedPayments?.nextSettlementAt()).toEqual(addMs(world.clock.now(), minutes(10)))
  world.clock.advance(minutes(10))
  await world.paid(100)
  expect(await world.read()).toMatchObject({ recorded: 1, differences: 0 })
  expect(await world.read()).toMatchObject({ recorded: 0 })
  expect(await balances(world)).toEqual({
    ...{ clearing: -10_000, suspense: ZERO, fees: -1_400, gst: -252, bank: -68_348 },
  })
  expect(await world.audit()).toEqual([])
})

test('with 13 paise at its end a payment is settled one rupee short at the simulated provider', async () => {
  const world = await settlingWorld()
  await world.paid(500.13)
  world.clock.advance(minutes(10))
  expect(await world.read()).toMatchObject({ recorded: 1, differences: 1 })
  expect(await balances(world)).toMatchObject({ clearing: ZERO, suspense: -100 })
  expect(await world.audit()).toEqual([])
})

test('a refund that the payer’s bank has not taken is in no settlement of the simulated provider', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  const owner = await world.operator()
  const refund = async (amount: number) => {
    expect((await owner.post(`/orders/${order.id}/refund`, { amount })).status).toBe(200)
    await world.sendRefunds()
  }
  // The bank takes no refund whose paise are 13.
  await refund(100.13)
  expect(await world.read()).toMatchObject({ recorded: 1, differences: 0 })
  expect(await world.app.deps.simulatedPayments?.nextSettlementAt()).toBeUndefined()
  await refund(100)
  expect(await world.read()).toMatchObject({ recorded: 1, differences: 0 })
  expect(await balances(world)).toMatchObject({ clearing: ZERO, suspense: ZERO, bank: -38_820 })
  expect(await world.audit()).toEqual([])
})

test('the audit finds money of a provider that no payment explains', async () => {
  const world = await settlingWorld()
  const order = await world.paid()
  const { pool } = world.app.database
  await pool.query('alter table top_up_order disable trigger user')
  await pool.query(`update top_up_order set provider = 'cashfree' where id = $1`, [order.id])
  await pool.query('alter table settlement_exception disable trigger user')
  await pool.query(`insert into settlement_exception (id, provider, kind, top_up_id, amount_paise, opened_at)
    select gen_random_uuid(), 'cashfree', 'missing-there', id, -50000, now() from top_up_order`)
  await pool.query(
    `update settlement_exception set closed_at = now(), how = 'accepted', reason = 'x', closed_by = (select id from administrator limit 1)`,
  )
  expect(await world.audit()).toContainEqual(
    expect.stringMatching(/^The books have -₹500.00 with cashfree, what is not settled makes it ₹0.00$/),
  )
})

test('the job settles at the simulated provider when that is due, and not before', async () => {
  const world = await settlingWorld()
  const { db } = world.app.database
  const [job] = settlementJobs
  const run = () => job?.run({ db, deps: world.app.deps, log: world.app.deps.log, now: world.clock.now() })
  await world.paid()
  expect(await run()).toMatchObject({ recorded: 0 })
  world.clock.advance(minutes(10))
  expect(await run()).toMatchObject({ recorded: 1, differences: 0 })
  expect(await run()).toMatchObject({ recorded: 0 })
  expect(await world.balance('gateway_clearing')).toBe(0)
})
