/** A pasted list of cards, line by line: pure. */
import { CardNumber, IndianMobile } from '@voltyatra/contract'
import { CARD_KINDS, getStartOfIstDay, isReadByUid, normalizeCardNumber, reverseUid } from '@voltyatra/domain'
import type { CardList, LineProblem, ReadLine, WrongLine } from '../index.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const PLAIN = /^[\x20-\x7e]*$/
const LONGEST_TEXT = 120

/** Every line is read or wrong; none is left out but empty ones and the names of the columns. */
export function readCardList(text: string): CardList {
  const lines: ReadLine[] = []
  const wrong: WrongLine[] = []
  const seen = new Map<string, number>()
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [index, raw] of all.entries()) {
    const values = splitValues(raw)
    if (values.every((value) => value === '')) continue
    if (index === 0 && /^(card|number|idtag|tag|uid)/i.test(values[0] ?? '')) continue
    const line = { line: index + 1, text: raw.trim().slice(0, LONGEST_TEXT) }
    const read = readLine(values)
    if ('code' in read) {
      wrong.push({ ...line, problem: read })
      continue
    }
    const other = isReadByUid(read.kind) ? reverseUid(read.number) : undefined
    const first = seen.get(read.number) ?? seen.get(other ?? read.number)
    if (first !== undefined) wrong.push({ ...line, problem: { code: 'same-number', line: first } })
    else lines.push({ ...line, ...read })
    seen.set(read.number, first ?? line.line)
  }
  return { lines, wrong }
}

/** Set apart by commas, semicolons or tabs, whichever comes first; in quotes, as spreadsheets write them, or not. */
function splitValues(raw: string): string[] {
  const between = /[\t;,]/.exec(raw.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ','
  const values: string[] = ['']
  let isQuoted = false
  for (const sign of raw) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === between && !isQuoted) values.push('')
    else values.push(`${values.pop() ?? ''}${sign}`)
  }
  return values.map((value) => value.trim())
}

function readLine(values: readonly string[]): Omit<ReadLine, 'line' | 'text'> | LineProblem {
  const [numberText = '', kindText = '', phoneText = '', label = '', group = '', day = ''] = values
  const number = CardNumber.safeParse(numberText)
  if (!number.success) {
    return { code: 'number-invalid', why: number.error.issues[0]?.message ?? 'The number is not valid' }
  }
  const kind =
    kindText === '' ? 'ISO14443' : CARD_KINDS.find((one) => one.toLowerCase() === kindText.toLowerCase())
  if (!kind) return { code: 'kind-unknown', kinds: CARD_KINDS }
  if (kind === 'KeyCode' && numberText.length < 6) return { code: 'code-short' }
  const phone = phoneText === '' ? undefined : IndianMobile.safeParse(phoneText)
  if (phone && !phone.success) return { code: 'phone-invalid' }
  if (label.length > 80) return { code: 'label-long' }
  if (group.length > 20 || !PLAIN.test(group)) return { code: 'group-invalid' }
  const expiresAt = day === '' ? null : parseDayAfter(day)
  if (expiresAt === undefined) return { code: 'day-invalid' }
  return {
    number: normalizeCardNumber(numberText),
    kind,
    phone: phone?.data ?? null,
    label: label === '' ? null : label,
    group: group === '' ? null : group,
    expiresAt,
  }
}

/** It counts until the end of that day in India. */
function parseDayAfter(day: string): Date | undefined {
  if (!DAY.test(day)) return undefined
  const start = getStartOfIstDay(day)
  if (Number.isNaN(start.getTime()) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    return undefined
  return new Date(start.getTime() + 24 * 60 * 60_000)
}
