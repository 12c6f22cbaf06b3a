/** Figures and days as charts write them. */

import { createOnce } from '../../../shared/create-once.ts'
import { LOCALE } from '../../../shared/locale.ts'

const short = createOnce(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }))
const LAKH = 100_000
const CRORE = 10_000_000

/** `₹2.5L`, `₹1.2Cr`: short enough for an axis. */
export function formatShortRupees(value: number): string {
  if (value >= CRORE) return `₹${short().format(value / CRORE)}Cr`
  if (value >= LAKH) return `₹${short().format(value / LAKH)}L`
  if (value >= 1000) return `₹${short().format(value / 1000)}k`
  return `₹${short().format(value)}`
}

const createUtcFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...parts })
const monthShort = createUtcFormat({ month: 'short' })
const monthLong = createUtcFormat({ month: 'long', year: 'numeric' })
const dayShort = createUtcFormat({ day: 'numeric', month: 'short' })

/** `2026-11` and `2026-11-20`, short for an axis and in full. */
export function formatCalendar(at: string): { readonly label: string; readonly name: string } {
  const isMonth = at.length === 'YYYY-MM'.length
  const day = new Date(`${isMonth ? `${at}-01` : at}T00:00:00Z`)
  return isMonth
    ? { label: monthShort.format(day), name: monthLong.format(day) }
    : { label: dayShort.format(day), name: dayShort.format(day) }
}
