/** The files of `languages`: beside each English sentence of the server its translation. */
import { readFileSync } from 'node:fs'
import type { Language } from './locale.ts'

/** By section and place: the English that was translated, and the translation; empty where there is none yet. */
export type TranslationFile = Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>

const files = new Map<Language, TranslationFile>()

/** Read once, when somebody first reads the language. */
function readTranslations(language: Exclude<Language, 'en'>): TranslationFile {
  const before = files.get(language)
  if (before) return before
  const address = new URL(`./languages/${language}.json`, import.meta.url)
  const file: TranslationFile = JSON.parse(readFileSync(address, 'utf8'))
  files.set(language, file)
  return file
}

/** Undefined in English, and where it is not translated. */
export function findTranslation(language: Language, section: string, key: string): string | undefined {
  if (language === 'en') return undefined
  const entries = readTranslations(language)[section] ?? {}
  return Object.hasOwn(entries, key) ? entries[key]?.[1] || undefined : undefined
}

/** The same words in another language; English where one is not translated. */
export function translateWords<T extends object>(
  words: T,
  language: Language,
  section: string,
  path = '',
): T {
  const entries = Object.entries(words).map(([name, word]: [string, unknown]) => {
    const key = path === '' ? name : `${path}.${name}`
    if (typeof word === 'object' && word !== null) return [name, translateWords(word, language, section, key)]
    return [name, findTranslation(language, section, key) ?? word]
  })
  return Object.fromEntries(entries) as T
}
