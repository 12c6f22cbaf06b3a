/** What a booking costs, and at which price: pure, so that a quote, a reservation and a start agree to the paisa. */
import {
  type BasisPoints,
  type DocumentTotal,
  findGstRate,
  ok,
  type Paise,
  type PriceRefused,
  paise,
  quote,
  type Result,
  refuse,
  type Tariff,
  toIstDay,
  type WattHours,
} from '@voltyatra/domain'

export interface Terms extends DocumentTotal {
  readonly tariff: Tariff
  readonly gstRate: BasisPoints
}

/** A price that rounds to nothing, or one that no payment could carry. */
export interface AmountOutOfRange {
  readonly kind: 'amount-out-of-range'
  readonly least: Paise
  readonly most: Paise
}

/** One paisa, and ten crore rupees: the bounds of an amount on the wire. */
const LEAST = paise(1)
const MOST = paise(10_000_000_000)

interface TermsRequest {
  readonly tariff: Tariff
  /** Undefined where it was not named. */
  readonly energy: WattHours | undefined
  readonly hours: number
  readonly at: Date
}

/** The prepayment at a tariff, with the GST of the day. */
export function computeTerms({
  tariff,
  energy,
  hours,
  at,
}: TermsRequest): Result<Terms, PriceRefused | AmountOutOfRange> {
  const gstRate = findGstRate(toIstDay(at))
  const priced = quote({ tariff, hours, gstRate, ...(energy !== undefined && { energy }) })
  if (!priced.ok) return priced
  const { amount, total } = priced.value
  if (amount < LEAST || total > MOST) return refuse({ kind: 'amount-out-of-range', least: LEAST, most: MOST })
  return ok({ ...priced.value, tariff, gstRate })
}
