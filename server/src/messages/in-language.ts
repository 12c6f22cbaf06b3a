/** The message catalogues by language, and the language of the caller who is answered. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { buildDriverMessages, type DriverWords } from './driver-words.ts'
import { EN_DRIVER_WORDS, en } from './en.ts'
import type { Language } from './locale.ts'
import type { Messages } from './messages.ts'
import { translateWords } from './translations.ts'

const catalogues = new Map<Language, Messages>([['en', en]])

const reader = new AsyncLocalStorage<Language>()

/**
 * Sentences that `answer` makes without naming a language are in this one: it wraps the answer to a driver's or a
 * guest's call.
 */
export const runInLanguage = <T>(language: Language, answer: () => T): T => reader.run(language, answer)

/** English outside of calls, and in those of operators. */
export const getReadersLanguage = (): Language => reader.getStore() ?? 'en'

/** The words of the language; without one, in that of whoever is answered. What is stored or sent names its language. */
export function getMessages(language: Language = getReadersLanguage()): Messages {
  const before = catalogues.get(language)
  if (before) return before
  const messages = { ...en, ...buildDriverMessages(translateDriverWords(language), language) }
  catalogues.set(language, messages)
  return messages
}

function translateDriverWords(language: Language): DriverWords {
  const { notices, prices, reasons } = EN_DRIVER_WORDS
  return {
    notices: translateWords(notices, language, 'notices'),
    prices: translateWords(prices, language, 'prices'),
    reasons: translateWords(reasons, language, 'reasons'),
  }
}
