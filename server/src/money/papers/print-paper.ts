/** Papers as people read them: PDF, kept as it was given out, and HTML. */
import { createHash } from 'node:crypto'
import { ok, type Paper, type Result } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import type { PaperLanguage } from '../../messages/papers/paper-words-in.ts'
import type { PdfPrinter } from '../../platform/pdf/pdf-printer.ts'
import type { PdfRefusal } from '../../platform/pdf/pdf-work.ts'
import { registrationOf } from '../e-invoices/index.ts'
import { lookOf, type PaperLook, paperHtml, paperPdfWork } from '../printing/index.ts'
import type { WholePaper } from './list-queries.ts'
import { keepPdf, keptPdf } from './pdf-queries.ts'

type Printed = Pick<WholePaper, 'id' | 'content'>

async function printOf(
  reader: Reader,
  { id, content }: Printed,
  { language, look }: { readonly language: PaperLanguage; readonly look: PaperLook },
) {
  const paper: Paper = JSON.parse(content.toString('utf8'))
  return { paper, language, look, registration: await registrationOf(reader, id) }
}

export const htmlOf = async (reader: Reader, paper: WholePaper, language: PaperLanguage) =>
  paperHtml(await printOf(reader, paper, { language, look: await lookOf(reader) }))

export interface PrintSurroundings {
  readonly db: Db
  readonly pdfs: PdfPrinter
  readonly now: Date
  readonly look?: PaperLook
}

/** The bytes that were given out before, or new ones, which are kept. */
export async function pdfOf(
  { db, pdfs, now, look }: PrintSurroundings,
  paper: Printed,
  language: PaperLanguage,
): Promise<Result<Buffer, PdfRefusal>> {
  const print = await printOf(db, paper, { language, look: look ?? (await lookOf(db)) })
  const key = { paperId: paper.id, language, isRegistered: print.registration !== null }
  const kept = await keptPdf(db, key)
  if (kept) return ok(kept)
  const made = await pdfs.print(paperPdfWork(print))
  if (!made.ok) return made
  const content = Buffer.from(made.value)
  const sha256 = createHash('sha256').update(content).digest()
  await unitOfWork({ db, now, actor: { kind: 'system', name: 'print-paper' } }, async ({ tx }) => {
    await keepPdf(tx, key, { content, sha256, madeAt: now })
    return ok(null)
  })
  return ok((await keptPdf(db, key)) ?? content)
}
