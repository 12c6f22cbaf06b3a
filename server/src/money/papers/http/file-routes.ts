/** Papers as files: the operator's, and each driver's own. */
import { Readable } from 'node:stream'
import { downloadPapers, printDriverPaper, printPaper, viewDriverPaper, viewPaper } from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { file, type OpenedFile, type Route } from '../../../http/route.ts'
import type { PaperLanguage } from '../../../messages/papers/paper-words-in.ts'
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts'
import { htmlOf, openArchive, paperById, pdfOf } from '../index.ts'

interface Asked {
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

const nameOf = (number: string, ending: string): string => `${number.replaceAll('/', '-')}.${ending}`

/** @param customerId whose it must be; anybody's where it is left out */
async function openPdf(
  { db, now, deps, params, query }: Asked,
  customerId?: string,
): Promise<Result<OpenedFile, PdfRefused>> {
  const paper = await paperById(db, params.id, { customerId })
  if (!paper) return refuse({ kind: 'paper-not-found' })
  const pdf = await pdfOf({ db, pdfs: deps.pdfs, now }, paper, query.language)
  if (pdf.ok) {
    return ok({ name: nameOf(paper.number, 'pdf'), content: Readable.from([pdf.value]), audit: null })
  }
  return refuse(
    pdf.refusal.kind === 'pdf-busy'
      ? { kind: 'too-many-requests', retryAfter: 5 }
      : { kind: 'pdf-unavailable' },
  )
}

async function openPage(
  { db, params, query }: Asked,
  customerId?: string,
): Promise<Result<OpenedFile, NotFound>> {
  const paper = await paperById(db, params.id, { customerId })
  if (!paper) return refuse({ kind: 'paper-not-found' })
  const { html, policy } = await htmlOf(db, paper, query.language)
  return ok({ name: nameOf(paper.number, 'html'), content: Readable.from([html]), audit: null, policy })
}

export const paperFileRoutes: readonly Route[] = [
  file(printPaper, (call) => openPdf(call)),
  file(viewPaper, (call) => openPage(call)),
  file(printDriverPaper, (call) => openPdf(call, call.actor.id)),
  file(viewDriverPaper, (call) => openPage(call, call.actor.id)),

  file(downloadPapers, async ({ db, now, deps, query, gone }) => {
    const opened = openArchive({ db, now, pdfs: deps.pdfs, gone }, query)
    if (!opened.ok) return opened
    return ok({
      name: `papers-${query.month}.zip`,
      content: opened.value,
      audit: { action: 'paper.take-out', subject: { kind: 'list', id: 'papers' }, after: { filters: query } },
    })
  }),
]
