/** What a command's form is made of, and how its fields become the payload. */
import { fromIndia } from '../../../form/india-time.ts'
import { commandFields as fields } from './texts.ts'

export type Payload = Readonly<Record<string, unknown>>
export type Values = Readonly<Record<string, string>>
export type Choice = readonly [value: string, label: string]

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
  readonly label: string
  /** Of the charger: its connectors, EVSEs, or what charges there; the cards, searched; or a fixed list. Free text without. */
  readonly choices?: readonly Choice[] | 'connectors' | 'evses' | 'sessions' | 'cards'
  /** What stands for the whole charger among connectors and EVSEs; only one of them can be chosen without. */
  readonly whole?: string
  readonly kind?: 'number' | 'time' | 'json'
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

export const same = (...values: readonly string[]): readonly Choice[] => values.map((value) => [value, value])

const HOUR_MS = 3_600_000

export const connector: CommandField = { name: 'connector', label: fields.connector, choices: 'connectors' }
export const evse: CommandField = { name: 'evse', label: fields.evse, choices: 'evses' }
export const session: CommandField = { name: 'transaction', label: fields.session, choices: 'sessions' }
export const card: CommandField = { name: 'card', label: fields.card }
/** One that is accepted: of its driver, or free. */
export const knownCard: CommandField = { name: 'card', label: fields.card, choices: 'cards' }
export const location: CommandField = { name: 'location', label: fields.location }
export const from: CommandField = { name: 'from', label: fields.from, kind: 'time', fromNowMs: 0 }
export const until: CommandField = { name: 'until', label: fields.until, kind: 'time', fromNowMs: HOUR_MS }
export const reservation: CommandField = { name: 'reservation', label: fields.reservation, kind: 'number' }
export const seconds: CommandField = {
  name: 'seconds',
  label: fields.seconds,
  kind: 'number',
  initial: '3600',
}
export const unit: CommandField = { name: 'unit', label: fields.unit, choices: same('A', 'W') }
export const limit: CommandField = { name: 'limit', label: fields.limit, kind: 'number', initial: '16' }

/** Only what has been filled in. */
export const filled = (payload: Payload): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined && value !== ''))

export const numberOr = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text)

export const timeOf = (field: string | undefined): string => fromIndia(field ?? '') ?? ''

/** Undefined where the text is no JSON object or list. */
export function parsed(text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined where the text is no JSON object. */
export function jsonObject(text: string): Payload | undefined {
  const value = parsed(text)
  return Array.isArray(value) ? undefined : (value as Payload | undefined)
}

/** As the field of cards has it: the kind, then the number. */
export const cardValue = (kind: string, number: string): string => `${kind} ${number}`

export function cardOf(value = ''): { readonly kind: string; readonly number: string } {
  const [kind = '', ...number] = value.split(' ')
  return { kind, number: number.join(' ') }
}
