/** The calls of contact queries. */

import { createContact, deleteContact, listContacts, undoDeleteContact } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  CONTACT_QUERIES_WAITING,
  type ContactQuery,
  createContactQuery,
  deleteContactQuery,
  selectContactQueryPage,
  undoDeleteContactQuery,
} from '../index.ts'

const toWire = ({ id, name, email, phone, message, createdAt }: ContactQuery) => ({
  _id: id,
  name,
  email,
  phone,
  message,
  createdAt: createdAt.toISOString(),
})

export const contactQueryRoutes: readonly Route[] = [
  write(createContact, async ({ work, body }) => {
    const created = await createContactQuery(work, body)
    return created.ok
      ? ok({ message: formatSuccess('query-submitted'), data: toWire(created.value) })
      : created
  }),

  read(listContacts, async ({ db, query, now }) =>
    listAnswer(
      await selectContactQueryPage(db, narrowToWaiting(CONTACT_QUERIES_WAITING, query, now)),
      toWire,
    ),
  ),

  write(deleteContact, async ({ work, params }) => {
    const deleted = await deleteContactQuery(work, params.id)
    if (!deleted.ok) return deleted
    const { id, undoUntil } = deleted.value
    return ok({
      message: formatSuccess('query-deleted'),
      data: { _id: id, undoUntil: undoUntil.toISOString() },
    })
  }),

  write(undoDeleteContact, async ({ work, params }) => {
    const restored = await undoDeleteContactQuery(work, params.id)
    return restored.ok ? ok({ data: toWire(restored.value) }) : restored
  }),
]
