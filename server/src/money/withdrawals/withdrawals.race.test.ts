import { getPayable } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type TestAnswer, testApp } from '../../testing/test-app.ts'
import { auditEntries, selectBalance } from '../ledger/index.ts'
import { owedPartner } from './testing/owed-partner.ts'

interface Race {
  /** Rupees that the partner is owed and that each of ten callers wants to pay. */
  readonly owed: number
  readonly amount: number
  readonly key: (caller: number) => string | undefined
}

async function race({ owed, amount, key }: Race) {
  const test = await testApp()
  const { db } = test.app.database
  const partner = await owedPartner(test, { owed })
  const operator = await test.operator()
  const answers: readonly TestAnswer[] = await Promise.all(
    Array.from({ length: 10 }, (_, caller) => {
      const own = key(caller)
      const requesting = own ? operator.with({ 'idempotency-key': own }) : operator
      return requesting.put(`/admin/partner/confirm-payment/${partner}`, { amount })
    }),
  )
  const withdrawals = (await operator.get('/withdrawals')).body.data
  expect((await auditEntries(db)).differences).toEqual([])
  return {
    statuses: answers.map((answer) => answer.status).sort(),
    paid: new Set(answers.flatMap((answer) => answer.body.data?.withdrawal._id ?? [])).size,
    withdrawals: withdrawals.length,
    left: await selectBalance(db, getPayable(partner)),
  }
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

test('ten callers with one key pay once, and all hear the same answer', async () => {
  expect(await race({ owed: 1_000, amount: 300, key: () => 'one' })).toEqual({
    statuses: times(10, 200),
    paid: 1,
    withdrawals: 1,
    left: 70_000,
  })
})

test('ten callers with ten keys are paid until nothing more is owed, and never beyond', async () => {
  expect(await race({ owed: 1_000, amount: 300, key: (caller) => `key-${caller}` })).toEqual({
    statuses: [...times(3, 200), ...times(7, 422)],
    paid: 3,
    withdrawals: 3,
    left: 10_000,
  })
})

test('ten callers without a key are paid until nothing more is owed, and never beyond', async () => {
  expect(await race({ owed: 1_000, amount: 1_000, key: () => undefined })).toEqual({
    statuses: [...times(1, 200), ...times(9, 422)],
    paid: 1,
    withdrawals: 1,
    left: 0,
  })
})
