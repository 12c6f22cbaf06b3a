/** The words of papers by language. */
import { bn } from './bn.ts'
import { en } from './en.ts'
import { gu } from './gu.ts'
import { hi } from './hi.ts'
import { kn } from './kn.ts'
import { ml } from './ml.ts'
import { mr } from './mr.ts'
import { or } from './or.ts'
import { pa } from './pa.ts'
import type { PaperWords } from './paper-words.ts'
import { ta } from './ta.ts'
import { te } from './te.ts'

const CATALOGUES = { en, bn, gu, hi, kn, ml, mr, or, pa, ta, te } satisfies Record<string, PaperWords>

/** ISO 639-1. */
export type PaperLanguage = keyof typeof CATALOGUES

export const PAPER_LANGUAGES = Object.keys(CATALOGUES) as PaperLanguage[]

export const getPaperWords = (language: PaperLanguage): PaperWords => CATALOGUES[language]
