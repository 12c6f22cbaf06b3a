/** Single values as chargers write them: numbers as text, other spellings, times of other forms. */
import { parseWrittenTime } from '../times.ts'

/** A value that can be used, and in words what was done to it; nothing where it was right. */
export type Read = { readonly value: unknown; readonly note?: string } | { readonly reason: string }

const NUMBER = /^[+-]?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/

/** The number that a text says. */
function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const number = NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

export function readNumber(value: unknown): Read {
  const number = parseNumber(value)
  if (number === undefined) return { reason: 'not a number' }
  return number === value ? { value } : { value: number, note: `read as ${number}, sent as text` }
}

export function readInteger(value: unknown, { isRounded }: { readonly isRounded: boolean }): Read {
  const number = parseNumber(value)
  if (number === undefined) return { reason: 'not a number' }
  if (Number.isInteger(number)) {
    return number === value ? { value } : { value: number, note: `read as ${number}, sent as text` }
  }
  if (!isRounded) return { reason: 'not a whole number' }
  return { value: Math.round(number), note: `rounded to ${Math.round(number)}` }
}

const SAME_NUMBER = /^(0|-?[1-9]\d{0,15})$/

/** A number whatever it is written as; never another number, and nothing but a number is taken for text. */
export function readSameNumber(value: unknown, type: 'integer' | 'string'): Read {
  const text = String(value)
  const isNumber = SAME_NUMBER.test(text) && Number.isSafeInteger(Number(text))
  if (type === 'integer' && typeof value === 'string' && isNumber) {
    return { value: Number(text), note: `read as ${text}, sent as text` }
  }
  if (type === 'string' && typeof value === 'number' && isNumber) {
    return { value: text, note: 'read as text, sent as a number' }
  }
  const isRight = type === 'integer' ? Number.isInteger(value) : typeof value === type
  return isRight ? { value } : { reason: 'of another type' }
}

export function readBoolean(value: unknown): Read {
  if (typeof value === 'boolean') return { value }
  const text = String(value).trim().toLowerCase()
  if (typeof value !== 'string' || (text !== 'true' && text !== 'false'))
    return { reason: 'not true or false' }
  return { value: text === 'true', note: `read as ${text}, sent as text` }
}

export function readText(value: unknown): Read {
  if (typeof value === 'string') return { value }
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { value: String(value), note: `read as text, sent as a ${typeof value}` }
  }
  return { reason: 'not a text' }
}

const cutExcerpt = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** One of a list, however its letters are written. */
export function readChoice(
  value: unknown,
  choices: readonly string[],
  spellings: Readonly<Record<string, string>> = {},
): Read {
  if (typeof value !== 'string') return { reason: 'not a text' }
  if (choices.includes(value)) return { value }
  const small = value.trim().toLowerCase()
  const meant =
    choices.find((choice) => choice.toLowerCase() === small) ??
    (Object.hasOwn(spellings, small) ? spellings[small] : undefined)
  if (meant === undefined) return { reason: `not known (${cutExcerpt(value)})` }
  return { value: meant, note: `read as ${meant}, written ${cutExcerpt(value)}` }
}

/** A time that its format does not allow, but that says which it is. Without a zone it is UTC, as the protocol asks. */
export function readTime(value: unknown): Read {
  const ms =
    typeof value === 'number'
      ? parseEpoch(value)
      : typeof value === 'string'
        ? parseWrittenTime(value)
        : undefined
  if (ms === undefined) return { reason: 'not a time' }
  const at = new Date(ms).toISOString()
  return { value: at, note: `read as ${at}, written ${cutExcerpt(String(value))}` }
}

/** Seconds or milliseconds since 1970, of this century. */
function parseEpoch(value: number): number | undefined {
  const ms = value > 1e11 ? value : value * 1_000
  return ms > 1e12 && ms < 4e12 ? ms : undefined
}

/** Not longer than so many characters, and no half of one at the end. */
export const cutTo = (text: string, most: number): string =>
  [...text.slice(0, 2 * most)].slice(0, most).join('')

/** As a schema counts them. */
export const countCharacters = (text: string): number =>
  /[\ud800-\udfff]/.test(text) ? [...text].length : text.length
