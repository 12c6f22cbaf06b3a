/** The pages of the built web app: which address shows which file, and the older or shorter addresses that lead there. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FixedAnswer, fixedAnswer } from './fixed-answer.ts'

/** What the build says about its pages; it stands beside them and is not served. */
export const PAGES_FILE = 'pages.json'

interface PagesFile {
  /** Stands in the pages for the origin at which people reach the program. */
  readonly origin: string
  readonly pages: readonly { readonly path: string; readonly file: string }[]
  /** Further addresses in small letters, and where each leads. */
  readonly aliases: Readonly<Record<string, string>>
  readonly notFound: string
  /** Shown to a browser without scripts whose form was refused; `REFUSAL_MARK` stands where the sentence goes. */
  readonly formRefused: string
}

const REFUSAL_MARK = '{refusal}'

export interface WebPage {
  readonly path: string
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

export interface WebPages {
  readonly pages: readonly WebPage[]
  readonly notFound: string
  /** The page that says why a form was refused. */
  formRefused(sentence: string): string
  /** The address that a mistyped, older or shorter one means. */
  meant(path: string): string | undefined
}

/** The pages of the build in `dir`, with links to `publicUrl`; undefined where nothing is built. */
export async function openWebPages(dir: string, publicUrl: string): Promise<WebPages | undefined> {
  const said = await readFile(join(dir, PAGES_FILE), 'utf8').catch(() => undefined)
  if (said === undefined) return undefined
  const { origin, pages, aliases, notFound, formRefused } = JSON.parse(said) as PagesFile
  const textOf = async (file: string): Promise<string> =>
    (await readFile(join(dir, file), 'utf8')).replaceAll(origin, publicUrl)
  const refused = await textOf(formRefused)
  return {
    pages: await Promise.all(pages.map(async ({ path, file }) => webPage(path, file, await textOf(file)))),
    notFound: await textOf(notFound),
    formRefused: (sentence) => refused.replace(REFUSAL_MARK, () => escaped(sentence)),
    meant: addressBook(
      pages.map(({ path }) => path),
      aliases,
    ),
  }
}

const TYPES: Readonly<Record<string, string>> = { '.xml': 'application/xml', '.txt': 'text/plain' }

/** Compressed when it is first asked for: a start waits for none of it. */
function webPage(path: string, file: string, text: string): WebPage {
  const type = `${TYPES[extname(file)] ?? 'text/html'}; charset=utf-8`
  let made: Promise<FixedAnswer> | undefined
  return {
    path,
    async send(request, reply) {
      made ??= fixedAnswer({ text, type, cacheControl: 'no-cache' })
      return (await made).send(request, reply)
    },
  }
}

/** Looks addresses up whatever their letter case, their escapes and their last slash. */
function addressBook(
  paths: readonly string[],
  aliases: Readonly<Record<string, string>>,
): (path: string) => string | undefined {
  const known = new Map(Object.entries(aliases))
  for (const path of paths) known.set(path.toLowerCase(), path)
  return (path) => {
    const tidy = decoded(path)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, '')
    const meant = known.get(tidy)
    return meant === path ? undefined : meant
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
