/** Who may do what in people: the company, operators, partners, drivers and what they write. */
import { LEADS, MONEY, OPERATIONS, type PermissionTable, ROLES } from '../roles.ts'

export const PEOPLE_PERMISSIONS = {
  'partner.read': ROLES,
  'partner.write': LEADS,
  'partner.pay': MONEY,
  'fleet.read': ROLES,
  'fleet.write': LEADS,
  // What fleets have paid into the bank.
  'fleet.pay': MONEY,
  'customer.read': ROLES,
  'customer.write': LEADS,
  'customer.sign-out': OPERATIONS,
  // Who read which driver's data.
  'look.read': LEADS,
  'company.read': ROLES,
  // Under whose name and registration everything is sold.
  'company.write': ['owner'],
  'query.read': ROLES,
  'query.delete': OPERATIONS,
  // Questions of drivers and visitors.
  'ticket.answer': OPERATIONS,
  'contact.read': ROLES,
  'contact.delete': OPERATIONS,
  'notification.read': ROLES,
  'notification.send': LEADS,
  'message.read': LEADS,
  // Through whom one-time codes go, and what they may cost.
  'message.configure': ['owner'],
  'seminar.read': ROLES,
  'seminar.write': OPERATIONS,
  'administrator.read': LEADS,
  'administrator.write': ['owner'],
  // A key lets a program in without a person: who makes one gives away what it may.
  'program.read': ['owner'],
  'program.write': ['owner'],
  // The outbox shows one-time codes in development: with them one can sign in as a driver.
  'outbox.read': LEADS,
} as const satisfies PermissionTable
