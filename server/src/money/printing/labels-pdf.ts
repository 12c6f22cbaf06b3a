/** Labels for connectors as PDF: the same labels make the same bytes. */
import { fileURLToPath } from 'node:url'
import { FONT_FAMILIES } from '../../platform/pdf/fonts.ts'
import type { PdfWork } from '../../platform/pdf/pdf-work.ts'
import type { PaperLook } from './look.ts'
import { renderQrPixels } from './qr.ts'

const TEMPLATE = fileURLToPath(new URL('./labels.typ', import.meta.url))

export interface ConnectorLabel {
  readonly station: string
  /** `Connector 1 · CCS2 · 60 kW`. */
  readonly connector: string
  /** As people type it. */
  readonly code: string
  /** What its QR code holds. */
  readonly address: string
  /** What to do with the QR code. */
  readonly how: string
  /** Where the code is typed. */
  readonly typed: string
}

interface LabelsPrint {
  readonly title: string
  readonly labels: readonly ConnectorLabel[]
  readonly look: PaperLook
  /** What the file says of when it was made. */
  readonly createdAt: Date
}

/** For a `PdfPrinter`. */
export function buildLabelsPdfWork({ title, labels, look, createdAt }: LabelsPrint): PdfWork {
  // It hangs outdoors: a quarter of it may be scratched or dirty.
  const drawn = labels.map(({ address }, index) => ({
    file: `code-${index}.raw`,
    ...renderQrPixels(address, 'Q'),
  }))
  return {
    template: TEMPLATE,
    data: {
      title,
      fonts: FONT_FAMILIES,
      look: { ...look, logo: look.logo !== null },
      labels: labels.map((label, index) => ({
        ...label,
        file: drawn[index]?.file,
        size: drawn[index]?.size,
      })),
    },
    files: {
      ...Object.fromEntries(drawn.map(({ file, pixels }) => [file, pixels])),
      ...(look.logo && { 'logo.png': look.logo }),
    },
    createdAt: createdAt.getTime(),
  }
}
