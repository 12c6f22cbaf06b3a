/** A balanced movement of money: what one account gives, others get. */
import { add, negate, type Paise, ZERO } from '../money.ts'
import { type Account, formatAccountKey } from './accounts.ts'

export type TransferKind =
  | 'top_up'
  | 'hold'
  | 'release'
  | 'settlement'
  | 'payout'
  | 'payout_return'
  | 'statement'
  | 'order_refund'
  | 'refund_sent'
  | 'refund_return'
  | 'block_use'
  | 'block_return'
  | 'block_capture'
  | 'block_lost'
  | 'block_refund'
  | 'dispute_hold'
  | 'dispute_back'
  | 'dispute_loss'
  | 'fleet_payment'
  | 'fleet_use'
  | 'fleet_return'
  | 'fleet_correction'
  | 'terminal_use'
  | 'terminal_raise'
  | 'terminal_return'
  | 'terminal_move'
  | 'terminal_payment'
  | 'goodwill'
  | 'correction'
  | 'overrun'
  | 'collection'
  | 'deposit'
  | 'deposit_return'
  | 'advance_tax'
  | 'advance_tax_return'
  | 'provider_settlement'
  | 'settlement_match'
  | 'settlement_difference'

export interface Entry {
  readonly account: Account
  /** Positive credits the account, negative debits it; never zero. */
  readonly amount: Paise
}

export interface Transfer {
  readonly kind: TransferKind
  /** Id of what it is about: the order, the refund, the booking, the withdrawal, the adjustment, the overrun, the collection, the statement, the voucher or what was used of it, the settlement, the difference of one, the move of a dispute, the payment of a fleet, the charge at its cost or the correction of one, the charge at a card terminal, what that raised or took otherwise, or a payment of its bank. */
  readonly subject: string
  /** Sums to zero, each account at most once; empty only where there is nothing to move. */
  readonly entries: readonly Entry[]
}

/** From one account to another. @throws RangeError for an amount below zero */
export function buildMove(
  kind: TransferKind,
  subject: string,
  { from, to, amount }: { from: Account; to: Account; amount: Paise },
): Transfer {
  if (amount < 0) throw new RangeError(`A ${kind} of ${amount} paise would run backwards`)
  return buildTransfer(kind, subject, [
    { account: from, amount: negate(amount) },
    { account: to, amount },
  ])
}

/** Leaves entries of nothing out. @throws Error when the rest does not sum to zero. */
export function buildTransfer(kind: TransferKind, subject: string, entries: readonly Entry[]): Transfer {
  const transfer = { kind, subject, entries: entries.filter((entry) => entry.amount !== ZERO) }
  assertBalanced(transfer)
  return transfer
}

/** @throws Error when the entries do not sum to zero, one of them is zero, or an account stands there twice. */
export function assertBalanced({ kind, subject, entries }: Transfer): void {
  const sum = add(...entries.map((entry) => entry.amount))
  if (sum !== ZERO) throw new Error(`The ${kind} of ${subject} is out of balance by ${sum} paise`)
  if (entries.some((entry) => entry.amount === ZERO))
    throw new Error(`The ${kind} of ${subject} moves nothing`)
  if (new Set(entries.map((entry) => formatAccountKey(entry.account))).size < entries.length) {
    throw new Error(`The ${kind} of ${subject} names an account twice`)
  }
}
