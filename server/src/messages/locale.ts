/** The languages of the server's sentences, and how numbers and days are written within them. */

/** English first; ISO 639-1. */
export const LANGUAGES = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa'] as const

export type Language = (typeof LANGUAGES)[number]

/** In which numbers are written in every language: ₹1,23,456.50, in Latin digits. */
export const LOCALE = 'en-IN'

/** In which days are written, and by which forms for numbers are chosen: the language's own, with Latin digits. */
export const getDateLocale = (language: Language): string =>
  language === 'en' ? LOCALE : `${language}-IN-u-nu-latn`

export const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

/** English stands at the promised addresses of the public site; another language before them: `/hi/stations`. */
export const addLanguage = (path: string, language: Language): string =>
  language === 'en' ? path : path === '/' ? `/${language}` : `/${language}${path}`

/** The language that an address of the public site begins with. */
export function readPathLanguage(path: string): Language {
  const [, code = ''] = path.toLowerCase().split('/', 2)
  return isLanguage(code) ? code : 'en'
}

/** So much of the header is read, since anybody may send it. */
const LONGEST_HEADER = 200

/** @param accepted as `Accept-Language` has it; the first that there is counts, as browsers send the most wanted first */
export function chooseLanguage(accepted: string | undefined): Language {
  for (const tag of (accepted ?? '').slice(0, LONGEST_HEADER).split(',')) {
    const code = /^\s*([a-z]{2})(?![a-z])/i.exec(tag)?.[1]?.toLowerCase()
    if (code !== undefined && isLanguage(code)) return code
  }
  return 'en'
}
