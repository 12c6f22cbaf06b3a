/** Public pages of single records: made from a template of the build when they are asked for, and kept for a moment. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FixedAnswer, prepareFixedAnswer } from './fixed-answer.ts'
import { fillPage, type ReadPageFacts } from './page-facts.ts'

/** What is found at an address: a page's values, by the names that the tags have, or where the record is now. */
export type FoundRecord =
  | { readonly kind: 'page'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'moved'; readonly to: string }

export interface RecordPages {
  /** As the build names it, with one parameter at its end: `/stations/:slug`. */
  readonly path: string
  /** Undefined where there is no such record, or nobody is to see it. */
  find(parameter: string): Promise<FoundRecord | undefined>
}

/** As old as a page may be; many who look at one station cost one reading. */
const KEPT_MS = 10_000
/** Pages at a time: each holds its text in three forms. */
const MOST_KEPT = 200
/** An address that is longer names nothing. */
const LONGEST_PARAMETER = 600

interface Kept {
  readonly madeAt: number
  readonly answer: Promise<FixedAnswer | string | undefined>
}

interface Template {
  readonly pages: RecordPages
  readonly template: string
  readonly readFacts: ReadPageFacts
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/** Answers a request for one of them. */
export function createRecordPage({ pages, template, readFacts, now = () => performance.now() }: Template) {
  const kept = new Map<string, Kept>()

  async function make(parameter: string): Promise<FixedAnswer | string | undefined> {
    const found = await pages.find(parameter)
    if (found?.kind !== 'page') return found?.to
    const { values } = await readFacts()
    const text = fillPage(template, { ...values, ...found.values })
    return prepareFixedAnswer({ text, type: 'text/html; charset=utf-8', cacheControl: 'no-cache' })
  }

  function makeOrReuse(parameter: string): Kept['answer'] {
    const known = kept.get(parameter)
    if (known && now() - known.madeAt < KEPT_MS) return known.answer
    const made = { madeAt: now(), answer: make(parameter) }
    kept.delete(parameter)
    kept.set(parameter, made)
    // What failed, and what names nothing, takes no place.
    void made.answer.then(
      (answer) => answer === undefined && kept.delete(parameter),
      () => kept.delete(parameter),
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return made.answer
  }

  return async (
    request: FastifyRequest<{ Params: Readonly<Record<string, string>> }>,
    reply: FastifyReply,
  ) => {
    const [parameter = ''] = Object.values(request.params)
    const answer = parameter.length > LONGEST_PARAMETER ? undefined : await makeOrReuse(parameter)
    if (answer === undefined) return reply.callNotFound()
    if (typeof answer === 'string') return reply.header('cache-control', 'no-cache').redirect(answer, 301)
    return answer.send(request, reply)
  }
}
