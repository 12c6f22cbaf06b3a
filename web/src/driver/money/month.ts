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

/** What was charged at one station, with one car or with one card. */
export interface PartOfMonth {
  /** Null: with none. */
  readonly name: string | null
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
  /** Each list: those that cost most first. Cars and cards only where there is one. */
  readonly stations: readonly PartOfMonth[]
  readonly cars: readonly PartOfMonth[]
  readonly cards: readonly PartOfMonth[]
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
  const group = (toKey: (charge: Charge) => string | null, toName = toKey): readonly PartOfMonth[] =>
    [...Map.groupBy(billed, toKey).values()]
      .flatMap(([first, ...more]) => (first ? [{ name: toName(first), ...add([first, ...more]) }] : []))
      .toSorted((one, other) => other.total - one.total)
  const omitUnnamed = (parts: readonly PartOfMonth[]) =>
    parts.some(({ name }) => name !== null) ? parts : []
  return {
    ...add(billed),
    gst: sum(
      billed.map((one) => one.thirdPartyGST),
      PAISE,
    ),
    stations: group(
      ({ stationId }) => stationId,
      ({ station }) => station.name,
    ),
    cars: omitUnnamed(group(({ car }) => car)),
    cards: omitUnnamed(group(({ card }) => card)),
  }
}
