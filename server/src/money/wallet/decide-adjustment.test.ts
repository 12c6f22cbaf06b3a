import { paise } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideAdjustment } from './decide-adjustment.ts'

const of = {
  amount: paise(10_000),
  balance: paise(5_000),
  limit: { once: paise(100_000), day: paise(500_000) },
  usedToday: paise(0),
  mostInWallet: paise(5_000_000),
}

test('goodwill within the limits lands in the wallet', () => {
  expect(decideAdjustment(of)).toEqual({ ok: true, value: 15_000 })
})

test('the limit at once and the limit of the day hold to the paisa, and what is left today is named', () => {
  expect(decideAdjustment({ ...of, amount: paise(100_000) }).ok).toBe(true)
  expect(decideAdjustment({ ...of, amount: paise(100_001) })).toMatchObject({
    refusal: { kind: 'adjustment-limit', leftToday: 500_000 },
  })
  expect(decideAdjustment({ ...of, usedToday: paise(490_000) }).ok).toBe(true)
  expect(decideAdjustment({ ...of, usedToday: paise(490_001) })).toMatchObject({
    refusal: { kind: 'adjustment-limit', leftToday: 9_999 },
  })
})

test('taking out counts as giving does, and never takes more than is there', () => {
  expect(decideAdjustment({ ...of, amount: paise(-5_000) })).toEqual({ ok: true, value: 0 })
  expect(decideAdjustment({ ...of, amount: paise(-5_001) })).toMatchObject({
    refusal: { kind: 'wallet-short', by: 1 },
  })
  expect(decideAdjustment({ ...of, amount: paise(-200_000), balance: paise(900_000) })).toMatchObject({
    refusal: { kind: 'adjustment-limit' },
  })
})

test('a role without a limit changes nothing', () => {
  expect(decideAdjustment({ ...of, limit: undefined })).toMatchObject({
    refusal: { kind: 'adjustment-limit' },
  })
})

test('a wallet is never filled above what it may hold, and one above it can be lowered', () => {
  expect(decideAdjustment({ ...of, balance: paise(4_990_001) })).toMatchObject({
    refusal: { kind: 'wallet-limit' },
  })
  expect(decideAdjustment({ ...of, balance: paise(6_000_000), amount: paise(-100) }).ok).toBe(true)
})

test('whatever is asked, a change that is let through stays within limits and above zero', () => {
  // Of nothing there is no change: the call refuses it before.
  const amounts = fc
    .integer({ min: -1e9, max: 1e9 })
    .filter((amount) => amount !== 0)
    .map(paise)
  const sums = fc.nat({ max: 1e9 }).map(paise)
  fc.assert(
    fc.property(amounts, sums, sums, sums, sums, (amount, balance, once, day, usedToday) => {
      const decided = decideAdjustment({ ...of, amount, balance, limit: { once, day }, usedToday })
      if (!decided.ok) return
      expect(decided.value).toBe(balance + amount)
      expect(decided.value).toBeGreaterThanOrEqual(0)
      expect(Math.abs(amount)).toBeLessThanOrEqual(once)
      expect(Math.abs(amount) + usedToday).toBeLessThanOrEqual(day)
    }),
  )
})
