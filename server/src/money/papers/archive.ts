/** A month's papers as one ZIP, made while it is sent. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ok, type Result, refuse } from '@voltyatra/domain'
import { makeZip } from 'client-zip'
import { loadLook } from '../printing/index.ts'
import { type PaperOfMonth, selectPapersOfMonth } from './archive-queries.ts'
import { type PrintSurroundings, renderPdf } from './print-paper.ts'

export interface ArchiveAsk {
  /** 'YYYY-MM'. */
  readonly month: string
  /** Of whoever supplied; all where it is left out. */
  readonly gstin?: string | undefined
  readonly format: 'pdf' | 'json'
}

/** Few enough to be held. */
const AT_ONCE = 50
/** Archives of one process at once. */
const MOST_AT_ONCE = 1
const RETRY_AFTER = 30

let running = 0

/** The files are named by their numbers, with - for each /. */
export function openArchive(
  surroundings: PrintSurroundings & { readonly gone: AbortSignal },
  ask: ArchiveAsk,
): Result<
  Readable,
  { readonly kind: 'too-many-requests'; readonly message: string; readonly retryAfter: number }
> {
  if (running >= MOST_AT_ONCE) {
    const message = 'Another archive is being made right now. Please try again in a moment.'
    return refuse({ kind: 'too-many-requests', message, retryAfter: RETRY_AFTER })
  }
  running += 1
  const stream = Readable.fromWeb(makeZip(readFiles(surroundings, ask)) as never)
  void once(stream, 'close').then(() => {
    running -= 1
  })
  surroundings.gone.addEventListener('abort', () => void stream.destroy(), { once: true })
  return ok(stream)
}

async function* readFiles(surroundings: PrintSurroundings & { readonly gone: AbortSignal }, ask: ArchiveAsk) {
  const { db, gone } = surroundings
  const look = await loadLook(db)
  let after: string | undefined
  for (;;) {
    const papers = await selectPapersOfMonth(db, { ...ask, after, most: AT_ONCE })
    for (const paper of papers) {
      if (gone.aborted) return
      yield {
        name: `${paper.gstin}/${paper.number.replaceAll('/', '-')}.${ask.format}`,
        lastModified: paper.issuedAt,
        input: ask.format === 'json' ? paper.content : await requirePdf({ ...surroundings, look }, paper),
      }
    }
    after = papers.at(-1)?.id
    if (papers.length < AT_ONCE) return
  }
}

/** @throws Error where it cannot be made: the archive then ends early, and nobody takes it for whole */
async function requirePdf(surroundings: PrintSurroundings, paper: PaperOfMonth): Promise<Buffer> {
  const made = await renderPdf(surroundings, paper, 'en')
  if (!made.ok) throw new Error(`The PDF of ${paper.number} cannot be made: ${made.refusal.kind}`)
  return made.value
}
