import { describe, expect, test } from 'vitest'
import { paise, ZERO } from '../money.ts'
import { computeTds, findTcsRate, findTdsRule, TDS_RULES, type TdsRule } from './source-taxes.ts'

const commission = findTdsRule('1006', '2026-11-22') as TdsRule
const land = findTdsRule('1009', '2026-11-22') as TdsRule
const nothing = { base: ZERO, deducted: ZERO }

describe('income tax deducted at source', () => {
  test('nothing up to the threshold of the year; above it, of everything, less what was taken', () => {
    const request = { rule: commission, hasPan: true, months: 1 }
    expect(computeTds({ ...request, base: paise(2_000_000), before: nothing })).toBe(0)
    expect(computeTds({ ...request, base: paise(2_000_001), before: nothing })).toBe(40_000)
    expect(
      computeTds({ ...request, base: paise(500_000), before: { base: paise(1_600_000), deducted: ZERO } }),
    ).toBe(42_000)
    const later = { base: paise(2_100_000), deducted: paise(42_000) }
    expect(computeTds({ ...request, base: paise(100_000), before: later })).toBe(2_000)
  })

  test('a month’s threshold counts three times for a quarter, and 20 % is taken without a PAN', () => {
    const base = paise(6_000_000)
    expect(computeTds({ rule: land, hasPan: true, base, before: nothing, months: 1 })).toBe(600_000)
    expect(computeTds({ rule: land, hasPan: true, base, before: nothing, months: 3 })).toBe(0)
    expect(computeTds({ rule: land, hasPan: false, base, before: nothing, months: 1 })).toBe(1_200_000)
  })

  test('what was credited too much before never makes it negative', () => {
    const before = { base: paise(5_000_000), deducted: paise(100_000) }
    expect(computeTds({ rule: commission, hasPan: true, base: paise(-1_000_000), before, months: 1 })).toBe(0)
  })

  test('no row names a section that the Act of 2025 has replaced, and each names its source', () => {
    for (const rule of TDS_RULES) {
      expect(rule.section).not.toMatch(/194/)
      expect(rule.source.length).toBeGreaterThan(20)
    }
    expect(findTdsRule('1006', '2026-03-31')).toBeUndefined()
    expect(findTdsRule('9999', '2026-11-22')).toBeUndefined()
  })
})

test('tax collected at source is 1 %, and 0.5 % since 10 July 2024', () => {
  expect([findTcsRate('2024-07-09'), findTcsRate('2024-07-10')]).toEqual([100, 50])
  expect(() => findTcsRate('2018-09-30')).toThrow(RangeError)
})
