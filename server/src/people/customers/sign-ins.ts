/** Where a customer is signed in, and an operator ending that: for a phone that was lost. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { endOpenSession, revokeAllSessions, selectOpenSessions } from '../access/index.ts'
import { selectCustomerProfile } from './queries.ts'

const MOST_SHOWN = 100

export const listSignIns = (reader: Reader, customerId: string, now: Date) =>
  selectOpenSessions(reader, { kind: 'customer', subjectId: customerId, now, most: MOST_SHOWN })

interface SignInOf {
  readonly customerId: string
  readonly id: string
}

type NotFound = { readonly kind: 'session-not-found' }

/** By the customer, on another device or this one. */
export async function endOwnSignIn(
  work: Work,
  { customerId, id }: SignInOf,
): Promise<Result<undefined, NotFound>> {
  return (await endOpenSession(work.tx, { kind: 'customer', subjectId: customerId, id, now: work.now }))
    ? ok(undefined)
    : refuse({ kind: 'session-not-found' })
}

/** By an operator. */
export async function endSignIn(
  work: Work,
  { customerId, id }: SignInOf,
): Promise<Result<undefined, NotFound>> {
  const ended = await endOwnSignIn(work, { customerId, id })
  if (!ended.ok) return ended
  await work.audit({
    action: 'customer.sign-out',
    subject: { kind: 'customer', id: customerId },
    before: { session: id },
  })
  return ok(undefined)
}

export async function endSignIns(
  work: Work,
  customerId: string,
): Promise<Result<undefined, { readonly kind: 'customer-not-found' }>> {
  if (!(await selectCustomerProfile(work.tx, customerId))) return refuse({ kind: 'customer-not-found' })
  await revokeAllSessions(work.tx, 'customer', customerId, work.now)
  await work.audit({ action: 'customer.sign-out', subject: { kind: 'customer', id: customerId } })
  return ok(undefined)
}
