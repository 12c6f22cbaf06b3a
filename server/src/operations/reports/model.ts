/** What a report is asked for and what it says; amounts in paise, energy in watt-hours, times in seconds. */
import type { Paise, WattHours } from '@voltyatra/domain'

export type Division =
  | 'station'
  | 'partner'
  | 'state'
  | 'connector'
  | 'connector-type'
  | 'tariff'
  | 'hour'
  | 'day'
  | 'month'

export interface ReportFilters {
  readonly stationId?: string | undefined
  readonly partnerId?: string | undefined
  readonly stateCode?: string | undefined
  readonly connectorType?: string | undefined
}

/** Sums over the charges confirmed in a period. */
export interface Sums {
  readonly charges: number
  readonly chargedSeconds: number
  readonly energy: WattHours
  readonly taxable: Paise
  readonly gst: Paise
  readonly billed: Paise
  readonly refunds: Paise
  readonly commission: Paise
  readonly partnerCredit: Paise
}

/** How long connectors were there in a period, and chargers connected in those days of it that are over. */
export interface Presence {
  readonly connectorSeconds: number
  readonly connectedSeconds: number
  readonly acceptedSeconds: number
}

export interface Figures extends Sums {
  /** Of 10,000; null where no connector was there. */
  readonly utilisation: number | null
  /** Of 10,000; null where it is not kept. */
  readonly uptime: number | null
}

/** What rows can be ordered by. */
export type Sort = Exclude<keyof Figures, 'chargedSeconds'>

const SHARES = 10_000

const computeShare = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(SHARES, Math.round((SHARES * part) / whole)) : null

export const computeFigures = (sums: Sums, presence: Presence | undefined): Figures => ({
  ...sums,
  utilisation: computeShare(sums.chargedSeconds, presence?.connectorSeconds ?? 0),
  uptime: computeShare(presence?.connectedSeconds ?? 0, presence?.acceptedSeconds ?? 0),
})

/** Nulls last, whichever way; what is equal keeps the order in which it stood. */
export const createComparison =
  (sort: Sort, isDescending: boolean) =>
  (one: { readonly figures: Figures }, other: { readonly figures: Figures }): number => {
    const [left, right] = [one.figures[sort], other.figures[sort]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return isDescending ? right - left : left - right
  }
