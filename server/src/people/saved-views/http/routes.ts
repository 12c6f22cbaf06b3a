/** The calls of saved views of lists. */

import {
  changeView as changeViewCall,
  deleteView as deleteViewCall,
  listSavedViews,
  saveView as saveViewCall,
} from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { changeView, deleteView, type SavedView, saveView, selectViewsOf } from '../index.ts'

const toWire = ({ id, list, name, filters, isDefault, createdAt }: SavedView) => ({
  _id: id,
  list,
  name,
  filters: { ...filters },
  isDefault,
  createdAt: createdAt.toISOString(),
})

export const savedViewsRoutes: readonly Route[] = [
  read(listSavedViews, async ({ db, actor }) =>
    ok({ data: (await selectViewsOf(db, actor.id)).map(toWire) }),
  ),

  write(saveViewCall, async ({ work, actor, body }) => {
    const saved = await saveView(work, actor.id, body)
    return saved.ok ? ok({ message: formatSuccess('view-saved'), data: toWire(saved.value) }) : saved
  }),

  write(changeViewCall, async ({ work, actor, params, body }) => {
    const changed = await changeView(work, actor.id, { id: params.id, ...body })
    return changed.ok ? ok({ message: formatSuccess('view-saved'), data: toWire(changed.value) }) : changed
  }),

  write(deleteViewCall, async ({ work, actor, params }) => {
    const deleted = await deleteView(work, actor.id, params.id)
    return deleted.ok ? ok({ message: formatSuccess('view-deleted') }) : deleted
  }),
]
