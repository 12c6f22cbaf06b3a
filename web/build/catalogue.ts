/**
 * A build step: the texts of the web app in another language than English, which stands in the code. A build for another
 * language has the catalogue of that language, and ends each module of texts with a call that puts the translated ones in
 * place, before anything has read them. The driver's app and the site are built once: there the call asks whether there is
 * another language.
 */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** By module below `src`, then by place in it: `{ 'admin/network/vehicle/texts.ts': { 'vehicles.title': '…' } }`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A file of `web/languages`: at each place the English that was translated, of a function its source in one line, and the
 * translation. English that has changed since makes the check fail (`languages.test.ts`).
 */
export type LanguageFile = Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>

export const readCatalogue = (file: LanguageFile): Catalogue =>
  Object.fromEntries(
    Object.entries(file).map(([module, places]) => [
      module,
      // What is not translated yet stays English.
      Object.fromEntries(
        Object.entries(places).flatMap(([place, [, translation]]) =>
          translation ? [[place, translation]] : [],
        ),
      ),
    ]),
  )

/** A language that the web app is built in. */
export interface Translation {
  /** As BCP 47 writes it: `hi-IN`. */
  readonly language: string
  readonly catalogue: Catalogue
}

/** `undefined` for English. */
export async function readTranslation(
  language: string | undefined,
  folder: string,
): Promise<Translation | undefined> {
  if (language === undefined || language.startsWith('en')) return undefined
  const [code = ''] = language.split('-')
  return { language, catalogue: readCatalogue(JSON.parse(await readFile(`${folder}/${code}.json`, 'utf8'))) }
}

const TEXT_MODULE = /(?:\/|-)texts\.ts$|\/messages\/[^/]+\.tsx?$/
const NAMED = /^(?:export )?const (\w+)\b[^=\n]* = [{[]/gm
/** Where the English locale stands. */
const LOCALE_MODULE = 'shared/locale.ts'
const ENGLISH = "'en-IN'"
/** The driver's app and the guest's page choose their language when they start (`shared/language/load-language.ts`). */
const CHOSEN_AT_START = /^(?:driver\/|guest\/|shared\/drivers\/|shared\/formats-texts\.ts)/
/** The site's pages say theirs, in every build (`site/load-page-language.ts`). */
const SAID_BY_PAGE = /^site\//
/** The panel has these words too, and no choice of a language: whoever has one translates them itself. */
const AGO_MODULE = 'shared/formats-texts.ts'
const LANGUAGE_FILE = /\/languages\/[a-z]{2}\.json$/
const TRANSLATE = fileURLToPath(new URL('../src/shared/translate.ts', import.meta.url))

export function createTranslation(sources: string, translation: Translation | undefined): Plugin {
  return {
    name: 'voltyatra:catalogue',
    enforce: 'pre',
    transform(code, id) {
      const module = relative(sources, id)
      if (translation && module === LOCALE_MODULE) {
        return { code: code.replace(ENGLISH, JSON.stringify(translation.language)), map: null }
      }
      if (LANGUAGE_FILE.test(id))
        return { code: JSON.stringify(pickChosenAtStart(JSON.parse(code))), map: null }
      if (!TEXT_MODULE.test(id)) return null
      const names = [...code.matchAll(NAMED)].map(([, name]) => name)
      const isOfApp = !translation && module !== AGO_MODULE && CHOSEN_AT_START.test(module)
      if (isOfApp || SAID_BY_PAGE.test(module)) {
        const call = `globalThis.translateTexts?.(${JSON.stringify(module)}, { ${names.join(', ')} })`
        return { code: `${code}\n${call}`, map: null }
      }
      const texts = translation?.catalogue[module]
      if (!translation || !texts) return null
      return {
        code: [
          `import { translate } from ${JSON.stringify(TRANSLATE)}`,
          code,
          `translate({ ${names.join(', ')} }, ${JSON.stringify(texts)}, ${JSON.stringify(translation.language)})`,
        ].join('\n'),
        map: null,
      }
    },
  }
}

const pickChosenAtStart = (file: LanguageFile): Catalogue =>
  Object.fromEntries(Object.entries(readCatalogue(file)).filter(([module]) => CHOSEN_AT_START.test(module)))
