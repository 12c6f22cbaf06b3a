/** The keys by which rows of a file are found: texts that sort as the rows do, the greatest first. */
import { type RawBuilder, sql } from 'kysely'
import type { MonthlyTable } from '../months.ts'

/** As many as an identity can have. */
const DIGITS = 19

const AUDIT_KEY = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || id`

/** What a row's key is in SQL, and the columns that order rows as it does. */
export const ARCHIVE_KEYS: Readonly<
  Record<MonthlyTable, { readonly key: RawBuilder<string>; readonly order: RawBuilder<unknown> }>
> = {
  audit_entry: { key: AUDIT_KEY, order: sql`at desc, id desc` },
  charger_message: {
    key: sql<string>`charger_id || ' ' || lpad(id::text, ${sql.lit(DIGITS)}, '0')`,
    order: sql`charger_id desc, id desc`,
  },
}

/** Of a moment, as the database or a file writes it; before all keys of that moment. */
export function buildTimeKey(text: string): string {
  const [, day = '', time = '', fraction = ''] = /^(\S{10})[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?/.exec(text) ?? []
  return `${day} ${time}.${fraction.padEnd(6, '0')}`
}

export const buildAuditKey = (at: string, id: string): string => `${buildTimeKey(at)} ${id}`

/** What stands in the key of an entry. */
export const splitAuditKey = (key: string): { readonly at: string; readonly id: string } => ({
  at: `${key.slice(0, 26)}+00`,
  id: key.slice(27),
})

/** Without a number, before all keys of that charger. */
export const buildMessageKey = (chargerId: string, id?: number): string =>
  `${chargerId} ${id === undefined ? '' : String(id).padStart(DIGITS, '0')}`

export const getMessageNumber = (key: string): number => Number(key.slice(-DIGITS))
