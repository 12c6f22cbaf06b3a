/** The fields of a message in other languages than English, and what is sent of them. */
import type { TranslatedLanguage } from '@voltyatra/contract'
import { LANGUAGE_NAMES, notifications } from './texts.ts'

type Part = 'title' | 'message'
export type TranslationField = `${TranslatedLanguage}.${Part}`
export type TranslationValues = Readonly<Record<TranslationField, string>>
export type Translations = {
  readonly [In in TranslatedLanguage]?: Readonly<Record<Part, string>> | undefined
}

export const CODES = Object.keys(LANGUAGE_NAMES) as readonly TranslatedLanguage[]

const FIELDS = CODES.flatMap((code): readonly TranslationField[] => [`${code}.title`, `${code}.message`])

export const NO_TRANSLATIONS = Object.fromEntries(
  FIELDS.map((field) => [field, '']),
) as unknown as TranslationValues

/** The fields as the server calls them. */
export const SERVER_NAMES = Object.fromEntries(FIELDS.map((field) => [`translations.${field}`, field]))

export const getWords = (values: TranslationValues, code: TranslatedLanguage) => ({
  title: values[`${code}.title`].trim(),
  message: values[`${code}.message`].trim(),
})

/** Those in which something is written. */
export const listBegun = (values: TranslationValues): readonly TranslatedLanguage[] =>
  CODES.filter((code) => Object.values(getWords(values, code)).some((words) => words !== ''))

/** Those that have both a title and a message: what their drivers get. */
export const listWritten = (values: TranslationValues): readonly TranslatedLanguage[] =>
  CODES.filter((code) => Object.values(getWords(values, code)).every((words) => words !== ''))

export const toTranslations = (values: TranslationValues): Translations =>
  Object.fromEntries(listBegun(values).map((code) => [code, getWords(values, code)]))

/** A language has both a title and a message, or neither. */
export function checkTranslations(values: TranslationValues): Partial<Record<TranslationField, string>> {
  const faults = listBegun(values).flatMap((code) => {
    const words = getWords(values, code)
    const language = LANGUAGE_NAMES[code]
    return (['title', 'message'] as const)
      .filter((part) => words[part] === '')
      .map((part) => [`${code}.${part}`, notifications.languages.half[part](language)] as const)
  })
  return Object.fromEntries(faults)
}
