import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { addMs, hours } from '../time.ts'
import { maskAccount, readIfsc } from './ifsc.ts'
import { findPayoutBlock, mayApproveAlone, type PayableFacts } from './rules.ts'
import { movePayout } from './states.ts'

const NOW = new Date('2026-11-22T06:30:00Z')
const payable: PayableFacts = {
  owed: paise(100),
  confirmedAt: addMs(NOW, -hours(24)),
  hasAwaiting: false,
  isInRun: false,
  check: null,
  mustBeChecked: false,
}

describe('who a run can pay', () => {
  test.each([
    { check: 'failed' },
    { check: 'matched', mustBeChecked: true },
    { check: 'accepted', mustBeChecked: true },
  ] as const)('one whose bank said %o', (facts) => {
    expect(findPayoutBlock({ ...payable, ...facts }, NOW)).toBeUndefined()
  })

  test('a partner whose details have stood for a day', () => {
    expect(findPayoutBlock(payable, NOW)).toBeUndefined()
  })

  test.each<[Partial<PayableFacts>, string]>([
    [{ owed: paise(0) }, 'nothing-owed'],
    [{ confirmedAt: null }, 'no-bank-details'],
    [{ hasAwaiting: true }, 'bank-details-awaiting'],
    [{ confirmedAt: null, hasAwaiting: true }, 'bank-details-awaiting'],
    [{ confirmedAt: addMs(NOW, -hours(24) + 1) }, 'bank-details-new'],
    [{ isInRun: true }, 'in-a-run'],
    [{ check: 'asked' }, 'bank-check-running'],
    [{ check: 'differs' }, 'bank-name-differs'],
    [{ check: 'invalid' }, 'bank-account-invalid'],
    [{ mustBeChecked: true }, 'bank-account-unchecked'],
    [{ check: 'failed', mustBeChecked: true }, 'bank-account-unchecked'],
  ])('not with %o: %s', (facts, block) => {
    expect(findPayoutBlock({ ...payable, ...facts }, NOW)).toBe(block)
  })
})

test('one person approves own runs up to the limit of the day, and no paisa more', () => {
  const facts = { total: paise(600), aloneBefore: paise(400), limit: paise(1000) }
  expect(mayApproveAlone(facts)).toBe(true)
  expect(mayApproveAlone({ ...facts, total: paise(601) })).toBe(false)
  expect(mayApproveAlone({ ...facts, limit: paise(0) })).toBe(false)
})

test('a paid payout can come back, a failed one is over', () => {
  expect(movePayout('paid', 'fail')).toMatchObject({ ok: true })
  expect(movePayout('failed', 'pay')).toMatchObject({ refusal: { kind: 'payout-state' } })
  expect(movePayout('approved', 'remove')).toMatchObject({ refusal: { kind: 'payout-state' } })
})

test('a code is read however it is written, and must have the form of one', () => {
  expect(readIfsc(' hdfc 0000240')).toMatchObject({
    value: { code: 'HDFC0000240', bank: 'HDFC', branch: '000240' },
  })
  for (const wrong of ['HDFC1000240', 'HDF00000240', 'HDFC000024', '']) expect(readIfsc(wrong).ok).toBe(false)
})

test('an account number shows its last four digits', () => {
  expect(maskAccount('50100123456789')).toBe('•••• 6789')
})
