/** Who may do what in money: orders, prices, wallets, payouts. */
import { LEADS, MONEY, type PermissionTable, ROLES } from '../roles.ts'

export const MONEY_PERMISSIONS = {
  'order.read': ROLES,
  'order.refund': MONEY,
  'paper.read': ROLES,
  // Whether money in wallets is an advance with vouchers.
  'paper.configure': ['owner'],
  // Payments that are disputed at the bank.
  'dispute.read': ['owner', 'manager', 'accountant', 'viewer'],
  'dispute.answer': MONEY,
  'e-invoice.write': MONEY,
  // What the network pays its partners.
  'contract.write': LEADS,
  'statement.correct': MONEY,
  // Up to which amount one person makes and approves payouts alone.
  'payout.configure': ['owner'],
  // Keys of payment providers, and what is said to them.
  'payment-account.read': ['owner', 'manager', 'accountant'],
  'payment-account.write': ['owner'],
  // Links by which drivers are asked for a payment.
  'payment-link.write': ['owner', 'manager', 'accountant'],
  'rate.read': ROLES,
  'rate.write': LEADS,
  'return.read': ['owner', 'manager', 'accountant', 'viewer'],
  // What payment providers paid to the bank.
  'settlement.read': ['owner', 'manager', 'accountant'],
  'settlement.write': MONEY,
  'tariff.read': ROLES,
  'tariff.write': LEADS,
  'wallet.adjust': LEADS,
  'wallet.configure': ['owner'],
  'withdrawal.read': ['owner', 'manager', 'accountant', 'viewer'],
} as const satisfies PermissionTable
