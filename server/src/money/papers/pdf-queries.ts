/** SQL of papers as PDF. */
import type { Reader, Tx } from '../../db/client.ts'

export interface PdfKey {
  readonly paperId: string
  /** ISO 639-1. */
  readonly language: string
  /** Whether it says the paper's registration at the portal. */
  readonly isRegistered: boolean
}

export async function selectPdf(
  reader: Reader,
  { paperId, language, isRegistered }: PdfKey,
): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('paper_pdf')
    .select('content')
    .where('paper_id', '=', paperId)
    .where('language', '=', language)
    .where('is_registered', '=', isRegistered)
    .executeTakeFirst()
  return row?.content
}

/** Keeps it unless another one has been kept meanwhile. */
export async function keepPdf(
  tx: Tx,
  { paperId, language, isRegistered }: PdfKey,
  pdf: { readonly content: Buffer; readonly sha256: Buffer; readonly madeAt: Date },
): Promise<void> {
  await tx
    .insertInto('paper_pdf')
    .values({
      paper_id: paperId,
      language,
      is_registered: isRegistered,
      made_at: pdf.madeAt,
      content: pdf.content,
      sha256: pdf.sha256,
    })
    .onConflict((conflict) => conflict.constraint('paper_pdf_id').doNothing())
    .execute()
}
