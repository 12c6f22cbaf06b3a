/** The pages of the built web app: which address shows which file, and the older or shorter addresses that lead there. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addLanguage, chooseLanguage, isLanguage, type Language } from '../messages/locale.ts'
import { hashForPolicy } from '../platform/hash-for-policy.ts'
import { addVary, type FixedAnswer, prepareFixedAnswer } from './fixed-answer.ts'
import { fillPage, NO_FACTS, type ReadPageFacts } from './page-facts.ts'
import { createRecordPage, type RecordPages } from './record-pages.ts'

/** What the build says about its pages; it stands beside them and is not served. */
export const PAGES_FILE = 'pages.json'

interface PagesFile {
  /** Stands in the pages for the origin at which people reach the program. */
  readonly origin: string
  readonly pages: readonly ListedPage[]
  /** Templates of pages of single records, one for each language. */
  readonly records?: readonly { readonly path: string; readonly language: Language; readonly file: string }[]
  /** Further addresses in small letters, and where each leads. */
  readonly aliases: Readonly<Record<string, string>>
  /** By language. */
  readonly notFound: Readonly<Record<string, string>>
  /** Shown to a browser without scripts whose form was refused; `REFUSAL_MARK` stands where the sentence goes. */
  readonly formRefused: Readonly<Record<string, string>>
}

interface ListedPage {
  readonly path: string
  readonly file: string
  /** The page has one address for all languages: the file of each other one than English. */
  readonly inLanguages?: Readonly<Record<string, string>>
}

const REFUSAL_MARK = '{refusal}'

export interface WebPage {
  readonly path: string
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

export interface RecordPage {
  readonly path: string
  readonly send: ReturnType<ReturnType<typeof createRecordPage>>
}

export interface WebPages {
  readonly pages: readonly WebPage[]
  readonly records: readonly RecordPage[]
  notFound(language: Language): Promise<string>
  /** The page that says why a form was refused. */
  formRefused(sentence: string, language: Language): Promise<string>
  /** The address that a mistyped, older or shorter one means. */
  meant(path: string): string | undefined
}

/**
 * The pages of the build in `dir`, with links to `publicUrl`; undefined where nothing is built.
 * @param readFacts what stands in place of their tags; a page is made again when its version is another one
 * @param recordPages whose records have pages of their own
 */
export async function openWebPages(
  dir: string,
  publicUrl: string,
  readFacts: ReadPageFacts = NO_FACTS,
  recordPages: readonly RecordPages[] = [],
): Promise<WebPages | undefined> {
  const json = await readFile(join(dir, PAGES_FILE), 'utf8').catch(() => undefined)
  if (json === undefined) return undefined
  const { origin, pages, records = [], aliases, notFound, formRefused } = JSON.parse(json) as PagesFile
  const textOf = async (file: string): Promise<string> =>
    (await readFile(join(dir, file), 'utf8')).replaceAll(origin, publicUrl)
  const readInLanguages = async (files: Readonly<Record<string, string>>) =>
    new Map(
      await Promise.all(
        Object.entries(files).map(async ([code, file]) => [code, await textOf(file)] as const),
      ),
    )
  const [lost, refused] = [await readInLanguages(notFound), await readInLanguages(formRefused)]
  const openRecordPages = async (of: RecordPages): Promise<RecordPage[]> => {
    const templates = await readInLanguages(
      Object.fromEntries(
        records.filter(({ path }) => path === of.path).map(({ language, file }) => [language, file]),
      ),
    )
    const openIn = createRecordPage({ pages: of, templates, readFacts })
    return [...templates.keys()]
      .filter(isLanguage)
      .map((language) => ({ path: addLanguage(of.path, language), send: openIn(language) }))
  }
  const filled = async (templates: ReadonlyMap<string, string>, language: Language) =>
    fillPage(templates.get(language) ?? templates.get('en') ?? '', (await readFacts()).values)
  const files = [
    ...new Set(pages.flatMap(({ file, inLanguages = {} }) => [file, ...Object.values(inLanguages)])),
  ]
  const answers = new Map(
    await Promise.all(
      files.map(async (file) => {
        const answer = createAnswer({ file, template: await textOf(file), readFacts })
        return [file, answer] as const
      }),
    ),
  )
  return {
    pages: pages.map((page) => createWebPage(page, answers)),
    records: (await Promise.all(recordPages.map(openRecordPages))).flat(),
    notFound: (language) => filled(lost, language),
    formRefused: async (sentence, language) =>
      (await filled(refused, language)).replace(REFUSAL_MARK, () => escapeHtml(sentence)),
    meant: createAddressBook(
      pages.map(({ path }) => path),
      aliases,
    ),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

interface Template {
  readonly file: string
  readonly template: string
  readonly readFacts: ReadPageFacts
}

type ReadAnswer = () => Promise<FixedAnswer>

/** The build lets nothing stand in it that is filled in. */
const STYLE = /<style>(.*?)<\/style>/gs

/** The browser reads the styles that stand in the page itself, as the build wrote them. */
function allowStyles(answer: FixedAnswer, hashes: readonly string[]): FixedAnswer {
  if (hashes.length === 0) return answer
  return {
    ...answer,
    send(request, reply) {
      const policy = String(reply.getHeader(POLICY))
      reply.header(POLICY, policy.replace(OWN_STYLES, [OWN_STYLES, ...hashes].join(' ')))
      return answer.send(request, reply)
    },
  }
}

const POLICY = 'content-security-policy'
const OWN_STYLES = "style-src 'self'"

/** Filled and compressed when it is first asked for: a start waits for none of it. */
function createAnswer({ file, template, readFacts }: Template): ReadAnswer {
  const type = TYPES[extname(file)] ?? 'text/html; charset=utf-8'
  const hashes = [...template.matchAll(STYLE)].map(([, style = '']) => hashForPolicy(style))
  let made: { readonly version: string; readonly answer: Promise<FixedAnswer> } | undefined
  return async () => {
    const { version, values } = await readFacts()
    if (made?.version !== version) {
      const text = fillPage(template, values)
      const prepared = prepareFixedAnswer({ text, type, cacheControl: 'no-cache' })
      made = { version, answer: prepared.then((answer) => allowStyles(answer, hashes)) }
    }
    return made.answer
  }
}

function createWebPage(
  { path, file, inLanguages }: ListedPage,
  answers: ReadonlyMap<string, ReadAnswer>,
): WebPage {
  return {
    path,
    async send(request, reply) {
      if (inLanguages) addVary(reply, 'accept-language')
      const spoken = inLanguages?.[chooseLanguage(request.headers['accept-language'])] ?? file
      const answer = await answers.get(spoken)?.()
      if (!answer) throw new Error(`The build lists a page that it has not: ${spoken}`)
      return answer.send(request, reply)
    },
  }
}

/** Looks addresses up whatever their letter case, their escapes and their last slash. */
function createAddressBook(
  paths: readonly string[],
  aliases: Readonly<Record<string, string>>,
): (path: string) => string | undefined {
  const known = new Map(Object.entries(aliases))
  for (const path of paths) known.set(path.toLowerCase(), path)
  return (path) => {
    const tidy = decodePath(path)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, '')
    const meant = known.get(tidy)
    return meant === path ? undefined : meant
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
