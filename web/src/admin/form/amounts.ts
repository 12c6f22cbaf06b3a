/** Amounts as people type them: `1,23,456.50`, `₹ 500`. */

/** Undefined where it is no amount of rupees with at most two decimals, or below zero. */
export const toRupees = (typed: string): number | undefined =>
  toNumber(typed.replace(/^\s*(₹|rs\.?)\s*/i, ''), 2)

/** Undefined where it is no number from zero up with at most that many decimals. */
export function toNumber(typed: string, decimals: number): number | undefined {
  const plain = typed.trim().replaceAll(',', '')
  const fraction = decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ''
  return new RegExp(`^\\d{1,12}${fraction}$`).test(plain) ? Number(plain) : undefined
}

/** Of an amount before GST, as the server reckons it: whole paise, half up. */
export const computeGst = (amount: number, percent: number): number =>
  Math.round((Math.round(amount * 100) * percent) / 100) / 100
