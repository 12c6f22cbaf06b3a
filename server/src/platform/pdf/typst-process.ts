/**
 * The process that makes PDFs, one at a time: native code, so it can be ended at any moment and gives its memory back.
 * It ends with the program that started it.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseCodeRanges } from './cmap.ts'
import { findFontFiles } from './fonts.ts'
import type { PdfAnswer, PdfWork } from './pdf-work.ts'
import { createPrintable } from './printable.ts'

const STANDARD = 'ua-1'
const DATA = 'data.json'
/** How many papers ago something was laid out that is still kept. */
const KEPT_FOR = 8

type Started = Awaited<ReturnType<typeof start>>
type TypstModule = typeof import('@myriaddreamin/typst-ts-node-compiler')

let started: Started | undefined

async function start(workspace: string) {
  const { NodeCompiler }: TypstModule = await import('@myriaddreamin/typst-ts-node-compiler')
  const fonts = findFontFiles().map((file) => readFileSync(file))
  return {
    compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] }),
    printable: createPrintable(fonts.flatMap(parseCodeRanges)),
  }
}

/** Its files lie beside the template for the time of the work. */
async function makePdf({ template, data, files, createdAt }: PdfWork): Promise<PdfAnswer> {
  const folder = dirname(template)
  try {
    started ??= await start(folder)
  } catch (cause) {
    return { kind: 'pdf-unavailable', reason: String(cause) }
  }
  const { compiler, printable } = started
  const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value))
  const all = { ...files, [DATA]: Buffer.from(json) }
  for (const [name, content] of Object.entries(all))
    compiler.mapShadow(join(folder, name), Buffer.from(content))
  try {
    const compiled = compiler.compile({ mainFilePath: template })
    if (!compiled.result) {
      return { kind: 'pdf-failed', reason: JSON.stringify(compiled.takeError()?.shortDiagnostics ?? []) }
    }
    const pdf = compiler.pdf(compiled.result, { pdfStandard: STANDARD, creationTimestamp: createdAt / 1000 })
    return { kind: 'made', pdf }
  } finally {
    for (const name of Object.keys(all)) compiler.unmapShadow(join(folder, name))
    compiler.evictCache(KEPT_FOR)
  }
}

process.on('message', async (work: PdfWork) => {
  const answer = await makePdf(work).catch(
    (cause): PdfAnswer => ({ kind: 'pdf-failed', reason: String(cause) }),
  )
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
