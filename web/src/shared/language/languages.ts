/** The languages of the app, and which one somebody reads. */

/** ISO 639-1, each with its own name; English first, then by the number of people who speak it in India. */
export const LANGUAGES = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  mr: 'मराठी',
  te: 'తెలుగు',
  ta: 'தமிழ்',
  gu: 'ગુજરાતી',
  kn: 'ಕನ್ನಡ',
  or: 'ଓଡ଼ିଆ',
  ml: 'മലയാളം',
  pa: 'ਪੰਜਾਬੀ',
} as const

/** Under which what was chosen by hand is kept on the device. */
export const KEPT_AS = 'voltyatra.language'

export type Language = keyof typeof LANGUAGES

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/**
 * @param kept what was chosen here before; null where nothing was
 * @param wanted by the browser, the most wanted first: 'hi-IN', 'en'
 */
export function chooseLanguage(kept: string | null, wanted: readonly string[]): Language {
  if (kept !== null && isLanguage(kept)) return kept
  for (const tag of wanted) {
    const [code = ''] = tag.toLowerCase().split('-')
    if (isLanguage(code)) return code
  }
  return 'en'
}

/** Latin digits, which stand on every charger and bill: Bengali and Marathi would write their own. */
export const formatLocale = (language: Language): string => `${language}-IN-u-nu-latn`

/**
 * In which dates are written. Browsers do not know the months of every
 * language (Chrome's data has neither Odia nor Punjabi, and would write `M11`): those have English ones.
 *
 * @returns undefined for English ones
 */
export function chooseDateLocale(language: Language, writeMonth = writeJanuary): string | undefined {
  const locale = formatLocale(language)
  return /M\s?0?1/.test(writeMonth(locale)) ? undefined : locale
}

const writeJanuary = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(0)
