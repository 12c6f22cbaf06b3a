/** What people keep of a customer who erases the account: nothing that leads to the person. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { clearSessions } from '../access/index.ts'
import { forgetMessagesTo } from '../outbox/index.ts'
import { deletePasskeysOf } from '../passkeys/index.ts'
import { deleteRowsOf, lockCustomer, markErased, withdrawConsents } from './erase-queries.ts'

/** The account was erased after the call was let in. */
export interface AccountErased {
  readonly kind: 'not-signed-in'
}

/** Keeps everything that begins something for the customer waiting until the transaction ends. */
export const lockOwnAccount = async (work: Work, id: string): Promise<Result<undefined, AccountErased>> =>
  (await lockCustomer(work.tx, id)) ? ok(undefined) : refuse({ kind: 'not-signed-in' })

/** The number can make a new account at once; the old one is nobody's. */
export async function eraseCustomer(work: Work, id: string): Promise<void> {
  const found = await lockCustomer(work.tx, id)
  if (!found) throw new Error(`There is no customer ${id} to erase`)
  await clearSessions(work.tx, 'customer', id, work.now)
  await deletePasskeysOf(work.tx, { kind: 'customer', subjectId: id })
  await forgetMessagesTo(work.tx, [
    found.phone,
    id,
    ...(found.email && !found.isEmailShared ? [found.email] : []),
  ])
  await withdrawConsents(work.tx, id, work.now)
  await deleteRowsOf(work.tx, { id, phone: found.phone })
  await markErased(work.tx, id, work.now)
  await work.audit({ action: 'customer.erase', subject: { kind: 'customer', id } })
}
