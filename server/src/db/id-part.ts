/** Finding a row by a part of its id, as screens shorten it and people copy it. */
import { type RawBuilder, sql } from 'kysely'

const PART = /^[0-9a-f]+$/
const LEAST_DIGITS = 4
const DIGITS = 32
/** How many digits from the end an index holds. */
const END_DIGITS = 12

/** The hexadecimal digits of what may be a part of an id, with or without its dashes; undefined for anything else. */
export function parseIdDigits(text: string): string | undefined {
  const digits = text.toLowerCase().replaceAll('-', '')
  return PART.test(digits) && digits.length >= LEAST_DIGITS && digits.length <= DIGITS ? digits : undefined
}

const toUuid = (digits: string): string =>
  [0, 8, 12, 16, 20].map((from, at, all) => digits.slice(from, all[at + 1] ?? DIGITS)).join('-')

/** Whether an id begins with these digits: a range of its own index. */
export const hasBeginning = (id: RawBuilder<unknown>, digits: string): RawBuilder<boolean> =>
  sql<boolean>`${id} between ${toUuid(digits.padEnd(DIGITS, '0'))}::uuid and ${toUuid(digits.padEnd(DIGITS, 'f'))}::uuid`

/**
 * Whether an id ends with these digits: a range of an index on `(reverse(right(id::text, 12))) collate "C"`, which is
 * spelt here exactly as there.
 */
export function hasEnd(id: RawBuilder<unknown>, digits: string): RawBuilder<boolean> {
  const end = [...digits.slice(-END_DIGITS)].reverse().join('')
  const inIndex = sql<boolean>`(reverse(right(${id}::text, 12)) collate "C" >= ${end}
    and reverse(right(${id}::text, 12)) collate "C" < ${`${end}g`})`
  if (digits.length <= END_DIGITS) return inIndex
  return sql<boolean>`(${inIndex} and right(replace(${id}::text, '-', ''), ${digits.length}::int) = ${digits})`
}
