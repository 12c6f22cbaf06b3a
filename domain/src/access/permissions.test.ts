import { describe, expect, test } from 'vitest'
import { completeRights, GIVEABLE_PERMISSIONS, listPermissions, may, PERMISSIONS } from './permissions.ts'
import { ROLES, type Role } from './roles.ts'

const changes = PERMISSIONS.filter((permission) => !permission.endsWith('.read'))
const who = (permission: (typeof PERMISSIONS)[number]): Role[] =>
  ROLES.filter((role) => may(role, permission))

describe('roles', () => {
  test('the owner may do everything', () => {
    expect(listPermissions('owner')).toEqual(PERMISSIONS)
  })

  test('the viewer changes nothing', () => {
    expect(changes.filter((permission) => may('viewer', permission))).toEqual([])
  })

  test('only the owner appoints administrators', () => {
    expect(who('administrator.write')).toEqual(['owner'])
  })

  test('money goes out only through the owner or the accountant', () => {
    expect([who('partner.pay'), who('order.refund')]).toEqual([
      ['owner', 'accountant'],
      ['owner', 'accountant'],
    ])
  })

  test('only the owner and the manager block a customer or change a wallet by hand', () => {
    expect([who('customer.write'), who('wallet.adjust')]).toEqual([
      ['owner', 'manager'],
      ['owner', 'manager'],
    ])
  })

  test('what a charger trusts, and what runs on it, is for the owner and the manager alone', () => {
    expect(who('charger.secure')).toEqual(['owner', 'manager'])
  })

  test('the manager runs the network, but neither pays nor appoints nor starts background work', () => {
    expect(PERMISSIONS.filter((permission) => !may('manager', permission))).toEqual([
      'administrator.write',
      'company.write',
      'dispute.answer',
      'e-invoice.write',
      'fleet.pay',
      'job.run',
      'message.configure',
      'order.refund',
      'paper.configure',
      'partner.pay',
      'payment-account.write',
      'payout.configure',
      'program.read',
      'program.write',
      'settlement.write',
      'statement.correct',
      'wallet.configure',
    ])
  })

  test('support looks after chargers, stops and cancels bookings and answers people, and changes nothing else', () => {
    expect(changes.filter((permission) => may('support', permission))).toEqual([
      'booking.cancel',
      'booking.stop',
      'card.manage',
      'charger.manage',
      'contact.delete',
      'customer.sign-out',
      'problem.answer',
      'query.delete',
      'seminar.write',
      'ticket.answer',
    ])
  })

  test('the accountant confirms, pays, refunds, makes payment links, records payments of fleets, registers invoices, answers disputes, puts statements and settlements right, and changes nothing else', () => {
    expect(changes.filter((permission) => may('accountant', permission))).toEqual([
      'booking.confirm',
      'dispute.answer',
      'e-invoice.write',
      'fleet.pay',
      'order.refund',
      'partner.pay',
      'payment-link.write',
      'settlement.write',
      'statement.correct',
    ])
  })

  test('one-time codes and background work are seen by owner and manager only', () => {
    expect([who('outbox.read'), who('job.read')]).toEqual([
      ['owner', 'manager'],
      ['owner', 'manager'],
    ])
  })

  test('what a role may do is exactly what it is listed for', () => {
    for (const role of ROLES) {
      const listed = new Set(listPermissions(role))
      for (const permission of PERMISSIONS) expect(may(role, permission)).toBe(listed.has(permission))
    }
  })
})

describe('a role that the owner makes', () => {
  test('may do exactly what it was given, and a name that is no permission counts for nothing', () => {
    const made = { role: 'custom', rights: ['order.refund', 'order.read', 'everything.do'] } as const
    expect(listPermissions(made)).toEqual(['order.read', 'order.refund'])
    expect(listPermissions({ role: 'custom', rights: [] })).toEqual([])
    expect(listPermissions({ role: 'custom' })).toEqual([])
  })

  test('rights that an operator of the five has beside the role count for nothing', () => {
    expect(may({ role: 'viewer', rights: ['order.refund'] }, 'order.refund')).toBe(false)
  })

  test('can be given everything but to decide about operators', () => {
    expect(PERMISSIONS.filter((permission) => !GIVEABLE_PERMISSIONS.includes(permission))).toEqual([
      'administrator.write',
    ])
    expect(completeRights(['administrator.write'])).toEqual(['administrator.read', 'dashboard.read'])
  })

  test('reads what it may change', () => {
    expect(completeRights(['order.refund', 'partner.pay'])).toEqual([
      'dashboard.read',
      'order.read',
      'order.refund',
      'partner.pay',
      'partner.read',
    ])
  })

  test('sees the papers that tax returns are made of', () => {
    expect(completeRights(['return.read'])).toEqual(['dashboard.read', 'paper.read', 'return.read'])
  })
})
