/** The period of a list, as its address has it, in the days of India's calendar. */

const DAY_MS = 86_400_000
const IST_MS = 5.5 * 3_600_000
const APRIL = 3

export const PERIODS = ['today', '7', 'month', 'last-month', 'year'] as const

interface Requested {
  readonly period: string
  /** Days of one's own choice, `2026-11-01`, both within the period. */
  readonly from: string
  readonly to: string
}

/** Moments in the names of the calls: from this one on, until just before the other. */
interface Moments {
  readonly from?: string
  readonly to?: string
}

export function computeMoments({ period, from, to }: Requested, now: Date): Moments {
  const day = new Date(now.getTime() + IST_MS)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  const midnight = (y: number, m: number, d: number): string =>
    new Date(Date.UTC(y, m, d) - IST_MS).toISOString()
  switch (period) {
    case 'today':
      return { from: midnight(year, month, date) }
    case '7':
      return { from: midnight(year, month, date - 6) }
    case 'month':
      return { from: midnight(year, month, 1) }
    case 'last-month':
      return { from: midnight(year, month - 1, 1), to: midnight(year, month, 1) }
    case 'year':
      return { from: midnight(month < APRIL ? year - 1 : year, APRIL, 1) }
  }
  const first = parseDay(from)
  const last = parseDay(to)
  return {
    ...(first && { from: new Date(first.getTime() - IST_MS).toISOString() }),
    ...(last && { to: new Date(last.getTime() + DAY_MS - IST_MS).toISOString() }),
  }
}

function parseDay(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? undefined : day
}
