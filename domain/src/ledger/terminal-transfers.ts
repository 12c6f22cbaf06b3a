/** What is paid at card terminals of chargers: used, given back, taken otherwise than it was billed, and received in the bank. */
import { add, negate, type Paise, paise, subtract, ZERO } from '../money.ts'
import { getHold, getNetworkAccount, getReceivable, getWallet } from './accounts.ts'
import { buildMove, buildTransfer, type Transfer } from './transfer.ts'

interface TerminalChargeOf {
  readonly chargeId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A charge begins with what the terminal has blocked on the card: the wallet has it for a moment, as a prepayment comes from there. */
export const useTerminal = (of: TerminalChargeOf): Transfer =>
  buildMove('terminal_use', of.chargeId, {
    from: getNetworkAccount('card_terminals'),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** The terminal has blocked more while the charge goes on: the booking holds it too. */
export const raiseTerminal = (of: {
  readonly raiseId: string
  readonly bookingId: string
  readonly amount: Paise
}): Transfer =>
  buildMove('terminal_raise', of.raiseId, {
    from: getNetworkAccount('card_terminals'),
    to: getHold(of.bookingId),
    amount: of.amount,
  })

/** What the charge did not cost is not taken from the card; what the wallet has not any more of it, the payer owes. */
export const returnToTerminal = (of: TerminalChargeOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('terminal_return', of.chargeId, [
    { account: getWallet(of.customerId), amount: negate(subtract(of.amount, of.owed)) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getNetworkAccount('card_terminals'), amount: of.amount },
  ])

/**
 * The terminal has taken another amount than it was to take: more of it is the payer's, and what is missing leaves the wallet
 * or is owed.
 * @param of.amount what it took more; below zero what it took less
 */
export const moveTerminalWord = (of: {
  readonly moveId: string
  readonly customerId: string
  readonly amount: Paise
  readonly owed: Paise
}): Transfer =>
  buildTransfer('terminal_move', of.moveId, [
    { account: getWallet(of.customerId), amount: add(of.amount, of.owed) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getNetworkAccount('card_terminals'), amount: negate(of.amount) },
  ])

export interface TerminalPaymentSums {
  /** What the bank received; all three below zero where an earlier payment is put right. */
  readonly amount: Paise
  /** What the terminal's bank kept for itself, without GST. */
  readonly fee: Paise
  /** The GST on that. */
  readonly tax: Paise
}

/** What it pays for: the amount in the bank, and what was kept of it. */
export const sumTerminalPayment = ({ amount, fee, tax }: TerminalPaymentSums): Paise => add(amount, fee, tax)

/** The bank of the terminals has paid. */
export const receiveTerminalPayment = (of: TerminalPaymentSums & { readonly paymentId: string }): Transfer =>
  buildTransfer('terminal_payment', of.paymentId, [
    { account: getNetworkAccount('bank'), amount: negate(of.amount) },
    { account: getNetworkAccount('payment_fees'), amount: negate(of.fee) },
    { account: getNetworkAccount('gst_input_credit'), amount: negate(of.tax) },
    { account: getNetworkAccount('card_terminals'), amount: sumTerminalPayment(of) },
  ])

/**
 * How much another word of the terminal moves.
 * @param of.taken what it says that it took in all; null where it has said nothing yet
 * @param of.booked what the books say that it took
 */
export const computeTerminalMove = (of: { readonly taken: Paise | null; readonly booked: Paise }): Paise =>
  of.taken === null ? ZERO : subtract(of.taken, of.booked)

/** What of an amount that leaves a wallet it does not have. */
export const computeOwed = (amount: Paise, inWallet: Paise): Paise =>
  paise(Math.max(subtract(amount, inWallet), ZERO))
