/** The accounts of the double-entry ledger; a credit is positive, a debit negative. */

import { type Paise, paise, ZERO } from '../money.ts'

export const ACCOUNT_KINDS = [
  /** A driver's prepaid money, owned by the customer. */
  'customer_wallet',
  /** A running booking's prepayment, owned by the booking, so that no booking can spend another's. */
  'booking_hold',
  /** What the network owes a partner, owned by the partner. */
  'partner_payable',
  /** What a driver owes the network for energy beyond a prepayment; a debit, so below zero, owned by the customer. */
  'customer_receivable',
  /** Of a fleet, owned by it: above zero what it paid before, below zero what it owes. */
  'fleet_account',
  /** Output GST owed to the state. */
  'gst_payable',
  /** GST on invoices to the network, of partners and of payment providers, that it sets off; a debit, so below zero. */
  'gst_input_credit',
  'commission',
  /** Revenue of the network's own stations. */
  'charging_revenue',
  /** Paid to payment providers and not settled yet; a debit, so below zero. */
  'gateway_clearing',
  /** Has left wallets and is on its way to where it was paid from. */
  'refunds_in_flight',
  /** Used of what payers' banks block, not yet captured; a debit, so below zero. */
  'payment_blocks',
  /** Taken or to be taken by card terminals of chargers and not received in the bank yet; a debit, so below zero. */
  'card_terminals',
  /** Kept by payment providers while payers dispute it at the bank; a debit, so below zero. */
  'disputed_payments',
  /** What the network bears itself of disputes that it accepted; a debit, so below zero. */
  'dispute_losses',
  'bank',
  /** What the network gave drivers for nothing; a debit, so below zero. */
  'goodwill',
  /** The counter-account of wallets corrected by hand. */
  'wallet_correction',
  /** Rent and what was missing to minimums, paid to partners; a debit, so below zero. */
  'partner_rent',
  /** The counter-account of partners' statements put right. */
  'partner_correction',
  /** Fees of payments: below zero what providers keep, above zero what partners bear of it. */
  'payment_fees',
  /** Income tax deducted from partners, owed to the state. */
  'tds_payable',
  /** GST collected from partners at source, owed to the state. */
  'tcs_payable',
  /** GST on advances in wallets, which invoices set off; a debit, so below zero. */
  'gst_on_advances',
  /** Settled by a payment provider, and explained by nothing here until a person or a later payment does. */
  'settlement_suspense',
  /** What of settlements was accepted without an explanation. */
  'settlement_differences',
] as const

export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export interface Account {
  readonly kind: AccountKind
  /** Id of the customer, booking or partner; null for the network's own accounts, which exist once. */
  readonly owner: string | null
}

const guarded: ReadonlySet<AccountKind> = new Set([
  'customer_wallet',
  'booking_hold',
  'partner_payable',
  'customer_receivable',
  'fleet_account',
])

/** Whether the account belongs to a party and keeps its balance, which never crosses zero, but for a fleet's. */
export const isGuarded = (kind: AccountKind): boolean => guarded.has(kind)

/** What a guarded account is on the wrong side of zero by: a receivable above it, any other below it; else zero. */
export function computeBeyondZero(kind: AccountKind, balance: Paise): Paise {
  // How far below zero a fleet may go is its credit.
  if (!isGuarded(kind) || kind === 'fleet_account') return ZERO
  return paise(Math.max(kind === 'customer_receivable' ? balance : -balance, 0))
}

/** One text for one account: its kind, then a colon and the owner where it has one. */
export const formatAccountKey = ({ kind, owner }: Account): string =>
  owner === null ? kind : `${kind}:${owner}`

/** The account of a key. @throws RangeError for a key that names no account. */
export function parseAccountKey(key: string): Account {
  const [name = '', ...rest] = key.split(':')
  const kind = ACCOUNT_KINDS.find((one) => one === name)
  if (!kind) throw new RangeError(`No account: ${key}`)
  return { kind, owner: rest.length > 0 ? rest.join(':') : null }
}

export const getWallet = (customerId: string): Account => ({ kind: 'customer_wallet', owner: customerId })
export const getHold = (bookingId: string): Account => ({ kind: 'booking_hold', owner: bookingId })
export const getPayable = (partnerId: string): Account => ({ kind: 'partner_payable', owner: partnerId })
export const getReceivable = (customerId: string): Account => ({
  kind: 'customer_receivable',
  owner: customerId,
})
export const getFleetAccount = (fleetId: string): Account => ({ kind: 'fleet_account', owner: fleetId })
export const getNetworkAccount = (
  kind: Exclude<
    AccountKind,
    'customer_wallet' | 'booking_hold' | 'partner_payable' | 'customer_receivable' | 'fleet_account'
  >,
): Account => ({ kind, owner: null })
