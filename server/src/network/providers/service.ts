/** Charging providers: the operator adds links to other networks, deletes them, and takes a delete back. */

import { ok, type Result } from '@voltyatra/domain'
import { deleteSoftly, undoDelete } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { Provider } from './queries.ts'
import { ADDRESS_TAKEN, insertProvider, selectProvider } from './queries.ts'

/** Adds a link. One to the same address, but for case and a slash at its end, is refused by the database. */
export async function addProvider(
  work: Work,
  request: Pick<Provider, 'name' | 'url'>,
): Promise<Result<Provider, { readonly kind: 'provider-exists' }>> {
  const { name, url } = request
  const added = { id: createId(), name, url, createdAt: work.now }
  const inserted = await insertProvider(work.tx, added)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'provider.add',
    subject: { kind: 'provider', id: added.id },
    after: { name, url },
  })
  return ok(added)
}

const deletable = {
  table: 'provider_link',
  noun: 'provider',
  notFound: 'provider-not-found',
  find: selectProvider,
  taken: ADDRESS_TAKEN,
} as const

/** Deletes softly; `undoUntil` is the last moment at which it can be taken back. */
export const deleteProvider = (work: Work, id: string) => deleteSoftly(work, deletable, id)

/** Takes a delete of the last 10 seconds back, unless its address has been added again meanwhile. */
export const undoDeleteProvider = (work: Work, id: string) => undoDelete(work, deletable, id)
