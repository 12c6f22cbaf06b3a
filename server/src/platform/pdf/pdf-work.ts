/** The messages between the program and the process that makes PDFs. */

export interface PdfWork {
  /** Path of a Typst file, which reads `data.json` beside it. */
  readonly template: string
  /** What becomes `data.json`: its texts may be anything, none of it is read as markup. */
  readonly data: unknown
  /** Pictures, by their names beside the template. */
  readonly files: Readonly<Record<string, Uint8Array>>
  /** What the PDF says of when it was made, in milliseconds since 1970: the same work makes the same bytes. */
  readonly createdAt: number
}

/** `reason` is for whoever runs the program. */
export type PdfRefusal =
  /** This platform has no compiler, or a font is missing. */
  | { readonly kind: 'pdf-unavailable'; readonly reason: string }
  /** As many are waited for as may be. */
  | { readonly kind: 'pdf-busy' }
  | { readonly kind: 'pdf-failed'; readonly reason: string }

export type PdfAnswer = { readonly kind: 'made'; readonly pdf: Uint8Array } | PdfRefusal
