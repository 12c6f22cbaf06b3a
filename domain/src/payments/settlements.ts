/** Compares what a payment provider settles with what was paid and given back here. Money in is above zero. */
import { computeGst } from '../gst/tax.ts'
import { add, type BasisPoints, type Paise, subtract, ZERO } from '../money.ts'

export const SETTLEMENT_DIFFERENCES = [
  /** The provider settles what is not known here. */
  'missing-here',
  /** Paid or given back here, and in no settlement of the provider. */
  'missing-there',
  /** Another amount than here. */
  'amount',
  /** What was kept is not the fee and its GST, or the GST is not that of the fee. */
  'fee',
  /** Settled before. */
  'twice',
  /** The bank got another sum than the lines make. */
  'total',
  /** The provider says something else of a settlement than when it was first read. */
  'changed',
] as const
export type SettlementDifferenceKind = (typeof SETTLEMENT_DIFFERENCES)[number]

export interface SettledAmounts {
  /** What was paid, above zero, or given back, below it. */
  readonly gross: Paise
  /** Without GST. */
  readonly fee: Paise
  /** GST on the fee. */
  readonly tax: Paise
  /** What reaches the bank of it. */
  readonly net: Paise
}

/** What of ours a line is about. */
export interface ClearingItem {
  /** Above zero for a payment, below it for a refund. */
  readonly amount: Paise
  readonly isSettled: boolean
}

export interface SettlementDifference {
  readonly kind: SettlementDifferenceKind
  /** Nothing here explains it. */
  readonly unexplained: Paise
}

export interface ReconciledLine {
  /** What the provider no longer owes of the item. */
  readonly cleared: Paise
  readonly differences: readonly SettlementDifference[]
}

/** GST on what payment providers charge. */
export const GST_ON_PAYMENT_FEES: BasisPoints = 1800

const ROUNDING = 1

/** @param gstRate the one on the provider's fee */
export function reconcileLine(
  line: SettledAmounts,
  item: ClearingItem | undefined,
  gstRate: BasisPoints,
): ReconciledLine {
  const isMatched = item !== undefined && !item.isSettled
  const cleared = isMatched ? item.amount : ZERO
  const kept = subtract(subtract(line.gross, line.fee), line.tax)
  const isTaxRight = Math.abs(line.tax - computeGst(line.fee, gstRate)) <= ROUNDING
  const differences: SettlementDifference[] = []
  const unexplained = subtract(line.gross, cleared)
  // A charge by itself is about no payment.
  if (!isMatched) {
    if (line.gross !== ZERO) differences.push({ kind: item ? 'twice' : 'missing-here', unexplained })
  } else if (unexplained !== ZERO) differences.push({ kind: 'amount', unexplained })
  if (line.net !== kept || !isTaxRight) {
    differences.push({ kind: 'fee', unexplained: subtract(line.net, kept) })
  }
  return { cleared, differences }
}

export interface SettlementSums {
  readonly clearing: Paise
  readonly suspense: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly bank: Paise
}

/** What a whole settlement moves; `total` is what the bank got beyond its lines. */
export function sumSettlement(
  bank: Paise,
  lines: readonly { readonly amounts: SettledAmounts; readonly reconciled: ReconciledLine }[],
): { readonly sums: SettlementSums; readonly total: Paise } {
  const sum = (of: (line: (typeof lines)[number]) => Paise): Paise => add(...lines.map(of))
  const total = subtract(
    bank,
    sum(({ amounts }) => amounts.net),
  )
  const left = sum(({ reconciled }) => add(...reconciled.differences.map(({ unexplained }) => unexplained)))
  return {
    total,
    sums: {
      clearing: sum(({ reconciled }) => reconciled.cleared),
      suspense: add(left, total),
      fee: sum(({ amounts }) => amounts.fee),
      tax: sum(({ amounts }) => amounts.tax),
      bank,
    },
  }
}
