/** What a driver limits a charge by, and what is asked for at the server for it. */
import { BATTERY_LIMITS } from '@voltyatra/domain'
import { readNumber } from '../../shared/typed-numbers.ts'

export type Limit =
  | { readonly by: 'rupees'; readonly rupees: number }
  | { readonly by: 'energy'; readonly kWh: number }
  | { readonly by: 'time'; readonly minutes: number }
  /** Of the battery, by what its charger says. */
  | { readonly by: 'percent'; readonly percent: number }
  /** Until the car takes no more. */
  | { readonly by: 'full' }

/** What is offered; the second is chosen at first. */
export const LIMITS = {
  rupees: [100, 200, 500, 1000],
  energy: [5, 10, 20, 40],
  time: [30, 60, 120, 180],
  percent: [60, 80, 90, 100],
} as const

/** Those for which a driver can type a number. */
export type TypedLimit = Exclude<Limit['by'], 'full'>

const UNITS = { rupees: 'rupees', energy: 'kWh', time: 'minutes', percent: 'percent' } as const
const MOST_DECIMALS = 3
const MOST_AMOUNT = 999_999.999

/** What somebody typed, such as `1,500` or `7.5`; undefined where it is no amount above zero, or no level of a battery. */
export function parseLimit(by: TypedLimit, typed: string): Limit | undefined {
  const amount = readNumber(typed, MOST_DECIMALS, UNITS[by])
  if (amount === undefined || amount <= 0 || amount > MOST_AMOUNT) return undefined
  if (by === 'rupees') return { by, rupees: amount }
  if (by === 'percent') {
    const isLevel =
      Number.isInteger(amount) && amount >= BATTERY_LIMITS.least && amount <= BATTERY_LIMITS.most
    return isLevel ? { by, percent: amount } : undefined
  }
  return by === 'energy' ? { by, kWh: amount } : { by, minutes: amount }
}

/** As an address has it, so that what was chosen is still chosen after a sign-in or a payment. */
export function writeLimit(limit: Limit): string {
  const amount = getAmount(limit)
  return String(
    new URLSearchParams({ by: limit.by, ...(amount !== undefined && { amount: String(amount) }) }),
  )
}

/** What an address asks for; undefined where that is nothing, or nothing that this price can be limited by. */
export function readLimit(query: URLSearchParams, isByTime: boolean): Limit | undefined {
  const by = query.get('by')
  if (by === 'full') return { by }
  const kinds = ['percent', ...(isByTime ? (['time'] as const) : (['rupees', 'energy'] as const))] as const
  const kind = kinds.find((one) => one === by)
  return kind && parseLimit(kind, query.get('amount') ?? '')
}

/** What an address asks for, or else the usual. */
export const chooseFirstLimit = (query: URLSearchParams, isByTime: boolean): Limit =>
  readLimit(query, isByTime) ??
  (isByTime ? { by: 'time', minutes: LIMITS.time[1] } : { by: 'rupees', rupees: LIMITS.rupees[1] })

/** Whether the own number that is typed is the limit; nothing is typed beside a limit that is offered. */
export const isRead = (limit: Limit, typed: string): boolean =>
  limit.by === 'full' ||
  (typed.trim() === '' ? getOwnAmount(limit) === undefined : parseLimit(limit.by, typed) !== undefined)

/** The number of an own limit; undefined for one that is offered. */
export const getOwnAmount = (limit: Exclude<Limit, { by: 'full' }>): number | undefined => {
  const amount = getAmount(limit)
  return LIMITS[limit.by].some((offered) => offered === amount) ? undefined : amount
}

function getAmount(limit: Limit): number | undefined {
  if (limit.by === 'rupees') return limit.rupees
  if (limit.by === 'energy') return limit.kWh
  if (limit.by === 'time') return limit.minutes
  return limit.by === 'percent' ? limit.percent : undefined
}

const WATT_HOURS = 1000
const QUARTERS_PER_HOUR = 4
const MOST_HOURS = 24
const MINUTES_PER_HOUR = 60
/** What is held where time is priced and a battery is the limit. */
export const FULL_MINUTES = 240
/** A car seldom takes the whole power of a connector. */
const USUAL_SHARE = 0.4
/** For what comes before and after the energy. */
const SPARE_HOURS = 0.5

/** Whole watt-hours, rounded down. */
const roundDownToWattHour = (kWh: number): number => Math.floor(kWh * WATT_HOURS + 1e-6) / WATT_HOURS

/** How long a connector is booked for some energy, in hours: so long that even a slow car has it by then. */
export function computeHours(kWh: number, powerKW: number): number {
  const hours = kWh / (powerKW * USUAL_SHARE) + SPARE_HOURS
  return Math.min(MOST_HOURS, Math.ceil(hours * QUARTERS_PER_HOUR) / QUARTERS_PER_HOUR)
}

/** What the connector gives in the longest booking, in kWh: seldom its whole power. */
export const computeMostEnergy = (powerKW: number): number =>
  roundDownToWattHour(powerKW * USUAL_SHARE * (MOST_HOURS - SPARE_HOURS))

export const toHours = (minutes: number): number =>
  Math.ceil((minutes / MINUTES_PER_HOUR) * QUARTERS_PER_HOUR) / QUARTERS_PER_HOUR

/**
 * The energy that an amount buys, found by what the server asks for some energy: a price need not be the same for each kWh.
 * @param quote rupees with GST for so many kWh
 * @returns kWh of which the total is at most the amount, and as much as three looks can find; 0 where it buys nothing
 */
export async function findEnergyFor(
  rupees: number,
  quote: (kWh: number) => Promise<number>,
): Promise<number> {
  let kWh = 10
  for (let look = 0; look < 3; look++) {
    const total = await quote(kWh)
    if (total <= 0) return kWh
    const next = roundDownToWattHour((kWh * rupees) / total)
    if (next === kWh || (look > 0 && total <= rupees && next - kWh < 0.01)) return kWh
    if (next <= 0) return 0
    kWh = next
  }
  return (await quote(kWh)) <= rupees ? kWh : roundDownToWattHour(kWh * 0.99)
}
