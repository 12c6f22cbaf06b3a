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
import { changeRecipient, deleteRecipient, paperById, paperPage, recipientOf } from '../index.ts'
import { paperToWire, recipientToWire, wholeToWire } from './to-wire.ts'

export const driverPaperRoutes: readonly Route[] = [
  read(listDriverPapers, async ({ db, actor, query }) =>
    listAnswer(await paperPage(db, { ...query, customerId: actor.id }), paperToWire),
  ),

  read(showDriverPaper, async ({ db, actor, params }) => {
    const paper = await paperById(db, params.id, { customerId: actor.id })
    return paper ? ok({ data: wholeToWire(paper) }) : refuse({ kind: 'paper-not-found' })
  }),

  read(getInvoiceDetails, async ({ db, actor }) =>
    ok({ data: recipientToWire(await recipientOf(db, actor.id)) }),
  ),

  write(changeInvoiceDetails, async ({ work, actor, body }) => {
    const changed = await changeRecipient(work, actor.id, body)
    return changed.ok ? ok({ data: recipientToWire(changed.value) }) : changed
  }),

  write(removeInvoiceDetails, async ({ work, actor }) => {
    await deleteRecipient(work.tx, actor.id)
    return ok({ data: null })
  }),
]
