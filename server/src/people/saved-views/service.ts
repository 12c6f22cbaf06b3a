/** Views of lists that operators save for themselves. They are nobody else's, and no matter of the audit log. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { SavedView } from './queries.ts'
import { clearDefault, insertView, lockViewsOf, removeView, selectViewsOf, updateView } from './queries.ts'

/** Of one operator; the contract says the same. */
const MOST_VIEWS = { ofList: 20, ofAll: 200 } as const

type NewView = Pick<SavedView, 'list' | 'name' | 'filters' | 'isDefault'>
type Change = { readonly [K in 'name' | 'filters' | 'isDefault']?: SavedView[K] | undefined }

type NameTaken = { readonly kind: 'view-exists' }

/** Saves one more, unless the list has one of that name. */
export async function saveView(
  work: Work,
  owner: string,
  request: NewView,
): Promise<Result<SavedView, { readonly kind: 'too-many-views' } | NameTaken>> {
  const { tx, now } = work
  await lockViewsOf(tx, owner)
  const known = await selectViewsOf(tx, owner)
  const ofList = known.filter(({ list }) => list === request.list).length
  if (ofList >= MOST_VIEWS.ofList || known.length >= MOST_VIEWS.ofAll)
    return refuse({ kind: 'too-many-views' })
  if (request.isDefault) await clearDefault(tx, owner, request.list)
  const view = { id: createId(), ...request, createdAt: now }
  const saved = await insertView(tx, owner, view)
  if (!saved.ok) return saved
  work.nothingChanged()
  return ok(view)
}

type NotFound = { readonly kind: 'view-not-found' }

/** What is left out stays. */
export async function changeView(
  work: Work,
  owner: string,
  { id, ...change }: Change & { readonly id: string },
): Promise<Result<SavedView, NotFound | NameTaken>> {
  const { tx } = work
  await lockViewsOf(tx, owner)
  const before = (await selectViewsOf(tx, owner)).find((one) => one.id === id)
  if (!before) return refuse({ kind: 'view-not-found' })
  const after = {
    ...before,
    name: change.name ?? before.name,
    filters: change.filters ?? before.filters,
    isDefault: change.isDefault ?? before.isDefault,
  }
  if (after.isDefault && !before.isDefault) await clearDefault(tx, owner, before.list)
  const saved = await updateView(tx, after)
  if (!saved.ok) return saved
  work.nothingChanged()
  return ok(after)
}

export async function deleteView(work: Work, owner: string, id: string): Promise<Result<null, NotFound>> {
  work.nothingChanged()
  return (await removeView(work.tx, owner, id)) ? ok(null) : refuse({ kind: 'view-not-found' })
}
