export type { PaperLook } from './look.ts'
export { paperHtml } from './paper-html.ts'
export { paperPdfWork } from './paper-pdf.ts'
