/** An entry of the audit log in words. */
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { AUDIT_SENTENCES } from './audit-sentences.ts'
import { toPhrase } from './phrase.ts'
import { audit } from './texts.ts'

type Facts = Readonly<Record<string, unknown>> | null

export interface AuditedChange {
  readonly action: string
  readonly before: Facts
  readonly after: Facts
}

/** The sentence around what it was done to. */
export interface Sentence {
  readonly text: string
  /** What follows the name; undefined where the sentence names nothing. */
  readonly rest: string | undefined
}

const EXPORT = 'export.'

export function buildSentence({ action, before, after }: AuditedChange): Sentence {
  const detail = formatDetail(before, after)
  if (action.startsWith(EXPORT)) {
    return {
      text: `${audit.exported} ${toPhrase(action.slice(EXPORT.length)).toLowerCase()}`,
      rest: undefined,
    }
  }
  // An entry of an older or newer version of the program may have an action that this one does not know.
  const sentence = AUDIT_SENTENCES[action] ?? `${toPhrase(action)}: {it}`
  const [text = '', rest] = sentence.split('{it}')
  return rest === undefined
    ? { text: detail ? `${text}: ${detail}` : text, rest }
    : { text, rest: detail ? `${rest}: ${detail}` : rest }
}

const PAISE = /Paise$/

/** What changed, as far as it is said in a few words: amounts, names, states. */
function formatDetail(before: Facts, after: Facts): string | undefined {
  const details = [
    'amountPaise',
    'perKwhPaise',
    'refundPaise',
    'limitKW',
    'role',
    'name',
    'status',
    'reason',
    'action',
    'utr',
  ]
  const parts = details.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]]
    if (is === undefined || is === null || is === was) return []
    // What was made is named in the sentence.
    if (name === 'name' && was === undefined) return []
    const now = formatFact(name, is)
    return was === undefined || was === null || name === 'action'
      ? [now]
      : [`${formatFact(name, was)} → ${now}`]
  })
  return parts.length > 0 ? parts.slice(0, 3).join(', ') : undefined
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A state as the program writes it: `in_progress`. */
const IDENTIFIER = /^[a-z]+(_[a-z]+)+$/

/** A fact's name in words: `amountPaise` → `Amount`. */
export const formatFactName = (name: string): string => toPhrase(name.replace(PAISE, ''))

/** A fact's value in words: amounts in rupees, moments in IST. */
export function formatFact(name: string, value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number') return PAISE.test(name) ? formatRupees(value / 100) : String(value)
  if (typeof value === 'boolean') return value ? audit.yes : audit.no
  if (typeof value === 'string')
    return RFC_3339.test(value)
      ? formatTime(value)
      : IDENTIFIER.test(value)
        ? value.replaceAll('_', ' ')
        : value
  if (Array.isArray(value)) return value.map((one) => formatFact(name, one)).join(', ')
  return Object.entries(value)
    .map(([key, one]) => `${formatFactName(key)}: ${formatFact(key, one)}`)
    .join(', ')
}
