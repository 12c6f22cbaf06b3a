/**
 * A build step: the texts of the web app in another language than English. English stands in the code, and its build has
 * nothing of this. A build for another language has the catalogue of that language, and ends each module of texts with a
 * call that puts the translated ones in place, before anything has read them.
 */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** By module below `src`, then by place in it: `{ 'admin/network/vehicle/texts.ts': { 'vehicles.title': '…' } }`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

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
  return { language, catalogue: JSON.parse(await readFile(`${folder}/${language}.json`, 'utf8')) }
}

const TEXT_MODULE = /(?:\/|-)texts\.ts$|\/messages\/[^/]+\.tsx?$/
const NAMED = /^(?:export )?const (\w+)\b[^=\n]* = [{[]/gm
/** Where the English locale stands. */
const LOCALE_MODULE = 'shared/locale.ts'
const ENGLISH = "'en-IN'"
const TRANSLATE = new URL('../src/shared/translate.ts', import.meta.url).pathname

export function createTranslation(sources: string, translation: Translation | undefined): Plugin {
  return {
    name: 'voltyatra:catalogue',
    enforce: 'pre',
    transform(code, id) {
      const module = relative(sources, id)
      if (translation && module === LOCALE_MODULE) {
        return { code: code.replace(ENGLISH, JSON.stringify(translation.language)), map: null }
      }
      const texts = translation?.catalogue[module]
      if (!translation || !texts || !TEXT_MODULE.test(id)) return null
      const names = [...code.matchAll(NAMED)].map(([, name]) => name)
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
