/** Income tax deducted (TDS) and GST collected (TCS) at source, as dated facts with their sources. */

import { type BasisPoints, computeShare, type Paise, paise, subtract, ZERO } from '../money.ts'

export interface TdsRule {
  /** The payment code that returns quote (Form 140). */
  readonly code: string
  readonly act: string
  readonly section: string
  readonly what: string
  readonly rate: BasisPoints
  /** Where the partner's PAN is not known. */
  readonly rateWithoutPan: BasisPoints
  /** Nothing is deducted until the amounts of a financial year, or of a month, are above it. */
  readonly threshold: { readonly amount: Paise; readonly per: 'year' | 'month' }
  /** The first day in India that it holds for, 'YYYY-MM-DD'. */
  readonly from: string
  readonly source: string
}

const ACT = 'Income-tax Act 2025'
const RENUMBERED =
  'Sections 392 and 393 of the Income-tax Act 2025 with numeric payment codes for Form 140, for payments on or after 1 April 2026'
const NO_PAN = '; without a PAN 20 % (s. 397, formerly 206AA)'

/**
 * A change of law is a new row. Which code a partner's contract falls under is for the operator's accountant to say.
 * Codes about which sources disagree (contractors, e-commerce operators) are not in it.
 */
export const TDS_RULES: readonly TdsRule[] = [
  {
    code: '1006',
    act: ACT,
    section: '393(1)',
    what: 'Commission or brokerage',
    rate: 200,
    rateWithoutPan: 2000,
    threshold: { amount: paise(20_000_00), per: 'year' },
    from: '2026-04-01',
    source: `${RENUMBERED}; formerly s. 194-H: 2 % since 1 October 2024, ₹20,000 a year since 1 April 2025${NO_PAN}`,
  },
  {
    code: '1008',
    act: ACT,
    section: '393(1)',
    what: 'Rent of plant, machinery or equipment',
    rate: 200,
    rateWithoutPan: 2000,
    threshold: { amount: paise(50_000_00), per: 'month' },
    from: '2026-04-01',
    source: `${RENUMBERED}; formerly s. 194-I(a): 2 %, ₹50,000 a month since 1 April 2025${NO_PAN}`,
  },
  {
    code: '1009',
    act: ACT,
    section: '393(1)',
    what: 'Rent of land or building',
    rate: 1000,
    rateWithoutPan: 2000,
    threshold: { amount: paise(50_000_00), per: 'month' },
    from: '2026-04-01',
    source: `${RENUMBERED}; formerly s. 194-I(b): 10 %, ₹50,000 a month since 1 April 2025${NO_PAN}`,
  },
]

/** The rule of a code on a day; undefined where the table has none. */
export const findTdsRule = (code: string, day: string): TdsRule | undefined =>
  TDS_RULES.findLast((rule) => rule.code === code && rule.from <= day)

export interface TdsRequest {
  readonly rule: TdsRule
  readonly hasPan: boolean
  /** Credited in this period, without GST. */
  readonly base: Paise
  /** Credited, and deducted, before it in the same financial year or month. */
  readonly before: { readonly base: Paise; readonly deducted: Paise }
  /** Months that the period belongs to: one, but for a quarter. */
  readonly months: number
}

/** What is to be deducted now: above the threshold the tax is on everything of the year or month, less what was taken. */
export function computeTds({ rule, hasPan, base, before, months }: TdsRequest): Paise {
  const whole = paise(before.base + base)
  const limit = rule.threshold.amount * (rule.threshold.per === 'month' ? months : 1)
  if (whole <= limit) return ZERO
  const due = computeShare(whole, hasPan ? rule.rate : rule.rateWithoutPan)
  return due > before.deducted ? subtract(due, before.deducted) : ZERO
}

/** GST collected at source by an e-commerce operator, of the net value of taxable supplies (CGST Act s. 52). */
const TCS_RATES: readonly {
  readonly from: string
  readonly rate: BasisPoints
  readonly source: string
}[] = [
  { from: '2018-10-01', rate: 100, source: 'Notification 52/2018-Central Tax' },
  {
    from: '2024-07-10',
    rate: 50,
    source: 'Notification 15/2024-Central Tax: 0.25 % central and 0.25 % state',
  },
]

/** @throws RangeError for a day before the tax existed. */
export function findTcsRate(day: string): BasisPoints {
  const row = TCS_RATES.findLast(({ from }) => from <= day)
  if (!row) throw new RangeError(`No TCS rate on ${day}`)
  return row.rate
}
