/** What people keep of a customer who erases the account: nothing that leads to the person. */
import type { Work } from '../../db/unit-of-work.ts'
import { clearSessions } from '../access/index.ts'
import { forgetMessagesTo } from '../outbox/index.ts'
import { deletePasskeysOf } from '../passkeys/index.ts'
import { deleteRowsOf, lockCustomer, markErased, withdrawConsents } from './erase-queries.ts'

/** Keeps everything that begins something for the customer waiting until the transaction ends. */
export async function lockOwnAccount(work: Work, id: string): Promise<void> {
  if (!(await lockCustomer(work.tx, id))) throw new Error('A signed-in customer has no row')
}

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
