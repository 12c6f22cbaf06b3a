/** The months that a return can be of. */
import { LOCALE } from '../../../shared/locale.ts'

const INDIA_MS = 5.5 * 3_600_000
const MOST = 36

/** 'YYYY-MM' in India, the latest first. */
export function listMonthsUntil(now: Date): readonly string[] {
  const india = new Date(now.getTime() + INDIA_MS)
  return Array.from({ length: MOST }, (_, back) =>
    new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

const long = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-11' as 'November 2026'. */
export const formatMonth = (month: string): string => long.format(new Date(`${month}-01T00:00:00Z`))
