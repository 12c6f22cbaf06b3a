/** What of the contract's sentences drivers and guests read, and these sentences in their language. */
import { type Issue, REFUSALS, type RefusalCode, SUCCESSES, type SuccessCode } from '@voltyatra/contract'
import type { FastifyRequest } from 'fastify'
import { formatMessage, formatWhereComplete } from '../messages/icu.ts'
import { chooseLanguage, type Language } from '../messages/locale.ts'
import { findTranslation } from '../messages/translations.ts'
import { TRANSLATED_FIELDS } from './translated-fields.ts'

/** Calls that say in which language their answer is read; the panel is English. */
export function chooseRequestLanguage(request: FastifyRequest): Language {
  const access = request.routeOptions?.config?.endpoint?.access
  if (access !== 'public' && access !== 'customer') return 'en'
  return chooseLanguage(request.headers['accept-language'])
}

/** The sentences of a refusal. An exact one that names a state is not translated: then the plain one is said. */
export function translateRefusal(kind: RefusalCode, facts: object, language: Language): string {
  const { message, exact }: { readonly message: string; readonly exact?: string } = REFUSALS[kind]
  if (language === 'en') return (exact && formatWhereComplete(exact, facts)) ?? message
  const pattern = exact && findTranslation(language, 'refusals', `${kind}.exact`)
  return (
    (pattern && formatWhereComplete(pattern, facts, language)) ??
    findTranslation(language, 'refusals', kind) ??
    message
  )
}

export const translateSuccess = (
  code: SuccessCode,
  facts: Readonly<Record<string, string | number>>,
  language: Language,
): string => formatMessage(findTranslation(language, 'successes', code) ?? SUCCESSES[code], facts, language)

const escapeForPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** How each sentence at a field is recognised: schemas give sentences, and no codes. */
const FIELDS = Object.entries(TRANSLATED_FIELDS).map(([code, pattern]) => ({
  code,
  form: new RegExp(`^${escapeForPattern(pattern).replace(/\\\{(\w+)\\\}/, '(?<$1>.+)')}$`),
}))

/** What stands at a field; in English where it is for programs, and never read by drivers. */
export function translateField(sentence: string, language: Language): string {
  if (language === 'en') return sentence
  for (const { code, form } of FIELDS) {
    const found = form.exec(sentence)
    const pattern = found && findTranslation(language, 'fields', code)
    if (pattern) return formatMessage(pattern, { ...found.groups }, language)
  }
  return sentence
}

export const translateIssues = (issues: readonly Issue[], language: Language): readonly Issue[] =>
  language === 'en'
    ? issues
    : issues.map((issue) => ({ ...issue, message: translateField(issue.message, language) }))
