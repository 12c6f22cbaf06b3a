/** Contact queries: a visitor writes one, an operator reads, deletes and, within 10 seconds, takes the delete back. */

import { ok, type Result } from '@voltyatra/domain'
import { deleteSoftly, undoDelete } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { ContactQuery } from './queries.ts'
import { insertContactQuery, selectContactQuery } from './queries.ts'

export type ContactQueryText = Pick<ContactQuery, 'name' | 'email' | 'phone' | 'message'>

/** Keeps what a visitor wrote. */
export async function createContactQuery(
  work: Work,
  text: ContactQueryText,
): Promise<Result<ContactQuery, never>> {
  const query = { id: createId(), ...text, createdAt: work.now }
  await insertContactQuery(work.tx, query)
  return ok(query)
}

const deletable = {
  table: 'contact_query',
  noun: 'contact',
  notFound: 'contact-not-found',
  find: selectContactQuery,
} as const

/** Deletes softly; `undoUntil` is the last moment at which it can be taken back. */
export const deleteContactQuery = (work: Work, id: string) => deleteSoftly(work, deletable, id)

/** Takes a delete of the last 10 seconds back. */
export const undoDeleteContactQuery = (work: Work, id: string) => undoDelete(work, deletable, id)
