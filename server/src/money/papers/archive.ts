/** A month's papers as one ZIP, made while it is sent. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { ok, type Result, refuse, type Sentence, toSentence } from '@voltyatra/domain'
import { makeZip } from 'client-zip'
import type { PaperLanguage } from '../../messages/papers/paper-words-in.ts'
import { loadLook } from '../printing/index.ts'
import { type PaperOfMonth, selectPapersOfMonth } from './archive-queries.ts'
import { type PrintSurroundings, renderPdf } from './print-paper.ts'

export interface ArchiveRequest {
  /** 'YYYY-MM'. */
  readonly month: string
  /** Of whoever supplied; all where it is left out. */
  readonly gstin?: string | undefined
  /** Whose papers; everybody's where it is left out. */
  readonly customerId?: string | undefined
  readonly language?: PaperLanguage
  readonly format: 'pdf' | 'json'
}

type Surroundings = PrintSurroundings & { readonly gone: AbortSignal }

/** Few enough to be held. */
const AT_ONCE = 50
const RETRY_AFTER = 30
/** One PDF follows the other, so somebody else's few do not end an archive that is under way. */
const PRINTER_TRIES = 20
const PRINTER_PAUSE_MS = 500

/** Archives that one process makes at once. A driver's never keep the operators' waiting. */
const MOST_OF_OPERATORS = 1
const MOST_OF_DRIVERS = 2
/** How long a driver's may take: who reads slowly does not keep others from theirs. */
const DRIVERS_MS = 120_000

const underWay = { operators: 0, drivers: new Set<string>() }

/** Takes a place, and says how it is given back; undefined where none is free. */
function startArchive(customerId: string | undefined): (() => void) | undefined {
  if (customerId === undefined) {
    if (underWay.operators >= MOST_OF_OPERATORS) return undefined
    underWay.operators += 1
    return () => {
      underWay.operators -= 1
    }
  }
  if (underWay.drivers.has(customerId) || underWay.drivers.size >= MOST_OF_DRIVERS) return undefined
  underWay.drivers.add(customerId)
  return () => underWay.drivers.delete(customerId)
}

/** The files are named by their numbers, with - for each /. */
export function openArchive(
  surroundings: Surroundings,
  request: ArchiveRequest,
): Result<
  Readable,
  { readonly kind: 'too-many-requests'; readonly sentence: Sentence; readonly retryAfter: number }
> {
  const release = startArchive(request.customerId)
  if (!release) {
    const sentence = toSentence('Another archive is being made right now. Please try again in a moment.')
    return refuse({ kind: 'too-many-requests', sentence, retryAfter: RETRY_AFTER })
  }
  const gone =
    request.customerId === undefined
      ? surroundings.gone
      : AbortSignal.any([surroundings.gone, AbortSignal.timeout(DRIVERS_MS)])
  const stream = Readable.fromWeb(makeZip(readFiles({ ...surroundings, gone }, request)) as never)
  void once(stream, 'close').then(release, release)
  gone.addEventListener('abort', () => void stream.destroy(), { once: true })
  return ok(stream)
}

async function* readFiles(surroundings: Surroundings, request: ArchiveRequest) {
  const { db, gone } = surroundings
  const look = await loadLook(db)
  let after: string | undefined
  for (;;) {
    const papers = await selectPapersOfMonth(db, { ...request, after, most: AT_ONCE })
    for (const paper of papers) {
      if (gone.aborted) return
      yield {
        name: `${paper.gstin}/${paper.number.replaceAll('/', '-')}.${request.format}`,
        lastModified: paper.issuedAt,
        input:
          request.format === 'json'
            ? paper.content
            : await requirePdf({ ...surroundings, look }, paper, request.language ?? 'en'),
      }
    }
    after = papers.at(-1)?.id
    if (papers.length < AT_ONCE) return
  }
}

/** @throws Error where it cannot be made: the archive then ends early, and nobody takes it for whole */
async function requirePdf(
  surroundings: Surroundings,
  paper: PaperOfMonth,
  language: PaperLanguage,
): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    const made = await renderPdf(surroundings, paper, language)
    if (made.ok) return made.value
    if (made.refusal.kind !== 'pdf-busy' || tries === PRINTER_TRIES) {
      throw new Error(`The PDF of ${paper.number} cannot be made: ${made.refusal.kind}`)
    }
    await setTimeout(PRINTER_PAUSE_MS, undefined, { signal: surroundings.gone })
  }
}
