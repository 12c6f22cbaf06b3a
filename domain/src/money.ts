/** Money in whole paise, the one rounding function, and sharing out that never loses a paisa. */

declare const paiseBrand: unique symbol

/** Whole paise (1/100 rupee), a safe integer; negative only where a ledger entry takes away. */
export type Paise = number & { readonly [paiseBrand]: true }

/** Hundredths of a percent: 1800 is 18 %. A whole number from 0 to 10000. */
export type BasisPoints = number

export const ZERO: Paise = 0 as Paise

/** @throws RangeError when the number is not a whole, safe count of paise: that is a bug, never a user's input. */
export function paise(count: number): Paise {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole number of paise: ${count}`)
  return (count === 0 ? 0 : count) as Paise
}

/** Whole or decimal rupees with at most two decimals, as they stand on the wire, to paise. */
export function parseRupees(rupees: number): Paise {
  const count = Math.round(rupees * 100)
  // Dividing gives back the very double that was read: an exact test, without a tolerance to argue about.
  if (count / 100 !== rupees) throw new RangeError(`Rupees with more than two decimals: ${rupees}`)
  return paise(count)
}

/** Paise to rupees for the wire: the nearest double of the two-decimal amount, so 1015 is 10.15. */
export const toRupees = (amount: Paise): number => amount / 100

export const add = (...amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce<number>((sum, one) => sum + one, 0))
export const subtract = (from: Paise, amount: Paise): Paise => paise(from - amount)
export const negate = (amount: Paise): Paise => paise(-amount)

/**
 * The one rounding function: numerator / denominator to the nearest paisa, half up. A negative amount rounds as
 * its positive mirror, so that a reversal takes back exactly what was booked.
 * @throws RangeError for a denominator that is not positive, or a result beyond the safe integers.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): Paise {
  if (denominator <= 0n) throw new RangeError(`Not a positive denominator: ${denominator}`)
  const sign = numerator < 0n ? -1n : 1n
  const size = numerator * sign
  return paise(Number((sign * (2n * size + denominator)) / (2n * denominator)))
}

/** amount × numerator / denominator, half up; both are whole, the denominator positive. */
export const multiply = (amount: Paise, numerator: number, denominator: number): Paise =>
  roundHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))

/** The share of an amount, half up. @throws RangeError for a share that is not a whole 0 to 10000. */
export function computeShare(amount: Paise, bp: BasisPoints): Paise {
  return multiply(amount, checkBasisPoints(bp), 10_000)
}

/** @throws RangeError for anything but a whole number from 0 to 10000. */
export function checkBasisPoints(bp: number): BasisPoints {
  if (!Number.isInteger(bp) || bp < 0 || bp > 10_000) throw new RangeError(`Not basis points: ${bp}`)
  return bp
}

/** For the wire and for people: percent of a share in basis points; null where there is none. */
export const toPercent = (share: BasisPoints | null): number | null => (share === null ? null : share / 100)

/**
 * Shares an amount out by weight without losing a paisa: everyone gets the share rounded down, and the paise left
 * over go, one each, to the largest remainders; among equal ones the first is served first.
 * @throws RangeError for weights that are not whole from 0 up, or none of which is above 0.
 */
export function allocate(amount: Paise, weights: readonly number[]): Paise[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError(`Not whole weights: ${weights.join(', ')}`)
  }
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) throw new RangeError('Nobody to allocate to')
  const sign = amount < 0 ? -1 : 1
  const size = BigInt(Math.abs(amount))
  const shares = weights.map((weight, index) => {
    const product = size * BigInt(weight)
    return { index, floor: product / whole, remainder: product % whole }
  })
  const left = size - shares.reduce((sum, share) => sum + share.floor, 0n)
  const byRemainder = shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )
  const served = new Set(byRemainder.slice(0, Number(left)).map((share) => share.index))
  return shares.map(({ index, floor }) => paise(sign * (Number(floor) + (served.has(index) ? 1 : 0))))
}

/** For people: '₹1,23,456.50', grouped the Indian way, the minus sign before the ₹. */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount)
  const rupees = String(Math.floor(size / 100)).replace(/(?<=\d)(?=(\d\d)*\d{3}$)/g, ',')
  return `${amount < 0 ? '-' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`
}
