/** A paper as PDF/UA-1: the same print makes the same bytes. */
import { fileURLToPath } from 'node:url'
import { getStartOfIstDay } from '@voltyatra/domain'
import { FONT_FAMILIES } from '../../platform/pdf/fonts.ts'
import type { PdfWork } from '../../platform/pdf/pdf-work.ts'
import type { PaperLook } from './look.ts'
import { renderQrPixels } from './qr.ts'
import { buildSheet, type PaperPrint, type Sheet } from './sheet.ts'

const TEMPLATE = fileURLToPath(new URL('./paper.typ', import.meta.url))

/** For a `PdfPrinter`. */
export function buildPaperPdfWork(print: PaperPrint): PdfWork {
  const { paper, look } = print
  return buildSheetPdfWork({ sheet: buildSheet(print), look, createdAt: getStartOfIstDay(paper.date) })
}

interface SheetPrint {
  readonly sheet: Sheet
  readonly look: PaperLook
  /** What the file says of when it was made. */
  readonly createdAt: Date
}

/** Of any sheet. */
export function buildSheetPdfWork({ sheet, look, createdAt }: SheetPrint): PdfWork {
  const code = sheet.registration && renderQrPixels(sheet.registration.code)
  const data = {
    ...sheet,
    fonts: FONT_FAMILIES,
    look: { ...look, logo: look.logo !== null },
    codeSize: code?.size ?? null,
  }
  return {
    template: TEMPLATE,
    data,
    files: {
      ...(code && { 'code.raw': code.pixels }),
      ...(look.logo && { 'logo.png': look.logo }),
    },
    createdAt: createdAt.getTime(),
  }
}
