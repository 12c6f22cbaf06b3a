/** What payment providers move: top-ups, refunds, blocked amounts, disputes, and what they pay to the bank. */
import { negate, type Paise, subtract } from '../money.ts'
import type { SettlementSums } from '../payments/settlements.ts'
import { getNetworkAccount, getReceivable, getWallet } from './accounts.ts'
import { buildMove, buildTransfer, type Entry, type Transfer } from './transfer.ts'

/** The driver paid the gateway: the wallet has it, the gateway owes it. */
export const buildTopUp = (of: { orderId: string; customerId: string; amount: Paise }): Transfer =>
  buildMove('top_up', of.orderId, {
    from: getNetworkAccount('gateway_clearing'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

interface RefundOf {
  readonly refundId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A top-up, or a part of it, leaves the wallet: the payment provider is to send it where it came from. */
export const refundOrder = (of: RefundOf): Transfer =>
  buildMove('order_refund', of.refundId, {
    from: getWallet(of.customerId),
    to: getNetworkAccount('refunds_in_flight'),
    amount: of.amount,
  })

/** The payment provider has sent it. */
export const confirmRefund = (of: Omit<RefundOf, 'customerId'>): Transfer =>
  buildMove('refund_sent', of.refundId, {
    from: getNetworkAccount('refunds_in_flight'),
    to: getNetworkAccount('gateway_clearing'),
    amount: of.amount,
  })

/** The payment provider could not send it: the wallet has it again. */
export const returnRefund = (of: RefundOf): Transfer =>
  buildMove('refund_return', of.refundId, {
    from: getNetworkAccount('refunds_in_flight'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** What the wallet loses, and what of it the driver owes because it is spent. */
const takeFromWallet = (of: {
  readonly customerId: string
  readonly amount: Paise
  readonly owed: Paise
}): readonly Entry[] => [
  { account: getWallet(of.customerId), amount: negate(subtract(of.amount, of.owed)) },
  { account: getReceivable(of.customerId), amount: negate(of.owed) },
]

/** The payment provider gave a payment back by itself: the wallet loses it, and what is spent the driver owes. */
export const takeBackTopUp = (of: RefundOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('order_refund', of.refundId, [
    ...takeFromWallet(of),
    { account: getNetworkAccount('gateway_clearing'), amount: of.amount },
  ])

/** The payment provider gave back what was captured of a block: as with a top-up. */
export const takeBackBlock = (of: RefundOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('block_refund', of.refundId, [
    ...takeFromWallet(of),
    { account: getNetworkAccount('gateway_clearing'), amount: of.amount },
  ])

interface BlockOf {
  readonly blockId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A charge begins with what the payer's bank blocks: the wallet has it for a moment, as a prepayment comes from there. */
export const useBlock = (of: BlockOf): Transfer =>
  buildMove('block_use', of.blockId, {
    from: getNetworkAccount('payment_blocks'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** What a charge left of the block is not captured; what the wallet has not any more of it, the driver owes. */
export const returnBlock = (of: BlockOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('block_return', of.blockId, [
    ...takeFromWallet(of),
    { account: getNetworkAccount('payment_blocks'), amount: of.amount },
  ])

/** The exact bill is captured: the payment provider has it. */
export const captureBlock = (of: Omit<BlockOf, 'customerId'>): Transfer =>
  buildMove('block_capture', of.blockId, {
    from: getNetworkAccount('gateway_clearing'),
    to: getNetworkAccount('payment_blocks'),
    amount: of.amount,
  })

/** Nothing can be captured any more: the driver owes the bill. */
export const chargeLostBlock = (of: BlockOf): Transfer =>
  buildMove('block_lost', of.blockId, {
    from: getReceivable(of.customerId),
    to: getNetworkAccount('payment_blocks'),
    amount: of.amount,
  })

interface DisputeMoveOf {
  readonly moveId: string
  readonly amount: Paise
}

/** The payer disputes a payment at the bank: the payment provider keeps it until that is decided. */
export const holdDisputed = (of: DisputeMoveOf): Transfer =>
  buildMove('dispute_hold', of.moveId, {
    from: getNetworkAccount('disputed_payments'),
    to: getNetworkAccount('gateway_clearing'),
    amount: of.amount,
  })

/** The dispute is won: the payment provider owes it again. */
export const giveBackDisputed = (of: DisputeMoveOf): Transfer =>
  buildMove('dispute_back', of.moveId, {
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
