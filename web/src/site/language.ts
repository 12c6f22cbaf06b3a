/** The language of a page: its address says it, and the build writes it into the page. */
import type { Language } from '../shared/language/languages.ts'

const written = globalThis.document?.documentElement.lang ?? 'en'

export const LANGUAGE = written.slice(0, 2) as Language
