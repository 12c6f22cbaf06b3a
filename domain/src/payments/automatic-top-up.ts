/** When a wallet is topped up by a mandate, by how much, and on which day. */
import { add, type Paise, paise } from '../money.ts'
import { addDays, toIstDay } from '../time.ts'

export interface TopUpTerms {
  /** The wallet is topped up when it holds less. */
  readonly below: Paise
  /** What is added at once. */
  readonly amount: Paise
  /** What is added at most in a calendar month of India. */
  readonly monthMost: Paise
}

interface Range {
  readonly least: Paise
  readonly most: Paise
}

/** ₹50 to ₹5,000: a charge needs some, and a wallet that is hardly ever fuller would be topped up for ever. */
const BELOW: Range = { least: paise(50_00), most: paise(5_000_00) }
/** ₹100 to ₹10,000, the most that one payment brings; above ₹15,000 a UPI mandate asks for the PIN each time. */
const AMOUNT: Range = { least: paise(100_00), most: paise(10_000_00) }
/** ₹50,000: as much as a wallet holds. */
const MOST_IN_A_MONTH = paise(50_000_00)

export interface AmountOutOfRange extends Range {
  readonly kind: 'amount-out-of-range'
}

/**
 * What is wrong with the terms, the first of it; undefined where nothing is.
 * @param agreed the most of one debit, where the payer's bank has a mandate already
 */
export function checkTopUpTerms(
  { below, amount, monthMost }: TopUpTerms,
  agreed: Paise = AMOUNT.most,
): AmountOutOfRange | undefined {
  const faults: readonly (readonly [Paise, Range])[] = [
    [below, BELOW],
    [amount, { least: AMOUNT.least, most: agreed }],
    [monthMost, { least: amount, most: MOST_IN_A_MONTH }],
  ]
  const fault = faults.find(([value, { least, most }]) => value < least || value > most)
  return fault && { kind: 'amount-out-of-range', ...fault[1] }
}

/** From the announcement to the day of the debit: whatever the hour of either, 24 hours lie between them. */
const DAYS_AHEAD = 2

/** The day of India on which what is announced now is debited: 'YYYY-MM-DD'. */
export const computeDebitDay = (now: Date): string => addDays(toIstDay(now), DAYS_AHEAD)

export interface TopUpStanding {
  readonly balance: Paise
  /** Debits of the month of the debit's day that did not fail. */
  readonly debited: Paise
  /** Whether a debit is announced and not over. */
  readonly isUnderWay: boolean
}

/** Whether a debit is to be announced. */
export const needsTopUp = (
  { below, amount, monthMost }: TopUpTerms,
  { balance, debited, isUnderWay }: TopUpStanding,
): boolean => !isUnderWay && balance < below && add(debited, amount) <= monthMost

/** Failed debits, one after the other, after which no further one is made without the driver. */
export const MOST_FAILED_DEBITS = 2
