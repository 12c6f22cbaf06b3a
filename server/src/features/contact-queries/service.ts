/** Contact queries: a visitor writes one, an operator reads, deletes and, within 10 seconds, takes the delete back. */
import { ok, plus, type Result, refuse } from '@voltyatra/domain'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { UNDO_MS } from '../undo.ts'
import { deletionOf, insertContactQuery, markDeleted, unmarkDeleted } from './queries.ts'

export interface ContactQuery {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly createdAt: Date
}

export type NewContactQuery = ContactQuery
export type ContactQueryText = Pick<ContactQuery, 'name' | 'email' | 'phone' | 'message'>

/** Keeps what a visitor wrote. */
export async function createContactQuery(
  work: Work,
  text: ContactQueryText,
): Promise<Result<ContactQuery, never>> {
  const query = { id: newId(), ...text, createdAt: work.now }
  await insertContactQuery(work.tx, query)
  return ok(query)
}

export type DeleteRefusal = { readonly kind: 'contact-not-found' }

/** Deletes softly; `undoUntil` is the last moment at which it can be taken back. */
export async function deleteContactQuery(
  work: Work,
  id: string,
): Promise<Result<{ id: string; undoUntil: Date }, DeleteRefusal>> {
  const deleted = await markDeleted(work.tx, id, work.now)
  if (!deleted) return refuse({ kind: 'contact-not-found' })
  await work.audit({ action: 'contact.delete', subject: { kind: 'contact', id }, before: deleted })
  return ok({ id, undoUntil: plus(work.now, UNDO_MS) })
}

export type UndoRefusal = { readonly kind: 'contact-not-found' | 'not-deleted' | 'undo-too-late' }

/** Takes a delete of the last 10 seconds back. */
export async function undoDeleteContactQuery(
  work: Work,
  id: string,
): Promise<Result<ContactQuery, UndoRefusal>> {
  const restored = await unmarkDeleted(work.tx, id, plus(work.now, -UNDO_MS))
  if (!restored) {
    const found = await deletionOf(work.tx, id)
    if (!found) return refuse({ kind: 'contact-not-found' })
    return refuse({ kind: found.deletedAt ? 'undo-too-late' : 'not-deleted' })
  }
  await work.audit({ action: 'contact.undo-delete', subject: { kind: 'contact', id }, after: restored })
  return ok(restored)
}
