/** A driver's calls of papers: nobody reads another's. */
import {
  changeInvoiceDetails,
  getInvoiceDetails,
  listDriverPapers,
  removeInvoiceDetails,
  showDriverPaper,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { changeRecipient, deleteRecipient, selectPaper, selectPaperPage, selectRecipient } from '../index.ts'
import { toWirePaper, toWireRecipient, toWireWhole } from './to-wire.ts'

export const driverPaperRoutes: readonly Route[] = [
  read(listDriverPapers, async ({ db, actor, query }) =>
    listAnswer(await selectPaperPage(db, { ...query, customerId: actor.id }), toWirePaper),
  ),

  read(showDriverPaper, async ({ db, actor, params }) => {
    const paper = await selectPaper(db, params.id, { customerId: actor.id })
    return paper ? ok({ data: toWireWhole(paper) }) : refuse({ kind: 'paper-not-found' })
  }),

  read(getInvoiceDetails, async ({ db, actor }) =>
    ok({ data: toWireRecipient(await selectRecipient(db, actor.id)) }),
  ),

  write(changeInvoiceDetails, async ({ work, actor, body }) => {
    const changed = await changeRecipient(work, actor.id, body)
    return changed.ok ? ok({ data: toWireRecipient(changed.value) }) : changed
  }),

  write(removeInvoiceDetails, async ({ work, actor }) => {
    await deleteRecipient(work.tx, actor.id)
    return ok({ data: null })
  }),
]
