/** A paper as PDF/UA-1: the same print makes the same bytes. */
import { fileURLToPath } from 'node:url'
import { startOfIstDay } from '@voltyatra/domain'
import { FONT_FAMILIES } from '../../platform/pdf/fonts.ts'
import type { PdfWork } from '../../platform/pdf/pdf-work.ts'
import { qrPixels } from './qr.ts'
import { type PaperPrint, sheetOf } from './sheet.ts'

const TEMPLATE = fileURLToPath(new URL('./paper.typ', import.meta.url))

/** For a `PdfPrinter`. */
export function paperPdfWork(print: PaperPrint): PdfWork {
  const { paper, look, registration } = print
  const code = registration && qrPixels(registration.signedQr)
  const data = {
    ...sheetOf(print),
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
    createdAt: startOfIstDay(paper.date).getTime(),
  }
}
