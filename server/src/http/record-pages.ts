/** Public pages of single records: made from a template of the build when they are asked for, and kept for a moment. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runInLanguage } from '../messages/in-language.ts'
import { addLanguage, type Language } from '../messages/locale.ts'
import { type FixedAnswer, prepareFixedAnswer } from './fixed-answer.ts'
import { fillPage, type ReadPageFacts } from './page-facts.ts'

/** What is found at an address: a page's values, by the names that the tags have, or where the record is now. */
export type FoundRecord =
  | { readonly kind: 'page'; readonly values: Readonly<Record<string, unknown>> }
  /** `to` is its English address. */
  | { readonly kind: 'moved'; readonly to: string }

export interface RecordPages {
  /** As the build names it, with one parameter at its end: `/stations/:slug`. */
  readonly path: string
  /** In the reader's language; undefined where there is no such record, or nobody is to see it. */
  find(parameter: string): Promise<FoundRecord | undefined>
}

/** As old as a page may be; many who look at one station cost one reading. */
const KEPT_MS = 10_000
/** Pages at a time, of all languages together: each holds its text in three forms. */
const MOST_KEPT = 200
/** An address that is longer names nothing. */
const LONGEST_PARAMETER = 600

interface Kept {
  readonly madeAt: number
  readonly answer: Promise<FixedAnswer | string | undefined>
}

interface Template {
  readonly pages: RecordPages
  /** By language. */
  readonly templates: ReadonlyMap<string, string>
  readonly readFacts: ReadPageFacts
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/** Answers a request for one of them in a language. */
export function createRecordPage({ pages, templates, readFacts, now = () => performance.now() }: Template) {
  const kept = new Map<string, Kept>()

  async function make(parameter: string, language: Language): Promise<FixedAnswer | string | undefined> {
    const found = await runInLanguage(language, () => pages.find(parameter))
    if (found?.kind !== 'page') return found && addLanguage(found.to, language)
    const { values } = await readFacts()
    const text = fillPage(templates.get(language) ?? '', { ...values, ...found.values })
    return prepareFixedAnswer({ text, type: 'text/html; charset=utf-8', cacheControl: 'no-cache' })
  }

  function makeOrReuse(parameter: string, language: Language): Kept['answer'] {
    const name = addLanguage(`/${parameter}`, language)
    const known = kept.get(name)
    if (known && now() - known.madeAt < KEPT_MS) return known.answer
    const made = { madeAt: now(), answer: make(parameter, language) }
    kept.delete(name)
    kept.set(name, made)
    // What failed, and what names nothing, takes no place.
    void made.answer.then(
      (answer) => answer === undefined && kept.delete(name),
      () => kept.delete(name),
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return made.answer
  }

  type Requested = FastifyRequest<{ Params: Readonly<Record<string, string>> }>
  return (language: Language) => async (request: Requested, reply: FastifyReply) => {
    const [parameter = ''] = Object.values(request.params)
    const answer = parameter.length > LONGEST_PARAMETER ? undefined : await makeOrReuse(parameter, language)
    if (answer === undefined) return reply.callNotFound()
    if (typeof answer === 'string') return reply.header('cache-control', 'no-cache').redirect(answer, 301)
    return answer.send(request, reply)
  }
}
