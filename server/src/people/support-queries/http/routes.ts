/** The calls of support queries. */

import {
  createSupportQuery,
  deleteSupportQuery,
  listSupportQueries,
  undoDeleteSupportQuery,
} from '@voltyatra/contract'
import { ok, refuse, toSentence } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as queries from '../index.ts'
import { SUPPORT_QUERIES_WAITING } from '../index.ts'

const toWire = ({ id, name, mobile, query, customerId, createdAt }: queries.SupportQuery) => ({
  _id: id,
  name,
  mobile,
  query,
  customerId,
  createdAt: createdAt.toISOString(),
})

const NAME_NEEDED = 'Please enter your name'

export const supportQueriesRoutes: readonly Route[] = [
  write(createSupportQuery, {
    prepare: ({ db, actor, address, now }) =>
      queries.allowSupportQuery(db, { customerId: actor.id, address, now }),
    async write({ work, actor, body }) {
      const created = await queries.createSupportQuery(work, { customerId: actor.id, ...body })
      if (!created.ok) {
        const issues = [{ path: 'name', message: NAME_NEEDED }]
        return refuse({ kind: 'invalid-request', sentence: toSentence(NAME_NEEDED), issues })
      }
      return ok({ message: formatSuccess('query-submitted'), data: toWire(created.value) })
    },
  }),

  read(listSupportQueries, async ({ db, query, now }) =>
    listAnswer(
      await queries.selectSupportQueryPage(db, narrowToWaiting(SUPPORT_QUERIES_WAITING, query, now)),
      toWire,
    ),
  ),

  write(deleteSupportQuery, async ({ work, params }) => {
    const deleted = await queries.deleteSupportQuery(work, params.id)
    if (!deleted.ok) return deleted
    const { id, undoUntil } = deleted.value
    return ok({
      message: formatSuccess('query-deleted'),
      data: { _id: id, undoUntil: undoUntil.toISOString() },
    })
  }),

  write(undoDeleteSupportQuery, async ({ work, params }) => {
    const restored = await queries.undoDeleteSupportQuery(work, params.id)
    return restored.ok ? ok({ data: toWire(restored.value) }) : restored
  }),
]
