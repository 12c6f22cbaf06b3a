/** What a month came to, from its charges. */
import type { listOwnBookings, ReplyOf } from '@voltyatra/contract'

export type Charge = ReplyOf<typeof listOwnBookings>['data'][number]

const IST_OFFSET = '+05:30'

/** From the first moment of the month in India to that of the next one. */
export function getMonthBounds(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const toInstant = (first: string) => new Date(`${first}-01T00:00:00${IST_OFFSET}`).toISOString()
  return { from: toInstant(month), to: toInstant(next) }
}

export interface StationOfMonth {
  readonly name: string
  readonly charges: number
  readonly energyKWh: number
  readonly total: number
}

export interface Month {
  readonly charges: number
  readonly energyKWh: number
  /** Rupees, GST included. */
  readonly total: number
  readonly gst: number
  /** Those that cost most first. */
  readonly stations: readonly StationOfMonth[]
}

/** Sums of rupees in whole paise, of energy in whole watt-hours: no sum of the month is off by a rounding. */
const sum = (values: readonly (number | null)[], unit: number): number =>
  values.reduce<number>((all, value) => all + Math.round((value ?? 0) * unit), 0) / unit

const PAISE = 100
const WATT_HOURS = 1000

const isBilled = ({ thirdPartyTotalAmount }: Charge): boolean => thirdPartyTotalAmount !== null

/** Of charges that have a bill; others have come to nothing yet. */
export function sumMonth(charges: readonly Charge[]): Month {
  const billed = charges.filter(isBilled)
  const add = (some: readonly Charge[]) => ({
    charges: some.length,
    energyKWh: sum(
      some.map((one) => one.thirdPartyKwh),
      WATT_HOURS,
    ),
    total: sum(
      some.map((one) => one.thirdPartyTotalAmount),
      PAISE,
    ),
  })
  const byStation = Map.groupBy(billed, ({ stationId }) => stationId)
  return {
    ...add(billed),
    gst: sum(
      billed.map((one) => one.thirdPartyGST),
      PAISE,
    ),
    stations: [...byStation.values()]
      .map((some) => ({ name: some[0]?.station.name ?? '', ...add(some) }))
      .toSorted((one, other) => other.total - one.total),
  }
}
