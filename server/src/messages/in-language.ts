/** The catalogues by language. */
import { en } from './en.ts'
import type { Messages } from './messages.ts'

const CATALOGUES = { en } as const satisfies Readonly<Record<string, Messages>>

export type Language = keyof typeof CATALOGUES

/** Everybody's, until people choose one. */
const DEFAULT: Language = 'en'

export const getMessages = (language: Language = DEFAULT): Messages => CATALOGUES[language]
