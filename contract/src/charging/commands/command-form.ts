/**
 * What a command's form is made of, and how its fields become the payload. Labels are codes: whoever shows a form has the words.
 */

export type Payload = Readonly<Record<string, unknown>>
export type Values = Readonly<Record<string, string>>
export type FieldLabel =
  | 'kind'
  | 'connector'
  | 'evse'
  | 'availability'
  | 'session'
  | 'message'
  | 'key'
  | 'value'
  | 'card'
  | 'from'
  | 'until'
  | 'reservation'
  | 'location'
  | 'log'
  | 'version'
  | 'update'
  | 'list'
  | 'purpose'
  | 'limit'
  | 'unit'
  | 'seconds'
  | 'certificate'
  | 'vendor'
  | 'messageId'
  | 'data'
  | 'component'
  | 'variable'
  | 'report'
  | 'severity'
  | 'cost'
  | 'customer'
  | 'text'
  | 'priority'
  | 'displayed'

/** What a value means; it speaks for itself without. */
export type ChoiceWord =
  | 'soft'
  | 'hard'
  | 'onIdle'
  | 'immediate'
  | 'immediateAndResume'
  | 'operative'
  | 'inoperative'
  | 'everyCharge'
  | 'wholeCharger'
  | 'report'
  | 'clear'
  | 'inTurn'
  | 'inFront'
  | 'alwaysInFront'
  | 'first'
  | 'asOthers'

export type CommandChoice = readonly [value: string, word?: ChoiceWord]

/** In the order in which they are offered. */
export const GROUPS = [
  'charging',
  'service',
  'settings',
  'files',
  'cards',
  'power',
  'display',
  'certificates',
  'other',
] as const
export type Group = (typeof GROUPS)[number]

export interface CommandField {
  readonly name: string
  readonly label: FieldLabel
  /** Of the charger: its connectors, EVSEs, or what charges there; the cards, searched; or a fixed list. Free text without. */
  readonly choices?: readonly CommandChoice[] | 'connectors' | 'evses' | 'sessions' | 'cards'
  /** What stands for the whole charger among connectors and EVSEs; only one of them can be chosen without. */
  readonly whole?: string
  /**
   * A time is given as an instant, in ISO 8601. Numbers and counts are none below 0; counts and integers are whole.
   */
  readonly kind?: 'number' | 'count' | 'integer' | 'time' | 'json'
  /** Of a number. */
  readonly most?: number
  readonly isOptional?: true
  /** What stands there at first; for times, so many ms from now. */
  readonly initial?: string
  readonly fromNowMs?: number
}

export interface CommandForm {
  readonly group: Group
  readonly fields: readonly CommandField[]
  /** @param id for what OCPP numbers: a request, a reservation */
  readonly payload: (values: Values, id: number) => Payload
}

/** A command without a form: its fields as JSON, with something to begin from. */
export interface CommandStart {
  readonly group: Group
  readonly start: Payload
}

export type Command = CommandForm | CommandStart
export type Commands = Readonly<Record<string, Command>>

export const hasForm = (command: Command): command is CommandForm => 'fields' in command

export const listSame = (...values: readonly string[]): readonly CommandChoice[] =>
  values.map((value) => [value])

const HOUR_MS = 3_600_000

export const connector: CommandField = { name: 'connector', label: 'connector', choices: 'connectors' }
export const evse: CommandField = { name: 'evse', label: 'evse', choices: 'evses' }
export const session: CommandField = { name: 'transaction', label: 'session', choices: 'sessions' }
export const card: CommandField = { name: 'card', label: 'card' }
/** One that is accepted: of its driver, or free. */
export const knownCard: CommandField = { name: 'card', label: 'card', choices: 'cards' }
export const location: CommandField = { name: 'location', label: 'location' }
export const from: CommandField = { name: 'from', label: 'from', kind: 'time', fromNowMs: 0 }
export const until: CommandField = { name: 'until', label: 'until', kind: 'time', fromNowMs: HOUR_MS }
export const reservation: CommandField = { name: 'reservation', label: 'reservation', kind: 'integer' }
export const seconds: CommandField = {
  name: 'seconds',
  label: 'seconds',
  kind: 'count',
  initial: '3600',
}
export const unit: CommandField = { name: 'unit', label: 'unit', choices: listSame('A', 'W') }
export const limit: CommandField = { name: 'limit', label: 'limit', kind: 'number', initial: '16' }

/** Only what has been filled in. */
export const keepFilled = (payload: Payload): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined && value !== ''))

export const parseNumberOr = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text)

/** Undefined where the text is no JSON object or list. */
export function parseJson(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined where the text is no JSON object. */
export function parseJsonObject(text: string): Payload | undefined {
  const value = parseJson(text)
  return Array.isArray(value) ? undefined : (value as Payload | undefined)
}

/** The whole numbers of 32 bits: chargers count no further. */
const LARGEST = 2 ** 31 - 1
const SMALLEST = -(2 ** 31)

const NUMBERS = {
  number: /^\d+(\.\d+)?$/,
  count: /^\d+$/,
  integer: /^-?\d+$/,
} as const

export type NumberFault =
  | { readonly kind: keyof typeof NUMBERS }
  | { readonly least: number }
  | { readonly most: number }

/** Why a charger would not take the text as such a number; undefined where it would, or where the field is no number. */
export function findNumberFault(
  { kind, most = LARGEST }: Pick<CommandField, 'kind' | 'most'>,
  text: string,
): NumberFault | undefined {
  if (kind !== 'number' && kind !== 'count' && kind !== 'integer') return undefined
  if (!NUMBERS[kind].test(text.trim())) return { kind }
  if (Number(text) < SMALLEST) return { least: SMALLEST }
  return Number(text) > most ? { most } : undefined
}

/** As the field of cards has it: the kind, then the number. */
export const formatCardValue = (kind: string, number: string): string => `${kind} ${number}`

export function parseCard(value = ''): { readonly kind: string; readonly number: string } {
  const [kind = '', ...number] = value.split(' ')
  return { kind, number: number.join(' ') }
}
