/** Does what the work says, in the place of the process that makes PDFs. */
import type { PdfWork } from '../pdf-work.ts'

const answer = (text: string) => process.send?.({ kind: 'made', pdf: Buffer.from(text) })

process.on('message', ({ data }: PdfWork) => {
  if (data === 'die') process.exit(1)
  if (data === 'answer') answer(String(process.pid))
  if (data === 'surroundings') answer(JSON.stringify(process.env))
})
process.on('disconnect', () => process.exit())
