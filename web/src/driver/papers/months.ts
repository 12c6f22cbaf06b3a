/** The months that invoices can be asked of. */
import { LOCALE } from '../../shared/locale.ts'

const MOST = 24
const IST_MS = 5.5 * 3_600_000

/** 'YYYY-MM' in India, this month first. */
export function listMonths(now: Date): readonly string[] {
  const india = new Date(now.getTime() + IST_MS)
  return Array.from({ length: MOST }, (_, ago) =>
    new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
}

const ofYear = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `November 2026`, from 'YYYY-MM'. */
export const formatMonth = (month: string): string => ofYear.format(new Date(`${month}-01`))
