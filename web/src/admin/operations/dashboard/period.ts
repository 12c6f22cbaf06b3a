/** The period that a dashboard is looked at for. */

const DAY_MS = 86_400_000
const IST_MS = 5.5 * 3_600_000

export const PERIODS = ['month', '7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]

export const parsePeriod = (text: string): Period => PERIODS.find((period) => period === text) ?? 'month'

/** Days of India's calendar; none for this month, which the server takes by itself. */
export function computeDays(period: Period, now: Date): { readonly from?: string; readonly to?: string } {
  if (period === 'month') return {}
  const dayBefore = (days: number): string =>
    new Date(now.getTime() + IST_MS - days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return { from: dayBefore(Number(period) - 1), to: dayBefore(0) }
}
