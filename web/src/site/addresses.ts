/** The addresses of the public site, in the language of the page. */
import { LANGUAGE } from './language.ts'

const ADDRESSES = {
  home: '/',
  stations: '/stations',
  app: '/app',
  seminar: '/partnerRegisteration',
  terms: '/terms&Condition',
  privacy: '/privacypolicy',
  sent: '/message-sent',
  registered: '/registration-received',
} as const

/** What a browser reads of the app to install it, in English. */
export const MANIFEST_PATH = '/app.webmanifest'

type Name = keyof typeof ADDRESSES

/** English stands at the promised addresses; another language before them: `/hi/stations`. */
export const addLanguage = (path: string, language: string = LANGUAGE): string => {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** @param part of the page, without its `#` */
export const linkTo = (name: Name, part?: string): string =>
  addLanguage(ADDRESSES[name]) + (part === undefined ? '' : `#${part}`)
