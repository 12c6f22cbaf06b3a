/** Amounts as people type them: `1,23,456.50`, `₹ 500`. */

/** Undefined where it is no amount of rupees with at most two decimals, or below zero. */
export const toRupees = (typed: string): number | undefined =>
  toNumber(typed.replace(/^\s*(₹|rs\.?)\s*/i, ''), 2)

/** Commas stand before groups of digits, the last of them three: `12,5` may mean 12.5, and is none. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.|$)/

/** Undefined where it is no number from zero up with at most that many decimals. */
export function toNumber(typed: string, decimals: number): number | undefined {
  const trimmed = typed.trim()
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ''
  return new RegExp(`^\\d{1,12}${fraction}$`).test(plain) ? Number(plain) : undefined
}

/** Rupees that were reckoned with, to whole paise: half up. */
export const roundToPaise = (rupees: number): number => Math.round(rupees * 100) / 100

/** Of an amount before GST, as the server reckons it: whole paise, half up. */
export const computeGst = (amount: number, percent: number): number =>
  Math.round((Math.round(amount * 100) * percent) / 100) / 100
