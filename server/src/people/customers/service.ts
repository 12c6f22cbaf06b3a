/** Customers: made at their first sign-in or by an operator, changed by themselves, blocked and let in again by an operator. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { revokeAllSessions } from '../access/index.ts'
import { endSubscriptions } from '../push-subscriptions/index.ts'
import type { CustomerProfile, ProfileChange } from './queries.ts'
import {
  insertCustomer,
  lockCustomer,
  lockCustomerOfPhone,
  markBlocked,
  selectCustomerProfile,
  unmarkBlocked,
  updateProfile,
} from './queries.ts'

/**
 * The customer of a proven phone number, made when there is none. The row stays locked: a block that comes at the
 * same time is either seen here, or waits and ends the sign-in that follows.
 */
export async function joinCustomer(
  work: Work,
  phone: string,
): Promise<Result<{ id: string; isNew: boolean }, { readonly kind: 'customer-blocked' }>> {
  const isNew = await insertCustomer(work.tx, { id: createId(), phone, createdAt: work.now })
  const { id, blockedAt } = await lockCustomerOfPhone(work.tx, phone)
  return blockedAt ? refuse({ kind: 'customer-blocked' }) : ok({ id, isNew })
}

/** The number of a customer who proved to be one otherwise than by it; locked as in `joinCustomer`. */
export async function admitCustomer(
  work: Work,
  id: string,
): Promise<Result<{ phone: string }, NotFound | { readonly kind: 'customer-blocked' }>> {
  const found = await lockCustomer(work.tx, id)
  if (!found) return refuse({ kind: 'customer-not-found' })
  return found.blockedAt ? refuse({ kind: 'customer-blocked' }) : ok({ phone: found.phone })
}

interface NewCustomer {
  readonly phone: string
  readonly name: string
}

/** Adds a customer whose number nobody has proven yet: whoever does so later has the account. */
export async function addCustomer(
  work: Work,
  { phone, name }: NewCustomer,
): Promise<Result<CustomerProfile, { readonly kind: 'customer-exists' }>> {
  const id = createId()
  if (!(await insertCustomer(work.tx, { id, phone, name, createdAt: work.now })))
    return refuse({ kind: 'customer-exists' })
  await work.audit({
    action: 'customer.add',
    subject: { kind: 'customer', id },
    after: { phone, name },
  })
  const added = await selectCustomerProfile(work.tx, id)
  if (!added) throw new Error(`No customer ${id} after adding it`)
  return ok(added)
}

/**
 * Adds a customer without a number, for one charge: nobody can sign in as one, no list of customers shows it, and it gets no
 * messages.
 * @param name what stands in place of the number: `Guest 7KXM-4RTC`
 * @param company of one that pays for a fleet
 */
export async function addGuest(
  work: Work,
  { id, name, company }: { readonly id: string; readonly name: string; readonly company?: string },
): Promise<void> {
  const isNew = await insertCustomer(work.tx, {
    ...{ id, phone: name, name: company ?? null, isGuest: true },
    createdAt: work.now,
  })
  if (!isNew) throw new Error(`There is a guest of the name ${name} already`)
}

/** Changes what a customer says about themselves. */
export const changeProfile = (work: Work, id: string, change: ProfileChange) =>
  updateProfile(work.tx, id, change)

type NotFound = { readonly kind: 'customer-not-found' }

/** Shuts the customer out and ends every sign-in of theirs; one who is blocked stays so, for the first reason. */
export async function blockCustomer(
  work: Work,
  id: string,
  reason: string,
): Promise<Result<CustomerProfile, NotFound>> {
  if (await markBlocked(work.tx, id, { at: work.now, reason })) {
    await revokeAllSessions(work.tx, 'customer', id, work.now)
    await endSubscriptions(work, id)
    await work.audit({
      action: 'customer.block',
      subject: { kind: 'customer', id },
      before: { isBlocked: false },
      after: { isBlocked: true, reason },
    })
  } else work.nothingChanged()
  return loadProfile(work, id)
}

/** Lets a blocked customer sign in again; one who is not blocked stays so. */
export async function unblockCustomer(work: Work, id: string): Promise<Result<CustomerProfile, NotFound>> {
  const before = await loadProfile(work, id)
  if (await unmarkBlocked(work.tx, id)) {
    await work.audit({
      action: 'customer.unblock',
      subject: { kind: 'customer', id },
      before: { isBlocked: true, reason: before.ok ? before.value.blockReason : null },
      after: { isBlocked: false },
    })
  } else work.nothingChanged()
  return loadProfile(work, id)
}

async function loadProfile(work: Work, id: string): Promise<Result<CustomerProfile, NotFound>> {
  const found = await selectCustomerProfile(work.tx, id)
  return found ? ok(found) : refuse({ kind: 'customer-not-found' })
}
