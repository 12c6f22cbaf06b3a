/**
 * Brings the texts of a page's parts in the page's language, before any of them is run. Nothing else of `shared` may be imported here: it
 * would be run before.
 */
import { chooseDateLocale, type Language } from '../shared/language/languages.ts'
import { replaceTexts } from '../shared/language/text-replacement.ts'
import { LANGUAGE } from './language.ts'

/** The build makes them of `web/languages` (`build/site-texts.ts`). */
const TEXTS: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<typeof import('virtual:site-texts/hi')>>
> = {
  hi: () => import('virtual:site-texts/hi'),
  bn: () => import('virtual:site-texts/bn'),
  mr: () => import('virtual:site-texts/mr'),
  te: () => import('virtual:site-texts/te'),
  ta: () => import('virtual:site-texts/ta'),
  gu: () => import('virtual:site-texts/gu'),
  kn: () => import('virtual:site-texts/kn'),
  or: () => import('virtual:site-texts/or'),
  ml: () => import('virtual:site-texts/ml'),
  pa: () => import('virtual:site-texts/pa'),
}

/** Fails where the connection does: the page stays as the server sent it, and the next interaction tries again. */
export async function loadPageLanguage(): Promise<void> {
  if (LANGUAGE === 'en') return
  const locale = chooseDateLocale(LANGUAGE)
  if (locale) document.documentElement.dataset.locale = locale
  const { texts } = await TEXTS[LANGUAGE]()
  globalThis.translateTexts = (module, english) => replaceTexts(english, texts[module] ?? {})
  const { ago } = await import('../shared/formats-texts.ts')
  globalThis.translateTexts('shared/formats-texts.ts', { ago })
}
