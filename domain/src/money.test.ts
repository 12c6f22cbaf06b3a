import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  allocate,
  computeShare,
  formatRupees,
  multiply,
  negate,
  type Paise,
  paise,
  parseRupees,
  roundHalfUp,
  subtract,
  toPercent,
  toRupees,
  ZERO,
} from './money.ts'

const anyPaise = fc.maxSafeInteger().map(paise)
const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(paise)
const rates = fc.integer({ min: 0, max: 10_000 })

describe('paise', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount of paise', (count) => {
    expect(() => paise(count)).toThrow(RangeError)
  })

  test('there is one zero only', () => {
    expect([paise(-0), negate(ZERO), computeShare(negate(ZERO), 100)]).toEqual([0, 0, 0])
  })

  test('a sum that leaves the safe integers is a bug, not a wrong amount', () => {
    const largest = paise(Number.MAX_SAFE_INTEGER)
    expect(() => add(largest, paise(1))).toThrow(RangeError)
    expect(() => subtract(negate(largest), paise(1))).toThrow(RangeError)
  })
})

describe('rupees on the wire', () => {
  test('ten rupees fifteen is 1015 paise, and back', () => {
    expect(parseRupees(10.15)).toBe(1015)
    expect(toRupees(paise(1015))).toBe(10.15)
  })

  test('every amount up to a thousand crore comes back as it went', () => {
    fc.assert(fc.property(amounts, (amount) => parseRupees(toRupees(amount)) === amount))
  })

  test.each([10.155, 0.001, Number.NaN, Number.POSITIVE_INFINITY])('%s rupees are refused', (rupees) => {
    expect(() => parseRupees(rupees)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  test.each([
    [249n, 100n, 2],
    [250n, 100n, 3],
    [251n, 100n, 3],
    [-249n, 100n, -2],
    [-250n, 100n, -3],
    [0n, 7n, 0],
  ])('%s / %s rounds to %s', (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded)
  })

  test('the rounded amount is never more than half a paisa away, and exactly half goes up', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), fc.bigInt(1_000_000n, 10n ** 9n), (numerator, denominator) => {
        const twiceAbove = 2n * (BigInt(roundHalfUp(numerator, denominator)) * denominator - numerator)
        expect(-denominator < twiceAbove && twiceAbove <= denominator).toBe(true)
      }),
    )
  })

  test('a reversal rounds to exactly what it takes back', () => {
    fc.assert(
      fc.property(anyPaise, rates, (amount, rate) => {
        expect(computeShare(negate(amount), rate)).toBe(negate(computeShare(amount, rate)))
      }),
    )
  })

  test.each([0n, -1n])('a denominator of %s is a bug', (denominator) => {
    expect(() => roundHalfUp(1n, denominator)).toThrow(RangeError)
  })

  test('a result beyond the safe integers is a bug', () => {
    expect(() => roundHalfUp(2n ** 53n, 1n)).toThrow(RangeError)
    expect(() => multiply(paise(Number.MAX_SAFE_INTEGER), 2, 1)).toThrow(RangeError)
  })
})

describe('a share in basis points', () => {
  test('18 % of ₹10.25 is ₹1.85, the half paisa going up', () => {
    expect(computeShare(paise(1025), 1800)).toBe(185)
  })

  test('is exact for every amount, also where the product passes 2^53', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), rates, (amount, rate) => {
        const product = BigInt(amount) * BigInt(rate)
        const exact = product / 10_000n + (product % 10_000n >= 5_000n ? 1n : 0n)
        expect(BigInt(computeShare(paise(amount), rate))).toBe(exact)
      }),
    )
  })

  test('the whole is the amount and none is nothing', () => {
    fc.assert(
      fc.property(anyPaise, (amount) => {
        expect([computeShare(amount, 10_000), computeShare(amount, 0)]).toEqual([amount, 0])
      }),
    )
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('%s is no share', (share) => {
    expect(() => computeShare(paise(100), share)).toThrow(RangeError)
  })
})

describe('allocation', () => {
  const weights = fc
    .array(fc.nat(), { minLength: 1, maxLength: 12 })
    .filter((all) => all.some((one) => one > 0))

  test('₹1 among three leaves the odd paisa with the first', () => {
    expect(allocate(paise(100), [1, 1, 1])).toEqual([34, 33, 33])
  })

  test('the odd paisa goes to the largest remainder', () => {
    expect(allocate(paise(10), [1, 1, 4])).toEqual([2, 2, 6])
    expect(allocate(paise(100), [333, 333, 334])).toEqual([33, 33, 34])
  })

  test('never loses a paisa', () => {
    fc.assert(
      fc.property(anyPaise, weights, (amount, shares) => {
        const total = allocate(amount, shares).reduce((sum, part) => sum + BigInt(part), 0n)
        expect(total).toBe(BigInt(amount))
      }),
    )
  })

  test('nobody is more than a paisa away from the exact share, and no weight gets nothing', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const whole = shares.reduce((sum, weight) => sum + BigInt(weight), 0n)
        allocate(amount, shares).forEach((part, index) => {
          const away = BigInt(part) * whole - BigInt(amount) * BigInt(shares[index] ?? 0)
          expect(-whole < away && away < whole).toBe(true)
          if (shares[index] === 0) expect(part).toBe(0)
        })
      }),
    )
  })

  test.each([[[]], [[0, 0]], [[1, -1]], [[0.5, 0.5]]])('weights %j are a bug', (shares) => {
    expect(() => allocate(paise(100), shares)).toThrow(RangeError)
  })
})

describe('rupees for people', () => {
  test.each<[number, string]>([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [99_999, '₹999.99'],
    [1_00_000, '₹1,000.00'],
    [1_23_456_50, '₹1,23,456.50'],
    [1_00_00_00_000_00, '₹1,00,00,00,000.00'],
    [-1_234_50, '-₹1,234.50'],
  ])('%i paise read %s', (amount, text) => {
    expect(formatRupees(paise(amount))).toBe(text)
  })

  test('the text holds every paisa', () => {
    fc.assert(
      fc.property(anyPaise, (amount: Paise) => {
        expect(Number(formatRupees(amount).replace(/[₹,.]/g, ''))).toBe(amount)
      }),
    )
  })
})

test('a share is percent on the wire, and none stays none', () => {
  expect([0, 1, 9_999, 10_000, null].map(toPercent)).toEqual([0, 0.01, 99.99, 100, null])
})
