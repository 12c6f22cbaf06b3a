import { randomUUID } from 'node:crypto'
import {
  add,
  buildHold,
  buildTopUp,
  computeDocumentTotal,
  formatAccountKey,
  getHold,
  getNetworkAccount,
  getPayable,
  getWallet,
  ok,
  type Paise,
  paise,
  payOut,
  type Result,
  refundOrder,
  refuse,
  releaseHold,
  settle,
  type Transfer,
  ZERO,
} from '@voltyatra/domain'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '../../db/client.ts'
import { freshDatabase } from '../../db/testing/test-database.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { auditEntries, lockAccounts, postTransfer, selectBalance } from './index.ts'

/** What a caller asks; indexes choose among a few customers, partners and bookings, so that callers meet. */
interface Request {
  readonly kind: 'top-up' | 'hold' | 'release' | 'settle' | 'payout' | 'refund'
  readonly customer: number
  readonly partner: number
  readonly booking: number
  readonly order: number
  readonly amount: number
}

const asks: fc.Arbitrary<Request> = fc.record({
  kind: fc.constantFrom('top-up', 'hold', 'hold', 'release', 'settle', 'settle', 'payout', 'refund'),
  customer: fc.nat({ max: 1 }),
  partner: fc.nat({ max: 1 }),
  booking: fc.nat({ max: 3 }),
  order: fc.nat({ max: 5 }),
  amount: fc.integer({ min: 1, max: 60_000 }),
})

const of = { customer: 0, partner: 0, booking: 0, order: 0, amount: 60_000 }
/** Something in the wallets and a little owed, so that there is something to fight for. */
const OPENING: readonly Request[] = [
  { ...of, kind: 'top-up' },
  { ...of, kind: 'top-up', customer: 1, order: 1 },
  { ...of, kind: 'hold', amount: 20_000 },
  { ...of, kind: 'settle', amount: 40_001 },
]

interface Cast {
  readonly customers: readonly string[]
  readonly partners: readonly string[]
  readonly bookings: readonly string[]
  readonly orders: readonly string[]
}

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID())
const newCast = (): Cast => ({ customers: ids(2), partners: ids(2), bookings: ids(4), orders: ids(6) })
const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? ''

type Outcome = Result<Transfer, { kind: 'short' | 'nothing-held' | 'bill-above-prepayment' }>

/** Locks, decides on what it finds, posts: as the use cases do. */
async function carryOut(work: Work, request: Request, cast: Cast): Promise<Outcome> {
  const customerId = pick(cast.customers, request.customer)
  // A booking belongs to one customer, as an order does.
  const owner = pick(cast.customers, request.booking)
  const bookingId = pick(cast.bookings, request.booking)
  const partnerId = pick(cast.partners, request.partner)
  const orderId = pick(cast.orders, request.order)
  const amount = paise(request.amount)
  const done = async (transfer: Transfer): Promise<Outcome> => {
    await postTransfer(work, transfer)
    return ok(transfer)
  }
  switch (request.kind) {
    case 'top-up':
      return done(buildTopUp({ orderId, customerId, amount }))
    case 'refund': {
      const locked = await lockAccounts(work, [getWallet(customerId)])
      if (locked.balance(getWallet(customerId)) < amount) return refuse({ kind: 'short' })
      return done(refundOrder({ refundId: orderId, customerId, amount }))
    }
    case 'hold': {
      const locked = await lockAccounts(work, [getWallet(owner), getHold(bookingId)])
      if (locked.balance(getWallet(owner)) < amount) return refuse({ kind: 'short' })
      const transfer = buildHold({ bookingId, customerId: owner, total: amount })
      await postTransfer(work, transfer, locked)
      return ok(transfer)
    }
    case 'payout': {
      const locked = await lockAccounts(work, [getPayable(partnerId), getNetworkAccount('bank')])
      const payout = paise(Math.min(request.amount, 5_000))
      if (locked.balance(getPayable(partnerId)) < payout) return refuse({ kind: 'short' })
      const transfer = payOut({ withdrawalId: randomUUID(), partnerId, amount: payout })
      await postTransfer(work, transfer, locked)
      return ok(transfer)
    }
    case 'release':
    case 'settle': {
      const locked = await lockAccounts(work, [getHold(bookingId), getWallet(owner), getPayable(partnerId)])
      const held = locked.balance(getHold(bookingId))
      if (held === ZERO) return refuse({ kind: 'nothing-held' })
      if (request.kind === 'release') return done(releaseHold({ bookingId, customerId: owner, total: held }))
      const settled = settle({
        bookingId,
        customerId: owner,
        partnerId: request.amount % 3 === 0 ? null : partnerId,
        prepaidTotal: held,
        // Now and then more than is held.
        bill: computeDocumentTotal(paise(Math.ceil((held * request.amount) / 60_000)), 1800),
        commissionRate: 1000,
        gstRate: 1800,
      })
      return settled.ok ? done(settled.value.transfer) : settled
    }
  }
}

/** One caller, one request after the other; a transfer that happened already is no failure. */
async function call(db: Db, sequence: readonly Request[], cast: Cast): Promise<Transfer[]> {
  const posted: Transfer[] = []
  for (const request of sequence) {
    try {
      const outcome = await runUnitOfWork(
        { db, now: new Date('2026-11-20T06:30:00Z'), actor: { kind: 'system', name: 'test' } },
        (work) => carryOut(work, request, cast),
      )
      if (outcome.ok) posted.push(outcome.value)
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'ledger_transfer_once') throw error
    }
  }
  return posted
}

test('whatever concurrent callers do, in any order, the books add up and nobody waits in a circle', async () => {
  const connection = await freshDatabase()
  const { db, close } = openDatabase({ connection })
  const kindsSeen = new Set<string>()

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(asks, { minLength: 4, maxLength: 10 }), { minLength: 3, maxLength: 6 }),
      async (sequences) => {
        const cast = newCast()
        const opening = await call(db, OPENING, cast)
        const posted = (await Promise.all(sequences.map((sequence) => call(db, sequence, cast)))).flat()
        posted.push(...opening)
        for (const { kind } of posted) kindsSeen.add(kind)

        expect((await auditEntries(db)).differences).toEqual([])
        const expected = new Map<string, Paise>()
        for (const { account, amount } of posted.flatMap((transfer) => transfer.entries)) {
          expected.set(
            formatAccountKey(account),
            add(expected.get(formatAccountKey(account)) ?? ZERO, amount),
          )
        }
        for (const account of [
          ...cast.customers.map(getWallet),
          ...cast.bookings.map(getHold),
          ...cast.partners.map(getPayable),
        ]) {
          const balance = await selectBalance(db, account)
          expect(balance).toBe(expected.get(formatAccountKey(account)) ?? ZERO)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
  expect([...kindsSeen].sort()).toEqual(['hold', 'order_refund', 'payout', 'release', 'settlement', 'top_up'])

  // Sessions report their deadlocks at the latest when they end.
  await close()
  const server = new pg.Client(inject('databaseServer'))
  await server.connect()
  const { rows } = await server.query('select deadlocks from pg_stat_database where datname = $1', [
    connection.database,
  ])
  await server.end()
  expect(Number(rows[0].deadlocks)).toBe(0)
}, 120_000)
