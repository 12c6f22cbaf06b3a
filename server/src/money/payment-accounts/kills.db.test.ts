/**
 * Real kills (SIGKILL) of the whole program between a provider's answer and its own commit, while money goes back to payers,
 * is captured, is settled and is paid out. `VOLTYATRA_ROUNDS` says how many.
 */
import { minutes, ZERO } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { selectBalance } from '../ledger/index.ts'
import { isOfPayouts } from '../payouts/testing/payable-partner.ts'
import { openPaymentKills, openPayoutKills, type PaymentKills } from './testing/kill-worlds.ts'

const requested = process.env.VOLTYATRA_ROUNDS
const KILLS = Number(requested ?? 2)
const PATIENCE = { timeout: 120_000 + KILLS * 60_000 }
const rounds = Array.from({ length: KILLS }, (_, round) => round)
/** Three different moments. */
const blockRounds = Array.from({ length: Math.max(KILLS, 3) }, (_, round) => round)

const isPost = (end: string) => (call: string) => call.startsWith('POST ') && call.endsWith(end)
const isGet = (part: string) => (call: string) => call.startsWith('GET ') && call.includes(part)

const clearingOf = (db: Db) => selectBalance(db, { kind: 'gateway_clearing', owner: null })

async function countBy(db: Db, table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from ${sql.table(table)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('money that goes back to the payer goes back once', PATIENCE, async () => {
  const of = await openPaymentKills()
  const { net, cashfree, program, post, comeBack } = of
  const payers = []
  for (const round of rounds) {
    const payer = await of.paid(500)
    payers.push(payer)
    const request = () => post(payer.driver, `/driver/orders/${payer.orderId}/refund`, { amount: 200 })
    const atProvider = () => cashfree.orders.get(payer.orderId)?.refunds ?? []
    // The provider has it and we die with its answer; or the bank has paid, and we die when we are notified.
    if (round % 2 === 0) {
      program.killAtAnswer(cashfree, isPost('/refunds'))
      await request()
      await comeBack()
    } else {
      expect((await request())?.status).toBe(200)
      await expect.poll(() => atProvider().length).toBe(1)
    }
    await program.runJob('send-refunds')
    expect(atProvider()).toHaveLength(1)
    cashfree.finishRefund(atProvider()[0]?.refund_id ?? '', 'SUCCESS')
    await program.advance(minutes(30))
    if (round % 2 === 1) {
      program.killAtAnswer(cashfree, isGet('/refunds'))
      await program.runJob('send-refunds').catch(() => undefined)
      await comeBack()
    }
    await program.runJob('send-refunds')
  }
  await program.advance(minutes(30))
  await program.runJob('send-refunds')
  const { db } = net.app.database
  expect(await countBy(db, 'source_refund')).toEqual({ done: KILLS })
  for (const { driver, orderId } of payers) {
    expect(await net.wallet(driver.customerId)).toBe(300_00)
    expect(cashfree.orders.get(orderId)?.refunds).toHaveLength(1)
  }
  expect(await selectBalance(db, { kind: 'refunds_in_flight', owner: null })).toBe(ZERO)
  expect(await differencesIn(db)).toEqual([])
})

/** 20 kWh at ₹15 with GST, and what is used of it. */
const BILL = 295

test('a blocked amount is captured once, to the paisa', PATIENCE, async () => {
  const of = await openPaymentKills()
  const { net, cashfree, program } = of
  for (const round of blockRounds) await chargeByBlock(of, round)
  await program.runJob('follow-blocks')
  const { db } = net.app.database
  const captured = [...cashfree.orders.values()].flatMap(({ payments }) =>
    payments.map(({ authorization }) => authorization?.captured_amount),
  )
  expect(captured).toEqual(blockRounds.map(() => BILL))
  expect(await countBy(db, 'payment_block')).toEqual({ captured: blockRounds.length })
  expect(await selectBalance(db, { kind: 'payment_blocks', owner: null })).toBe(ZERO)
  expect(await clearingOf(db)).toBe(-BILL * 100 * blockRounds.length)
  expect(await differencesIn(db)).toEqual([])
})

/** We die with the provider's answer to the order, to whether the payer has agreed, or to the capture. */
async function chargeByBlock(of: PaymentKills, round: number): Promise<void> {
  const { net, cashfree, program, post, comeBack } = of
  const station = await net.station()
  const driver = await net.driverWith(0)
  const at = () => Object.assign(program.there(driver), { customerId: driver.customerId })
  const { _id: bookingId } = await net.booked(at(), station.id, { payBy: 'block' })
  const path = `/driver/bookings/${bookingId}`
  if (round % 3 === 0) {
    program.killAtAnswer(cashfree, isPost('/orders'))
    expect(await post(driver, `${path}/block`)).toBeUndefined()
    await comeBack()
  }
  expect((await post(driver, `${path}/block`))?.status).toBe(201)
  const [orderId = ''] = [...cashfree.orders.keys()].slice(-1)
  cashfree.pay(orderId)
  await program.advance(minutes(2))
  if (round % 3 === 1) {
    program.killAtAnswer(cashfree, isGet('/payments'))
    await program.runJob('follow-blocks').catch(() => undefined)
    await comeBack()
  }
  await program.runJob('follow-blocks')
  expect((await post(driver, `${path}/start`))?.status).toBe(200)
  expect((await net.bill(net.admin, { bookingId, customerId: driver.customerId })).status).toBe(200)
  const done = { bookingId, actualAmountUsed: 354 }
  if (round % 3 === 2) program.killAtAnswer(cashfree, isPost('/authorization'))
  await post(await net.operator(), '/confirm-charging-by-admin', done)
  if (round % 3 === 2) await comeBack()
  await program.runJob('follow-blocks')
}

test('a settlement is in the books once', PATIENCE, async () => {
  const { net, cashfree, program, paid, comeBack } = await openPaymentKills()
  const { db } = net.app.database
  for (const round of rounds) {
    const { orderId } = await paid(500)
    const paymentId = cashfree.orders.get(orderId)?.payments[0]?.cf_payment_id ?? ''
    cashfree.settle([{ type: 'PAYMENT', orderId, paymentId, amount: 500, fee: 10, tax: 1.8 }])
    await program.advance(minutes(2))
    program.killAtAnswer(cashfree, isPost(round % 2 === 0 ? '/settlement/recon' : '/settlements'))
    await program.runJob('reconcile-settlements').catch(() => undefined)
    await comeBack()
    await program.runJob('reconcile-settlements')
    expect(await clearingOf(db)).toBe(ZERO)
  }
  const { rows } = await sql<{ settlements: number; lines: number; differences: number }>`
    select (select count(*)::int from settlement) as settlements, (select count(*)::int from settlement_line) as lines,
           (select count(*)::int from settlement_exception) as differences`.execute(db)
  expect(rows).toEqual([{ settlements: KILLS, lines: KILLS, differences: 0 }])
  expect(await differencesIn(db)).toEqual([])
})

const isAcceptance = (call: string) => call.startsWith('PUT ') && call.endsWith('/accept')

test(
  'a dispute moves its money once, whether it is accepted here or lost at the bank',
  PATIENCE,
  async () => {
    const { net, cashfree, program, post, paid, comeBack } = await openPaymentKills()
    const { db } = net.app.database
    const owner = await net.operator()
    const payers = []
    for (const round of rounds) {
      const { driver, orderId } = await paid(500)
      payers.push(driver)
      const opened = cashfree.disputeWebhook(orderId, 'DISPUTE_CREATED')
      const answer = await program
        .there(net.visitor)
        .post('/payment-webhook', opened.body, { headers: opened.headers })
      expect(answer.status).toBe(200)
      const { id } = await db
        .selectFrom('payment_dispute')
        .select('id')
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow()
      // Who accepts has just shown who he is.
      if (round % 2 !== 0) await program.advance(minutes(5))
      // We die with the answer to ours, or while we read what the bank has decided, whose message was lost.
      if (round % 2 === 0) {
        program.killAtAnswer(cashfree, isAcceptance)
        expect(await post(owner, `/disputes/${id}/accept`)).toBeUndefined()
      } else {
        cashfree.disputeWebhook(orderId, 'DISPUTE_MERCHANT_LOST')
        program.killAtAnswer(cashfree, isGet('/disputes'))
        await program.runJob('read-disputes').catch(() => undefined)
      }
      await comeBack()
      await program.runJob('read-disputes')
      await program.runJob('read-disputes')
    }
    const accepted = Math.ceil(KILLS / 2)
    expect(await countBy(db, 'payment_dispute')).toEqual({
      accepted,
      ...(KILLS > accepted && { lost: KILLS - accepted }),
    })
    const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from dispute_move group by kind order by kind`.execute(db)
    expect(rows).toEqual([
      { kind: 'hold', count: KILLS },
      { kind: 'loss', count: KILLS },
    ])
    for (const { customerId } of payers) expect(await net.wallet(customerId)).toBe(0)
    expect(await selectBalance(db, { kind: 'disputed_payments', owner: null })).toBe(ZERO)
    expect(await differencesIn(db)).toEqual([])
  },
)

test('a payout is sent once and recorded once', PATIENCE, async () => {
  const { world, server, program, comeBack } = await openPayoutKills()
  const { db } = world.app.database
  for (const round of rounds) {
    const run = await world.approved(await world.payable(100 + round))
    const transferId = run.rows[0]._id.replaceAll('-', '')
    await program.advance(0)
    // The provider has it, or the bank has paid: each time we die with the answer.
    if (round % 2 === 0) program.killAtAnswer(server, isPost('/transfers'))
    const { owner } = await world.people()
    await program.there(owner).post(`/payout-runs/${run._id}/send`)
    if (round % 2 === 0) await comeBack()
    await expect.poll(() => server.transfers.has(transferId)).toBe(true)
    server.finish(transferId, 'SUCCESS')
    await program.advance(minutes(3))
    if (round % 2 === 1) {
      program.killAtAnswer(server, isGet('/transfers'))
      await program.runJob('send-payouts').catch(() => undefined)
      await comeBack()
    }
    await program.runJob('send-payouts')
  }
  expect([...server.transfers.values()].map(({ transfer_amount }) => transfer_amount)).toEqual(
    rounds.map((round) => 100 + round),
  )
  expect(await countBy(db, 'payout_transfer')).toEqual({ done: KILLS })
  expect(await countBy(db, 'payout')).toEqual({ paid: KILLS })
  expect((await differencesIn(db)).filter(isOfPayouts)).toEqual([])
})
