/** A statement as PDF and as a page. */
import { Readable } from 'node:stream'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import type { OpenedFile } from '../../../http/route.ts'
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts'
import { buildStatementPdfWork, type IssuedStatement, selectStatement, statementHtml } from '../index.ts'

type NotFound = { readonly kind: 'statement-not-found' }
type PdfRefused =
  | NotFound
  | { readonly kind: 'pdf-unavailable' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

/** Seconds until a busy printer is asked again. */
const RETRY_AFTER = 5

const buildFile = (statement: IssuedStatement, ending: string) => ({
  name: `voltyatra-statement-${statement.first}-${statement.number}.${ending}`,
  audit: {
    action: 'partner.download-statement',
    subject: { kind: 'partner', id: statement.partnerId },
    after: { statementId: statement.id, number: statement.number },
  } as const,
})

export async function openStatementPdf(
  { db, deps }: { readonly db: Db; readonly deps: { readonly pdfs: PdfPrinter } },
  id: string,
): Promise<Result<OpenedFile, PdfRefused>> {
  const statement = await selectStatement(db, id)
  if (!statement) return refuse({ kind: 'statement-not-found' })
  const pdf = await deps.pdfs.print(await buildStatementPdfWork(db, statement))
  if (pdf.ok) return ok({ ...buildFile(statement, 'pdf'), content: Readable.from([Buffer.from(pdf.value)]) })
  return refuse(
    pdf.refusal.kind === 'pdf-busy'
      ? { kind: 'too-many-requests', retryAfter: RETRY_AFTER }
      : { kind: 'pdf-unavailable' },
  )
}

export async function openStatementPage(
  { db }: { readonly db: Db },
  id: string,
): Promise<Result<OpenedFile, NotFound>> {
  const statement = await selectStatement(db, id)
  if (!statement) return refuse({ kind: 'statement-not-found' })
  const { html, policy } = await statementHtml(db, statement)
  return ok({ ...buildFile(statement, 'html'), content: Readable.from([html]), policy })
}
