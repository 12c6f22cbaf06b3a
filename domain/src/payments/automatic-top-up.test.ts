import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { getStartOfIstDay } from '../time.ts'
import { checkTopUpTerms, computeDebitDay, needsTopUp } from './automatic-top-up.ts'

const TERMS = { below: paise(100_00), amount: paise(500_00), monthMost: paise(1_000_00) }
const LOW = { balance: paise(99_99), debited: paise(0), isUnderWay: false }

describe('a wallet is topped up', () => {
  test('when it holds less than the driver has said, and only then', () => {
    expect(needsTopUp(TERMS, LOW)).toBe(true)
    expect(needsTopUp(TERMS, { ...LOW, balance: paise(100_00) })).toBe(false)
  })

  test('not while a debit is announced', () => {
    expect(needsTopUp(TERMS, { ...LOW, isUnderWay: true })).toBe(false)
  })

  test('up to the most of a month, to the paisa', () => {
    expect(needsTopUp(TERMS, { ...LOW, debited: paise(500_00) })).toBe(true)
    expect(needsTopUp(TERMS, { ...LOW, debited: paise(500_01) })).toBe(false)
  })

  test('at least 24 hours after its announcement, at whatever hour that is', () => {
    for (const at of ['2026-11-24T00:00:00+05:30', '2026-11-24T23:59:59+05:30']) {
      expect(computeDebitDay(new Date(at))).toBe('2026-11-26')
    }
    const late = new Date('2026-12-30T23:59:59+05:30')
    const day = getStartOfIstDay(computeDebitDay(late))
    expect(day.toISOString()).toBe('2026-12-31T18:30:00.000Z')
    expect(day.getTime() - late.getTime()).toBeGreaterThanOrEqual(24 * 3600 * 1000)
  })
})

test('terms are bounded, and by what the bank has agreed to', () => {
  expect(checkTopUpTerms(TERMS)).toBeUndefined()
  expect(checkTopUpTerms({ ...TERMS, below: paise(49_99) })).toMatchObject({ least: 50_00, most: 5_000_00 })
  expect(checkTopUpTerms({ ...TERMS, amount: paise(10_000_01) })).toMatchObject({ most: 10_000_00 })
  expect(checkTopUpTerms({ ...TERMS, amount: paise(600_00) }, paise(500_00))).toMatchObject({ most: 500_00 })
  expect(checkTopUpTerms({ ...TERMS, monthMost: paise(499_99) })).toMatchObject({ least: 500_00 })
  expect(checkTopUpTerms({ ...TERMS, monthMost: paise(50_000_01) })).toMatchObject({ most: 50_000_00 })
})
