/** The operator's calls of e-invoices. */
import {
  cancelEInvoice,
  E_INVOICE_CANCEL_REASONS,
  listEInvoices,
  retryEInvoice,
  setAsideEInvoice,
  showEInvoice,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import type { CancelReasonOfPortal } from '../../../platform/invoice-portal/portal.ts'
import {
  E_INVOICES_WAITING,
  requestCancelling,
  retryRegistration,
  selectEInvoice,
  selectEInvoicePage,
  setAside,
} from '../index.ts'
import { toWireEInvoice } from './to-wire.ts'

async function answerEInvoice(reader: Reader, paperId: string) {
  const found = await selectEInvoice(reader, paperId)
  return found ? ok({ data: toWireEInvoice(found) }) : refuse({ kind: 'e-invoice-not-found' as const })
}

export const eInvoiceRoutes: readonly Route[] = [
  read(listEInvoices, async ({ db, query, now }) =>
    listAnswer(await selectEInvoicePage(db, narrowToWaiting(E_INVOICES_WAITING, query, now)), toWireEInvoice),
  ),

  read(showEInvoice, ({ db, params }) => answerEInvoice(db, params.id)),

  write(retryEInvoice, async ({ work, params }) => {
    const done = await retryRegistration(work, params.id)
    return done.ok ? answerEInvoice(work.tx, params.id) : done
  }),

  write(setAsideEInvoice, async ({ work, params, body }) => {
    const done = await setAside(work, params.id, body.note)
    return done.ok ? answerEInvoice(work.tx, params.id) : done
  }),

  write(cancelEInvoice, async ({ work, params, body }) => {
    const code = (E_INVOICE_CANCEL_REASONS.indexOf(body.reason) + 1) as CancelReasonOfPortal
    const done = await requestCancelling(work, params.id, { code, note: body.note })
    return done.ok ? answerEInvoice(work.tx, params.id) : done
  }),
]
