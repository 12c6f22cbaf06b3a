/**
 * Brings the language that somebody reads, before any other module of an app is run: texts are put in the place of the
 * English ones as their modules are read (`web/build/catalogue.ts`). Nothing else of `shared` may be imported here: it would
 * be run before.
 */
import { chooseDateLocale, chooseLanguage, formatLocale, KEPT_AS, type Language } from './languages.ts'

type Translated = { readonly default: Readonly<Record<string, Readonly<Record<string, string>>>> }

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translated>>> = {
  hi: () => import('../../../languages/hi.json', { with: { type: 'json' } }) as never,
  bn: () => import('../../../languages/bn.json', { with: { type: 'json' } }) as never,
  mr: () => import('../../../languages/mr.json', { with: { type: 'json' } }) as never,
  te: () => import('../../../languages/te.json', { with: { type: 'json' } }) as never,
  ta: () => import('../../../languages/ta.json', { with: { type: 'json' } }) as never,
  gu: () => import('../../../languages/gu.json', { with: { type: 'json' } }) as never,
  kn: () => import('../../../languages/kn.json', { with: { type: 'json' } }) as never,
  or: () => import('../../../languages/or.json', { with: { type: 'json' } }) as never,
  ml: () => import('../../../languages/ml.json', { with: { type: 'json' } }) as never,
  pa: () => import('../../../languages/pa.json', { with: { type: 'json' } }) as never,
}

const readKept = (): string | null => {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

declare global {
  /** Puts the chosen language in the place of a module's English texts; absent while English is read. */
  var translateTexts: ((module: string, texts: object) => void) | undefined
}

/**
 * Where the language cannot be loaded the app is English: it can still be used.
 *
 * @param loadLetters of its script, for an app that has letters of its own
 */
export async function loadLanguage(loadLetters?: () => Promise<unknown>): Promise<void> {
  const language = chooseLanguage(readKept(), navigator.languages)
  if (language === 'en') return
  try {
    const [{ translate }, { default: catalogue }] = await Promise.all([
      import('../translate.ts'),
      CATALOGUES[language](),
      loadLetters?.(),
    ])
    document.documentElement.lang = language
    // What a phone says of the installed app: its shortcuts.
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${language}/app.webmanifest`)
    const locale = chooseDateLocale(language)
    if (locale) document.documentElement.dataset.locale = locale
    globalThis.translateTexts = (module, texts) =>
      translate(texts, catalogue[module] ?? {}, formatLocale(language))
  } catch (error) {
    console.error(error)
  }
}
