/** The calls of charging providers. */

import {
  addProvider as addProviderCall,
  deleteProvider as deleteProviderCall,
  listProviders,
  undoDeleteProvider as undoDeleteProviderCall,
} from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  addProvider,
  deleteProvider,
  type Provider,
  selectProviderPage,
  undoDeleteProvider,
} from '../index.ts'

const toWire = ({ id, name, url, createdAt }: Provider) => ({
  _id: id,
  name,
  url,
  createdAt: createdAt.toISOString(),
})

export const providersRoutes: readonly Route[] = [
  read(listProviders, async ({ db, query }) => {
    const list = listAnswer(await selectProviderPage(db, query), toWire)
    return list.ok ? ok({ stations: list.value.data, ...list.value }) : list
  }),

  write(addProviderCall, async ({ work, body }) => {
    const added = await addProvider(work, body)
    return added.ok ? ok({ message: formatSuccess('provider-added'), data: toWire(added.value) }) : added
  }),

  write(deleteProviderCall, async ({ work, params }) => {
    const deleted = await deleteProvider(work, params.id)
    if (!deleted.ok) return deleted
    const { id, undoUntil } = deleted.value
    return ok({
      message: formatSuccess('provider-deleted'),
      data: { _id: id, undoUntil: undoUntil.toISOString() },
    })
  }),

  write(undoDeleteProviderCall, async ({ work, params }) => {
    const restored = await undoDeleteProvider(work, params.id)
    return restored.ok ? ok({ data: toWire(restored.value) }) : restored
  }),
]
