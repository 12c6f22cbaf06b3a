/** What each right of an operator lets one do, in groups as the panel shows them. */
import type { Permission } from '@voltyatra/domain'

const CHARGING = {
  'charger.read': 'See chargers and their messages',
  'charger.manage': 'Add, restart and command chargers',
  'charger.secure': 'Change what chargers trust, show and run',
  'firmware.read': 'See firmware, templates of settings, and campaigns',
  'fault-rule.read': 'See the rules that make tickets of faults',
  'fault-rule.manage': 'Change the rules that make tickets of faults',
  'card.read': 'See charging cards',
  'card.manage': 'Add, change and block cards',
  'card.free': 'Let a card charge for free',
  'booking.read': 'See bookings and charges',
  'booking.stop': 'Stop a charge',
  'booking.confirm': 'Confirm bills',
  'booking.cancel': 'Cancel bookings',
  'booking.configure': 'Change the rules of bookings',
  'problem.read': 'See reported problems',
  'problem.answer': 'Answer reported problems',
  'review.read': 'See reviews of stations',
  'review.judge': 'Hide and answer reviews',
} as const satisfies Partial<Record<Permission, string>>

const MONEY = {
  'order.read': 'See orders and payments',
  'order.refund': 'Refund orders',
  'paper.read': 'See invoices and other papers',
  'paper.configure': 'Decide about vouchers for prepayments',
  'dispute.read': 'See disputed payments',
  'dispute.answer': 'Answer disputed payments',
  'payment-link.write': 'Make and cancel payment links',
  'e-invoice.write': 'Register e-invoices',
  'contract.write': 'Change what partners are paid',
  'statement.correct': 'Correct statements of partners',
  'payout.configure': 'Set when payouts need two people',
  'payment-account.read': 'See connections to payment providers',
  'payment-account.write': 'Enter keys of payment providers',
  'rate.read': 'See prices',
  'rate.write': 'Change prices',
  'return.read': 'See tax returns',
  'settlement.read': 'See settlements of payment providers',
  'settlement.write': 'Import and clear settlements',
  'tariff.read': 'See tariffs',
  'tariff.write': 'Change tariffs',
  'wallet.adjust': 'Add to wallets and take from them, as a manager may',
  'wallet.configure': 'Limit what others change in wallets',
  'withdrawal.read': 'See withdrawals of drivers',
} as const satisfies Partial<Record<Permission, string>>

const NETWORK = {
  'station.read': 'See stations',
  'station.write': 'Add and change stations',
  'vehicle.read': 'See vehicle models',
  'vehicle.write': 'Change vehicle models',
  'provider.read': 'See other networks',
  'provider.write': 'Change other networks',
} as const satisfies Partial<Record<Permission, string>>

const OPERATIONS = {
  'dashboard.read': 'See the dashboard',
  'audit.read': 'See the audit log',
  'job.read': 'See background jobs',
  'job.run': 'Start background jobs',
  'report.read': 'See reports and books',
} as const satisfies Partial<Record<Permission, string>>

const PEOPLE = {
  'fleet.read': 'See fleets',
  'fleet.write': 'Add and change fleets',
  'fleet.pay': 'Record what fleets have paid',
  'look.read': 'See who read a driver’s data',
  'program.read': 'See keys of programs',
  'program.write': 'Make and end keys of programs',
  'partner.read': 'See partners',
  'partner.write': 'Add and change partners',
  'partner.pay': 'Pay partners and drivers’ withdrawals',
  'customer.read': 'See drivers',
  'customer.write': 'Add, change and block drivers',
  'customer.sign-out': 'Sign drivers out',
  'company.read': 'See the company’s details',
  'company.write': 'Change the company’s details',
  'query.read': 'See drivers’ queries',
  'query.delete': 'Delete drivers’ queries',
  'ticket.answer': 'Work on tickets and answer them',
  'contact.read': 'See contact queries',
  'contact.delete': 'Delete contact queries',
  'notification.read': 'See notifications and offers',
  'notification.send': 'Send notifications and offers',
  'message.read': 'See how messages are sent',
  'message.configure': 'Change how messages are sent',
  'seminar.read': 'See seminar registrations',
  'seminar.write': 'Handle seminar registrations',
  'administrator.read': 'See operators and roles',
  'administrator.write': 'Add operators and make roles',
  'outbox.read': 'See messages that were sent or failed',
} as const satisfies Partial<Record<Permission, string>>

/** Every right has its words. */
const WORDS: Readonly<Record<Permission, string>> = {
  ...CHARGING,
  ...MONEY,
  ...NETWORK,
  ...OPERATIONS,
  ...PEOPLE,
}

const toRights = (words: Partial<Record<Permission, string>>) => Object.keys(words) as Permission[]

export const RIGHT_GROUPS: readonly { readonly title: string; readonly rights: readonly Permission[] }[] = [
  { title: 'Charging', rights: toRights(CHARGING) },
  { title: 'Money', rights: toRights(MONEY) },
  { title: 'Stations and vehicles', rights: toRights(NETWORK) },
  { title: 'Overview', rights: toRights(OPERATIONS) },
  { title: 'People and messages', rights: toRights(PEOPLE) },
]

export const getRightWords = (right: Permission): string => WORDS[right]
