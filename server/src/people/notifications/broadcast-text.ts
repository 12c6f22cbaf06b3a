/** The words of a broadcast: English, and the languages that the operator has written beside it. */
import type { Language } from '../../messages/locale.ts'

export interface BroadcastText {
  /** In English. */
  readonly title: string
  readonly message: string
}

/** By language; who reads one that is missing gets the English. */
export type Translations = { readonly [In in Exclude<Language, 'en'>]?: BroadcastText | undefined }

export interface TranslatedText extends BroadcastText {
  readonly translations: Translations
}

interface ChosenText extends BroadcastText {
  readonly language: Language
}

/** The text in the language, or in English where it is not written in it. */
export function chooseText({ title, message, translations }: TranslatedText, language: Language): ChosenText {
  const own = language === 'en' ? undefined : translations[language]
  return own ? { ...own, language } : { title, message, language: 'en' }
}
