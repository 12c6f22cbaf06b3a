/** ICU messages, filled with their facts. */
import { IntlMessageFormat } from 'intl-messageformat'
import { getDateLocale, type Language, LOCALE } from './locale.ts'

const STYLES = {
  number: {
    /** Of paise: '₹1,23,456.50'. */
    rupees: { style: 'currency', currency: 'INR', scale: 0.01 },
    /** Of watt-hours. */
    kWh: { scale: 0.001, maximumFractionDigits: 3, useGrouping: false },
  },
  date: {
    /** Of a moment: '2 Feb 2027', in India. */
    day: { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' },
  },
  time: {
    /** Of a moment: '18:05', in India. */
    clock: { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
} as const

interface Prepared {
  readonly message: IntlMessageFormat
  readonly needed: ReadonlySet<string>
  /** The facts that may be missing: those with a choice called `none`. */
  readonly optional: ReadonlySet<string>
}

/** By language and pattern. */
const preparedMessages = new Map<string, Prepared>()

/** Numbers are grouped as in English of India in every language: Kannada's data groups by thousands. */
const FORMATTERS: NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters'] = {
  getNumberFormat: (_language, options) => new Intl.NumberFormat(LOCALE, options),
  getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
  getPluralRules: (...of) => new Intl.PluralRules(...of),
}

/** The message with its facts; undefined where one that it needs is missing. */
export function formatWhereComplete(
  pattern: string,
  facts: object,
  language: Language = 'en',
): string | undefined {
  const { message, needed, optional } = prepare(pattern, language)
  const values = new Map(Object.entries(facts).filter(([, value]) => value !== undefined))
  if ([...needed].some((name) => !values.has(name))) return undefined
  for (const name of optional) if (!values.has(name)) values.set(name, 'none')
  return String(message.format(Object.fromEntries(values)))
}

/** The message with its facts, all of which are there. */
export const formatMessage = (pattern: string, facts: object, language: Language = 'en'): string =>
  String(prepare(pattern, language).message.format({ ...facts }))

/**
 * The names of everything that the message is filled with.
 * @throws SyntaxError where it is no ICU message
 */
export function listVariables(pattern: string): readonly string[] {
  const all = new Set<string>()
  collectFacts(new IntlMessageFormat(pattern, LOCALE, STYLES).getAst(), all, new Set())
  return [...all]
}

function prepare(pattern: string, language: Language): Prepared {
  const key = `${language} ${pattern}`
  const before = preparedMessages.get(key)
  if (before) return before
  const message =
    language === 'en'
      ? new IntlMessageFormat(pattern, LOCALE, STYLES)
      : new IntlMessageFormat(pattern, getDateLocale(language), STYLES, { formatters: FORMATTERS })
  const optional = new Set<string>()
  const needed = new Set<string>()
  collectFacts(message.getAst(), needed, optional)
  for (const name of optional) needed.delete(name)
  const prepared = { message, needed, optional }
  preparedMessages.set(key, prepared)
  return prepared
}

type Elements = ReturnType<IntlMessageFormat['getAst']>

function collectFacts(elements: Elements, all: Set<string>, optional: Set<string>): void {
  for (const element of elements) {
    if ('options' in element) {
      if ('none' in element.options) optional.add(element.value)
      for (const { value } of Object.values(element.options)) collectFacts(value, all, optional)
    }
    if ('value' in element && element.type !== LITERAL) all.add(element.value)
  }
}

const LITERAL = 0
