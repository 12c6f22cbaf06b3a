/** Amounts as people type them: `1,23,456.50`, `₹ 500`. */
import { readNumber } from '../../shared/typed-numbers.ts'

/** Undefined where it is no amount of rupees with at most two decimals, or below zero. */
export const toRupees = (typed: string): number | undefined => readNumber(typed, 2, 'rupees')

/** Undefined where it is no number from zero up with at most that many decimals. */
export const toNumber = (typed: string, decimals: number): number | undefined => readNumber(typed, decimals)

/** Rupees that were reckoned with, to whole paise: half up. */
export const roundToPaise = (rupees: number): number => Math.round(rupees * 100) / 100

/** Of an amount before GST, as the server reckons it: whole paise, half up. */
export const computeGst = (amount: number, percent: number): number =>
  Math.round((Math.round(amount * 100) * percent) / 100) / 100
