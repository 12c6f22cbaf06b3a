/** What bookings, partners, operators and GST move. */
import { computeIncludedGst } from '../gst/tax.ts'
import { add, type BasisPoints, negate, type Paise, subtract, ZERO } from '../money.ts'
import type { StatementPostings } from '../partner/statement.ts'
import { getHold, getNetworkAccount, getPayable, getReceivable, getWallet } from './accounts.ts'
import { buildMove, buildTransfer, type Transfer } from './transfer.ts'

/** The prepayment, GST included, leaves the wallet when the booking starts. */
export const buildHold = (of: { bookingId: string; customerId: string; total: Paise }): Transfer =>
  buildMove('hold', of.bookingId, {
    from: getWallet(of.customerId),
    to: getHold(of.bookingId),
    amount: of.total,
  })

/** The whole prepayment returns: the booking is cancelled. */
export const releaseHold = (of: { bookingId: string; customerId: string; total: Paise }): Transfer =>
  buildMove('release', of.bookingId, {
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
  buildMove('collection', of.collectionId, {
    from: getWallet(of.customerId),
    to: getReceivable(of.customerId),
    amount: of.amount,
  })

/** A reservation is secured. */
export const takeDeposit = (of: { bookingId: string; customerId: string; amount: Paise }): Transfer =>
  buildMove('deposit', of.bookingId, {
    from: getWallet(of.customerId),
    to: getHold(of.bookingId),
    amount: of.amount,
  })

/** The deposit comes back: the charge begins, the reservation is given back, or the time of a no-show is over. */
export const returnDeposit = (of: { bookingId: string; customerId: string; amount: Paise }): Transfer =>
  buildMove('deposit_return', of.bookingId, {
    from: getHold(of.bookingId),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** The bank pays the partner what it is owed. */
export const payOut = (of: { withdrawalId: string; partnerId: string; amount: Paise }): Transfer =>
  buildMove('payout', of.withdrawalId, {
    from: getPayable(of.partnerId),
    to: getNetworkAccount('bank'),
    amount: of.amount,
  })

/** The bank could not pay: the partner is owed it again. */
export const returnPayout = (of: { withdrawalId: string; partnerId: string; amount: Paise }): Transfer =>
  buildMove('payout_return', of.withdrawalId, {
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

interface AdjustmentOf {
  readonly adjustmentId: string
  readonly customerId: string
  readonly amount: Paise
}

/** The network gives a driver money of its own. */
export const giveGoodwill = (of: AdjustmentOf): Transfer =>
  buildMove('goodwill', of.adjustmentId, {
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
  buildMove('advance_tax', of.voucherId, {
    from: getNetworkAccount('gst_on_advances'),
    to: getNetworkAccount('gst_payable'),
    amount: of.tax,
  })

/** An invoice owes the GST instead, or the advance was given back. */
export const returnAdvanceTax = (of: { useId: string; tax: Paise }): Transfer =>
  buildMove('advance_tax_return', of.useId, {
    from: getNetworkAccount('gst_payable'),
    to: getNetworkAccount('gst_on_advances'),
    amount: of.tax,
  })
