/** Papers as files: the operator's, and each driver's own. */
import { Readable } from 'node:stream'
import {
  downloadDriverPapers,
  downloadPapers,
  printDriverPaper,
  printPaper,
  viewDriverPaper,
  viewPaper,
} from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { type OpenedFile, type Route, serveFile } from '../../../http/route.ts'
import type { PaperLanguage } from '../../../messages/papers/paper-words-in.ts'
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts'
import { openArchive, renderHtml, renderPdf, selectPaper } from '../index.ts'

interface Requested {
  readonly db: Db
  readonly now: Date
  readonly deps: { readonly pdfs: PdfPrinter }
  readonly params: { readonly id: string }
  readonly query: { readonly language: PaperLanguage }
}

type NotFound = { readonly kind: 'paper-not-found' }
type PdfRefused =
  | NotFound
  | { readonly kind: 'pdf-unavailable' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

const formatFileName = (number: string, ending: string): string => `${number.replaceAll('/', '-')}.${ending}`

/** @param customerId whose it must be; anybody's where it is left out */
export async function openPaperPdf(
  { db, now, deps, params, query }: Requested,
  customerId?: string,
): Promise<Result<OpenedFile, PdfRefused>> {
  const paper = await selectPaper(db, params.id, { customerId })
  if (!paper) return refuse({ kind: 'paper-not-found' })
  const pdf = await renderPdf({ db, pdfs: deps.pdfs, now }, paper, query.language)
  if (pdf.ok) {
    return ok({
      name: formatFileName(paper.number, 'pdf'),
      content: Readable.from([pdf.value]),
      audit: null,
      customerId: paper.customerId,
    })
  }
  return refuse(
    pdf.refusal.kind === 'pdf-busy'
      ? { kind: 'too-many-requests', retryAfter: 5 }
      : { kind: 'pdf-unavailable' },
  )
}

async function openPage(
  { db, params, query }: Requested,
  customerId?: string,
): Promise<Result<OpenedFile, NotFound>> {
  const paper = await selectPaper(db, params.id, { customerId })
  if (!paper) return refuse({ kind: 'paper-not-found' })
  const { html, policy } = await renderHtml(db, paper, query.language)
  return ok({
    name: formatFileName(paper.number, 'html'),
    content: Readable.from([html]),
    audit: null,
    customerId: paper.customerId,
    policy,
  })
}

export const paperFileRoutes: readonly Route[] = [
  serveFile(printPaper, (call) => openPaperPdf(call)),
  serveFile(viewPaper, (call) => openPage(call)),
  serveFile(printDriverPaper, (call) => openPaperPdf(call, call.actor.id)),
  serveFile(viewDriverPaper, (call) => openPage(call, call.actor.id)),

  serveFile(downloadPapers, async ({ db, now, deps, query, gone }) => {
    const opened = openArchive({ db, now, pdfs: deps.pdfs, gone }, query)
    if (!opened.ok) return opened
    return ok({
      name: `papers-${query.month}.zip`,
      content: opened.value,
      audit: { action: 'paper.take-out', subject: { kind: 'list', id: 'papers' }, after: { filters: query } },
    })
  }),

  serveFile(downloadDriverPapers, async ({ db, now, deps, actor, query, gone }) => {
    const opened = openArchive({ db, now, pdfs: deps.pdfs, gone }, { ...query, customerId: actor.id })
    return opened.ok
      ? ok({ name: `invoices-${query.month}.zip`, content: opened.value, audit: null })
      : opened
  }),
]
