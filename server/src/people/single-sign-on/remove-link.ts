/**
 * Removes the link between an account and a person at the provider: from then on the account opens by its password
 * alone.
 */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { revokeAllSessions, selectAccountById } from '../access/index.ts'
import { lockStandingOwners, NO_PASSWORD, selectAdministrator } from '../administrators/index.ts'
import { deleteLink } from './queries.ts'

type NotLinked = { readonly kind: 'sso-not-linked' }

/** An owner does it: the person's sessions end too, for the provider may have opened them. */
export async function removeLink(
  work: Work,
  id: string,
): Promise<Result<undefined, NotLinked | { readonly kind: 'not-allowed' | 'administrator-not-found' }>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  if (!(await selectAdministrator(work.tx, id))) return refuse({ kind: 'administrator-not-found' })
  const parted = await dropLink(work, id)
  if (parted.ok) await revokeAllSessions(work.tx, 'administrator', id, work.now)
  return parted
}

/** The person does it, who needs another way in. */
export async function removeOwnLink(
  work: Work,
  id: string,
): Promise<Result<undefined, NotLinked | { readonly kind: 'sso-only-way' }>> {
  const account = await selectAccountById(work.tx, id)
  return account?.passwordHash === NO_PASSWORD ? refuse({ kind: 'sso-only-way' }) : dropLink(work, id)
}

async function dropLink(work: Work, id: string): Promise<Result<undefined, NotLinked>> {
  const before = await deleteLink(work.tx, id)
  if (!before) return refuse({ kind: 'sso-not-linked' })
  await work.audit({ action: 'single-sign-on.unlink', subject: { kind: 'administrator', id }, before })
  return ok(undefined)
}
