/** Papers as people read them: PDF, kept as it was given out, and HTML. */
import { createHash } from 'node:crypto'
import { ok, type Paper, type Result } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import type { PaperLanguage } from '../../messages/papers/paper-words-in.ts'
import type { PdfPrinter } from '../../platform/pdf/pdf-printer.ts'
import type { PdfRefusal } from '../../platform/pdf/pdf-work.ts'
import { selectRegistration } from '../e-invoices/index.ts'
import { buildPaperPdfWork, loadLook, type PaperLook, renderPaper } from '../printing/index.ts'
import type { WholePaper } from './list-queries.ts'
import { keepPdf, selectPdf } from './pdf-queries.ts'

type Printed = Pick<WholePaper, 'id' | 'content'>

async function buildPrint(
  reader: Reader,
  { id, content }: Printed,
  { language, look }: { readonly language: PaperLanguage; readonly look: PaperLook },
) {
  const paper: Paper = JSON.parse(content.toString('utf8'))
  return { paper, language, look, registration: await selectRegistration(reader, id) }
}

export const renderHtml = async (reader: Reader, paper: WholePaper, language: PaperLanguage) =>
  renderPaper(await buildPrint(reader, paper, { language, look: await loadLook(reader) }))

export interface PrintSurroundings {
  readonly db: Db
  readonly pdfs: PdfPrinter
  readonly now: Date
  readonly look?: PaperLook
}

/** The bytes that were given out before, or new ones, which are kept. */
export async function renderPdf(
  { db, pdfs, now, look }: PrintSurroundings,
  paper: Printed,
  language: PaperLanguage,
): Promise<Result<Buffer, PdfRefusal>> {
  const print = await buildPrint(db, paper, { language, look: look ?? (await loadLook(db)) })
  const key = { paperId: paper.id, language, isRegistered: print.registration !== null }
  const kept = await selectPdf(db, key)
  if (kept) return ok(kept)
  const made = await pdfs.print(buildPaperPdfWork(print))
  if (!made.ok) return made
  const content = Buffer.from(made.value)
  const sha256 = createHash('sha256').update(content).digest()
  await runUnitOfWork({ db, now, actor: { kind: 'system', name: 'print-paper' } }, async ({ tx }) => {
    await keepPdf(tx, key, { content, sha256, madeAt: now })
    return ok(null)
  })
  return ok((await selectPdf(db, key)) ?? content)
}
