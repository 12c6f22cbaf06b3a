import { randomUUID } from 'node:crypto'
import {
  buildHold,
  buildTopUp,
  getPayable,
  getWallet,
  ok,
  paise,
  payOut,
  type Transfer,
} from '@voltyatra/domain'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { auditEntries, auditLedger, describeDifference, lockAccounts, postTransfer } from './index.ts'

const customerId = randomUUID()
const orderId = randomUUID()
let db: Db
let pool: pg.Pool

beforeEach(async () => {
  ;({ db, pool } = await testDatabase())
  await post(buildTopUp({ orderId, customerId, amount: paise(50_000) }))
})

const post = (transfer: Transfer) =>
  runUnitOfWork({ db, now: new Date(), actor: { kind: 'system', name: 'test' } }, async (work) => {
    await postTransfer(work, transfer)
    return ok(undefined)
  })

/** As a malicious owner of the tables could. */
async function tamper(table: string, statement: string): Promise<void> {
  await pool.query(
    `alter table ${table} disable trigger all; ${statement}; alter table ${table} enable trigger all`,
  )
}

test('books that nobody touched have no differences', async () => {
  expect((await auditEntries(db)).differences).toEqual([])
})

test('a balance that was written by hand is found', async () => {
  await tamper('ledger_account', 'update ledger_account set balance_paise = 60000 where owner_id is not null')
  const { differences } = await auditEntries(db)
  expect(differences).toEqual([
    { kind: 'balance', account: getWallet(customerId), kept: 60_000, computed: 50_000 },
  ])
  expect(differences.map(describeDifference)).toEqual([
    `customer_wallet:${customerId} keeps ₹600.00, its entries sum to ₹500.00`,
  ])
})

test('an entry that was changed is found in its transfer, in the balance and in the grand total', async () => {
  await tamper('ledger_entry', 'update ledger_entry set amount_paise = 50001 where amount_paise = 50000')
  const { differences } = await auditEntries(db)
  expect(differences).toMatchObject([
    { kind: 'transfer', sum: 1, entries: 2 },
    { kind: 'grand-total', sum: 1 },
    { kind: 'balance', account: getWallet(customerId), kept: 50_000, computed: 50_001 },
  ])
})

test('a transfer whose entries are gone is found', async () => {
  await tamper('ledger_entry', 'delete from ledger_entry')
  expect((await auditEntries(db)).differences).toMatchObject([
    { kind: 'transfer', sum: 0, entries: 0 },
    { kind: 'balance', kept: 50_000, computed: 0 },
  ])
})

test('money that no order, booking or withdrawal explains is found', async () => {
  const bookingId = randomUUID()
  await post(buildHold({ bookingId, customerId, total: paise(11_800) }))
  expect((await auditLedger(db)).differences).toEqual([
    { kind: 'hold', ownerId: bookingId, kept: 11_800, expected: 0 },
    { kind: 'wallet', ownerId: customerId, kept: 38_200, expected: 0 },
  ])
})

test('a withdrawal without its payout is found', async () => {
  const partnerId = randomUUID()
  await pool.query(
    `insert into partner (id, name, mobile, email, status, commission_bp, created_at)
     values ($1, 'Dhaba', '+919876500000', 'dhaba@example.in', 'active', 1000, now())`,
    [partnerId],
  )
  await pool.query(
    `insert into withdrawal (id, partner_id, amount_paise, created_at) values ($1, $2, 500, now())`,
    [randomUUID(), partnerId],
  )
  expect((await auditLedger(db)).differences).toContainEqual({
    kind: 'payable',
    ownerId: partnerId,
    kept: 0,
    expected: -500,
  })
})

test('an error after a posting leaves neither transfer nor balance nor account', async () => {
  const partnerId = randomUUID()
  const dies = runUnitOfWork(
    { db, now: new Date(), actor: { kind: 'system', name: 'test' } },
    async (work) => {
      await lockAccounts(work, [getPayable(partnerId)])
      await postTransfer(work, buildTopUp({ orderId: randomUUID(), customerId, amount: paise(100) }))
      throw new Error('the process dies here')
    },
  )
  await expect(dies).rejects.toThrow('the process dies here')
  expect((await auditEntries(db)).differences).toEqual([])
  const { rows } = await pool.query(
    `select (select count(*) from ledger_transfer)::int as transfers,
            (select count(*) from ledger_account where owner_id is not null)::int as accounts`,
  )
  expect(rows).toEqual([{ transfers: 1, accounts: 1 }])
})

test('a payout of more than is owed is stopped by the database where a use case forgets to ask', async () => {
  const payout = post(payOut({ withdrawalId: randomUUID(), partnerId: randomUUID(), amount: paise(1) }))
  await expect(payout).rejects.toMatchObject({ constraint: 'ledger_balance_never_negative' })
})
