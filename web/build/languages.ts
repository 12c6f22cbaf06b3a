/** Holds the files of `web/languages` beside the texts that the driver's app and the public site have now. */
import { glob } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import type { LanguageFile } from './catalogue.ts'

/** By module below `src` and place in it: the English sentence, or the source of the function that makes one. */
export type EnglishTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The texts of app, guest's page and site, and those that they share with the panel. */
const MODULES = '{{driver,guest,shared/drivers}/**/*texts.ts,shared/formats-texts.ts,site/messages/*.ts}'

export async function readEnglish(sources: string): Promise<EnglishTexts> {
  const all: Record<string, Record<string, string>> = {}
  for await (const module of glob(MODULES, { cwd: sources })) {
    const places: Record<string, string> = {}
    collectPlaces(await import(pathToFileURL(`${sources}/${module}`).href), '', places)
    all[module] = places
  }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function collectPlaces(within: object, path: string, places: Record<string, string>): void {
  for (const [name, text] of Object.entries(within)) {
    const place = path === '' ? name : `${path}.${name}`
    if (typeof text === 'object' && text !== null) collectPlaces(text, place, places)
    else if (typeof text === 'function') places[place] = formatSource(text)
    else if (typeof text === 'string') places[place] = text
  }
}

const FUNCTION = /^\((?<facts>[^)]*)\) => (?<result>.*)$/

/**
 * `(total, what) => `${total} is held for ${what}.``, in one line: without its types, with one kind of quotes, and without
 * parentheses around all of the result: tools that read modules change both.
 */
function formatSource(text: (...facts: readonly never[]) => string): string {
  const source = String(text).replaceAll(/\s+/g, ' ').replaceAll('"', "'")
  const { facts = '', result = '' } = FUNCTION.exec(source)?.groups ?? {}
  const names = facts.split(',').map((one) => one.trim())
  return `(${names.join(', ')}) => ${result.replace(/^\((.*)\)$/, '$1')}`
}

export interface LanguageFaults {
  readonly missing: readonly string[]
  /** Translated from an English that is another now. */
  readonly stale: readonly string[]
  /** Of a text that is no more. */
  readonly unknown: readonly string[]
  /** No ICU message, or filled with a fact that the English has not. */
  readonly broken: readonly string[]
}

/** Whether a translation says all that its English says. */
type FillingCheck = (english: string, translation: string) => boolean

export function findFaults(
  english: EnglishTexts,
  file: LanguageFile,
  isFilled: FillingCheck = isFilledAsFunction,
): LanguageFaults {
  const faults = {
    missing: [] as string[],
    stale: [] as string[],
    unknown: [] as string[],
    broken: [] as string[],
  }
  for (const [module, places] of Object.entries(english)) {
    for (const [place, text] of Object.entries(places)) {
      const [from, to = ''] = file[module]?.[place] ?? []
      const at = `${module} ${place}`
      if (to === '') faults.missing.push(at)
      else if (from !== text) faults.stale.push(at)
      else if (!isFilled(text, to)) faults.broken.push(at)
    }
  }
  for (const [module, places] of Object.entries(file)) {
    for (const place of Object.keys(places)) {
      if (english[module]?.[place] === undefined) faults.unknown.push(`${module} ${place}`)
    }
  }
  return faults
}

const FACTS = /^\(([^)]*)\) =>/

/** Whether the translation can be read, and each fact of the English stands in it. */
function isFilledAsFunction(english: string, translation: string): boolean {
  const facts = FACTS.exec(english)?.[1]
  if (facts === undefined) return listTags(english) === listTags(translation)
  try {
    const used = new Set<string>()
    collectArguments(new IntlMessageFormat(translation, 'en', undefined, { ignoreTag: true }).getAst(), used)
    const given = facts.split(',').filter((one) => one.trim() !== '')
    return used.size === given.length && given.every((_, at) => used.has(String(at)))
  } catch {
    return false
  }
}

/** What the server fills in where a page is sent: it stands in a translation as often as in English. */
const listTags = (text: string): string => (text.match(/\{\{.*?\}\}|[{}]/g) ?? []).toSorted().join()

/** Of ICU messages with facts by name, as the server has them: the same facts, and a word for each choice between words. */
export function isFilledByName(english: string, translation: string): boolean {
  try {
    const [wanted, used] = [english, translation].map((pattern) => {
      const names = new Set<string>()
      collectArguments(new IntlMessageFormat(pattern, 'en').getAst(), names)
      return [...names].toSorted().join()
    })
    return wanted === used
  } catch {
    return false
  }
}

function collectArguments(elements: ReturnType<IntlMessageFormat['getAst']>, used: Set<string>): void {
  for (const element of elements) {
    if ('options' in element)
      for (const { value } of Object.values(element.options)) collectArguments(value, used)
    if ('value' in element && element.type !== LITERAL) used.add(element.value)
    if (element.type === SELECT) {
      for (const choice of Object.keys(element.options)) used.add(`${element.value} ${choice}`)
    }
  }
}

const LITERAL = 0
const SELECT = 5

/** The file with a place for every text: what is missing or stale is empty there, what is unknown is gone. */
export function addPlaces(english: EnglishTexts, file: LanguageFile): LanguageFile {
  return Object.fromEntries(
    Object.entries(english).map(([module, places]) => [
      module,
      Object.fromEntries(
        Object.entries(places).map(([place, text]) => {
          const [from, to = ''] = file[module]?.[place] ?? []
          return [place, [text, from === text ? to : '']] as const
        }),
      ),
    ]),
  )
}
