/** Balanced movements of money: what one account gives, others get. */

import { computeIncludedGst } from '../gst/tax.ts'
import { add, type BasisPoints, negate, type Paise, subtract, ZERO } from '../money.ts'
import type { StatementPostings } from '../partner/statement.ts'
import type { SettlementSums } from '../payments/settlements.ts'
import {
  type Account,
  formatAccountKey,
  getFleetAccount,
  getHold,
  getNetworkAccount,
  getPayable,
  getReceivable,
  getWallet,
} from './accounts.ts'

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
  | 'dispute_hold'
  | 'dispute_back'
  | 'dispute_loss'
  | 'fleet_payment'
  | 'fleet_use'
  | 'fleet_return'
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
  /** Id of what it is about: the order, the refund, the booking, the withdrawal, the adjustment, the overrun, the collection, the statement, the voucher or what was used of it, the settlement, the difference of one, the move of a dispute, the payment of a fleet or the charge at its cost. */
  readonly subject: string
  /** Sums to zero, each account at most once; empty only where there is nothing to move. */
  readonly entries: readonly Entry[]
}

/** The driver paid the gateway: the wallet has it, the gateway owes it. */
export const buildTopUp = (of: { orderId: string; customerId: string; amount: Paise }): Transfer =>
  move('top_up', of.orderId, {
    from: getNetworkAccount('gateway_clearing'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** The prepayment, GST included, leaves the wallet when the booking starts. */
export const buildHold = (of: { bookingId: string; customerId: string; total: Paise }): Transfer =>
  move('hold', of.bookingId, { from: getWallet(of.customerId), to: getHold(of.bookingId), amount: of.total })

/** The whole prepayment returns: the booking is cancelled. */
export const releaseHold = (of: { bookingId: string; customerId: string; total: Paise }): Transfer =>
  move('release', of.bookingId, {
    from: getHold(of.bookingId),
    to: getWallet(of.customerId),
    amount: of.total,
  })

/** A bill beyond the prepayment extends the hold: from the wallet, and what that lacks becomes what the driver owes. */
export const extendHold = (of: {
  overrunId: string
  bookingId: string
  customerId: string
  taken: Paise
  owed: Paise
}): Transfer =>
  buildTransfer('overrun', of.overrunId, [
    { account: getWallet(of.customerId), amount: negate(of.taken) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getHold(of.bookingId), amount: add(of.taken, of.owed) },
  ])

/** What is owed is taken from money that has reached the wallet. */
export const collect = (of: { collectionId: string; customerId: string; amount: Paise }): Transfer =>
  move('collection', of.collectionId, {
    from: getWallet(of.customerId),
    to: getReceivable(of.customerId),
    amount: of.amount,
  })

/** A reservation is secured. */
export const takeDeposit = (of: { bookingId: string; customerId: string; amount: Paise }): Transfer =>
  move('deposit', of.bookingId, {
    from: getWallet(of.customerId),
    to: getHold(of.bookingId),
    amount: of.amount,
  })

/** The deposit comes back: the charge begins, the reservation is given back, or the time of a no-show is over. */
export const returnDeposit = (of: { bookingId: string; customerId: string; amount: Paise }): Transfer =>
  move('deposit_return', of.bookingId, {
    from: getHold(of.bookingId),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** The bank pays the partner what it is owed. */
export const payOut = (of: { withdrawalId: string; partnerId: string; amount: Paise }): Transfer =>
  move('payout', of.withdrawalId, {
    from: getPayable(of.partnerId),
    to: getNetworkAccount('bank'),
    amount: of.amount,
  })

/** The bank could not pay: the partner is owed it again. */
export const returnPayout = (of: { withdrawalId: string; partnerId: string; amount: Paise }): Transfer =>
  move('payout_return', of.withdrawalId, {
    from: getNetworkAccount('bank'),
    to: getPayable(of.partnerId),
    amount: of.amount,
  })

/** What a partner's statement adds and takes at the end of a cycle. `gstRate` is the one on the fee of payments. */
export function postStatement(of: {
  statementId: string
  partnerId: string
  postings: StatementPostings
  gstRate: BasisPoints
}): Transfer {
  const { postings } = of
  const feeGst = computeIncludedGst(postings.paymentFee, of.gstRate)
  return buildTransfer('statement', of.statementId, [
    { account: getPayable(of.partnerId), amount: postings.toPartner },
    { account: getNetworkAccount('partner_rent'), amount: negate(postings.rent) },
    { account: getNetworkAccount('gst_input_credit'), amount: negate(postings.gst) },
    { account: getNetworkAccount('partner_correction'), amount: negate(postings.correction) },
    { account: getNetworkAccount('tds_payable'), amount: postings.tds },
    { account: getNetworkAccount('tcs_payable'), amount: postings.tcs },
    { account: getNetworkAccount('payment_fees'), amount: subtract(postings.paymentFee, feeGst) },
    { account: getNetworkAccount('gst_payable'), amount: feeGst },
  ])
}

interface RefundOf {
  readonly refundId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A top-up, or a part of it, leaves the wallet: the payment provider is to send it where it came from. */
export const refundOrder = (of: RefundOf): Transfer =>
  move('order_refund', of.refundId, {
    from: getWallet(of.customerId),
    to: getNetworkAccount('refunds_in_flight'),
    amount: of.amount,
  })

/** The payment provider has sent it. */
export const confirmRefund = (of: Omit<RefundOf, 'customerId'>): Transfer =>
  move('refund_sent', of.refundId, {
    from: getNetworkAccount('refunds_in_flight'),
    to: getNetworkAccount('gateway_clearing'),
    amount: of.amount,
  })

/** The payment provider could not send it: the wallet has it again. */
export const returnRefund = (of: RefundOf): Transfer =>
  move('refund_return', of.refundId, {
    from: getNetworkAccount('refunds_in_flight'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** The payment provider gave a payment back by itself: the wallet loses it, and what is spent the driver owes. */
export const takeBackTopUp = (of: RefundOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('order_refund', of.refundId, [
    { account: getWallet(of.customerId), amount: negate(subtract(of.amount, of.owed)) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getNetworkAccount('gateway_clearing'), amount: of.amount },
  ])

interface BlockOf {
  readonly blockId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A charge begins with what the payer's bank blocks: the wallet has it for a moment, as a prepayment comes from there. */
export const useBlock = (of: BlockOf): Transfer =>
  move('block_use', of.blockId, {
    from: getNetworkAccount('payment_blocks'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** What a charge left of the block is not captured; what the wallet has not any more of it, the driver owes. */
export const returnBlock = (of: BlockOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('block_return', of.blockId, [
    { account: getWallet(of.customerId), amount: negate(subtract(of.amount, of.owed)) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getNetworkAccount('payment_blocks'), amount: of.amount },
  ])

/** The exact bill is captured: the payment provider has it. */
export const captureBlock = (of: Omit<BlockOf, 'customerId'>): Transfer =>
  move('block_capture', of.blockId, {
    from: getNetworkAccount('gateway_clearing'),
    to: getNetworkAccount('payment_blocks'),
    amount: of.amount,
  })

/** Nothing can be captured any more: the driver owes the bill. */
export const chargeLostBlock = (of: BlockOf): Transfer =>
  move('block_lost', of.blockId, {
    from: getReceivable(of.customerId),
    to: getNetworkAccount('payment_blocks'),
    amount: of.amount,
  })

/** A fleet has paid into the network's bank account; an amount below zero puts an earlier payment right. */
export const receiveFleetPayment = (of: { paymentId: string; fleetId: string; amount: Paise }): Transfer =>
  buildTransfer('fleet_payment', of.paymentId, [
    { account: getNetworkAccount('bank'), amount: negate(of.amount) },
    { account: getFleetAccount(of.fleetId), amount: of.amount },
  ])

interface FleetChargeOf {
  readonly chargeId: string
  readonly fleetId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A charge begins at the cost of a fleet: the wallet has it for a moment, as a prepayment comes from there. */
export const useFleet = (of: FleetChargeOf): Transfer =>
  move('fleet_use', of.chargeId, {
    from: getFleetAccount(of.fleetId),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** What the charge did not cost goes back to the fleet; what the wallet has not any more of it, the driver owes. */
export const returnToFleet = (of: FleetChargeOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('fleet_return', of.chargeId, [
    { account: getWallet(of.customerId), amount: negate(subtract(of.amount, of.owed)) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getFleetAccount(of.fleetId), amount: of.amount },
  ])

interface DisputeMoveOf {
  readonly moveId: string
  readonly amount: Paise
}

/** The payer disputes a payment at the bank: the payment provider keeps it until that is decided. */
export const holdDisputed = (of: DisputeMoveOf): Transfer =>
  move('dispute_hold', of.moveId, {
    from: getNetworkAccount('disputed_payments'),
    to: getNetworkAccount('gateway_clearing'),
    amount: of.amount,
  })

/** The dispute is won: the payment provider owes it again. */
export const giveBackDisputed = (of: DisputeMoveOf): Transfer =>
  move('dispute_back', of.moveId, {
    from: getNetworkAccount('gateway_clearing'),
    to: getNetworkAccount('disputed_payments'),
    amount: of.amount,
  })

/** The dispute is lost: the payer has it again, so the wallet loses it; the rest is owed, or the network's own loss. */
export const bookLostDispute = (
  of: DisputeMoveOf & {
    readonly customerId: string
    readonly fromWallet: Paise
    readonly owed: Paise
  },
): Transfer =>
  buildTransfer('dispute_loss', of.moveId, [
    { account: getNetworkAccount('disputed_payments'), amount: of.amount },
    { account: getWallet(of.customerId), amount: negate(of.fromWallet) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    {
      account: getNetworkAccount('dispute_losses'),
      amount: negate(subtract(subtract(of.amount, of.fromWallet), of.owed)),
    },
  ])

interface AdjustmentOf {
  readonly adjustmentId: string
  readonly customerId: string
  readonly amount: Paise
}

/** The network gives a driver money of its own. */
export const giveGoodwill = (of: AdjustmentOf): Transfer =>
  move('goodwill', of.adjustmentId, {
    from: getNetworkAccount('goodwill'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/**
 * A wallet is put right: into it, or out of it where the amount lies below zero.
 * @param of.tax the GST inside the amount that a credit note takes back
 */
export const correctWallet = ({
  adjustmentId,
  customerId,
  amount,
  tax = ZERO,
}: AdjustmentOf & { readonly tax?: Paise }): Transfer =>
  buildTransfer('correction', adjustmentId, [
    { account: getWallet(customerId), amount },
    { account: getNetworkAccount('wallet_correction'), amount: subtract(tax, amount) },
    { account: getNetworkAccount('gst_payable'), amount: negate(tax) },
  ])

/** GST is owed on an advance when it is received; what an invoice owes later sets it off. */
export const buildAdvanceTax = (of: { voucherId: string; tax: Paise }): Transfer =>
  move('advance_tax', of.voucherId, {
    from: getNetworkAccount('gst_on_advances'),
    to: getNetworkAccount('gst_payable'),
    amount: of.tax,
  })

/** An invoice owes the GST instead, or the advance was given back. */
export const returnAdvanceTax = (of: { useId: string; tax: Paise }): Transfer =>
  move('advance_tax_return', of.useId, {
    from: getNetworkAccount('gst_payable'),
    to: getNetworkAccount('gst_on_advances'),
    amount: of.tax,
  })

/** A payment provider has paid to the bank what it owed, less its fee with GST. */
export const postSettlement = (of: { settlementId: string; sums: SettlementSums }): Transfer =>
  buildTransfer('provider_settlement', of.settlementId, [
    { account: getNetworkAccount('gateway_clearing'), amount: of.sums.clearing },
    { account: getNetworkAccount('settlement_suspense'), amount: of.sums.suspense },
    { account: getNetworkAccount('payment_fees'), amount: negate(of.sums.fee) },
    { account: getNetworkAccount('gst_input_credit'), amount: negate(of.sums.tax) },
    { account: getNetworkAccount('bank'), amount: negate(of.sums.bank) },
  ])

/** What was settled before it was known here is explained now. */
export const matchSettlement = (of: { differenceId: string; amount: Paise }): Transfer =>
  buildTransfer('settlement_match', of.differenceId, [
    { account: getNetworkAccount('settlement_suspense'), amount: negate(of.amount) },
    { account: getNetworkAccount('gateway_clearing'), amount: of.amount },
  ])

/** A person accepts a difference: it is nobody's any more. */
export const acceptDifference = (of: {
  differenceId: string
  from: 'settlement_suspense' | 'gateway_clearing'
  amount: Paise
}): Transfer =>
  buildTransfer('settlement_difference', of.differenceId, [
    { account: getNetworkAccount(of.from), amount: negate(of.amount) },
    { account: getNetworkAccount('settlement_differences'), amount: of.amount },
  ])

function move(
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
