/** Prices that a partner sets at its own stations, within what its contract allows. */
import {
  type MicroRupees,
  microRupees,
  NO_IDLE_RULES,
  type TariffElement,
  type TariffVersion,
} from '../tariff/model.ts'
import { days, minutes } from '../time.ts'

/** What a contract allows: micro-rupees before GST, both ends included. */
export interface PriceBand {
  /** For a kWh. */
  readonly least: MicroRupees
  readonly most: MicroRupees
  /** For an hour of idle time; 0 allows no fee for it. */
  readonly idleMost: MicroRupees
}

/** Micro-rupees before GST. */
export interface OwnPrice {
  readonly perKwh: MicroRupees
  /** For an hour of idle time; 0 where that costs nothing. */
  readonly idlePerHour: MicroRupees
}

/** Whether the contract allows the price; null allows none. */
export const isPriceAllowed = (band: PriceBand | null, { perKwh, idlePerHour }: OwnPrice): boolean =>
  band !== null && perKwh >= band.least && perKwh <= band.most && idlePerHour <= band.idleMost

/** So many idle seconds of a session cost nothing, whatever the partner asks for the others. */
const IDLE_GRACE_SECONDS = 600

/** The tariff that a partner's price is. */
export function buildOwnTariff({ perKwh, idlePerHour }: OwnPrice): TariffVersion {
  const elements: TariffElement[] = [{ dimension: 'energy', price: perKwh, step: 1, when: {} }]
  if (idlePerHour > 0) elements.push({ dimension: 'idle-time', price: idlePerHour, step: 1, when: {} })
  return {
    elements,
    idle: idlePerHour > 0 ? { ...NO_IDLE_RULES, graceSeconds: IDLE_GRACE_SECONDS } : NO_IDLE_RULES,
    landShare: microRupees(0),
    lowest: null,
    highest: null,
    taxIncluded: false,
  }
}

/** What `buildOwnTariff` was made from. */
export function readOwnPrice({ elements }: TariffVersion): OwnPrice {
  const find = (dimension: TariffElement['dimension']) =>
    elements.find((element) => element.dimension === dimension)?.price ?? microRupees(0)
  return { perKwh: find('energy'), idlePerHour: find('idle-time') }
}

/** How soon a price can begin, so that who has seen the one before it can still start, and how late; in milliseconds. */
export const OWN_PRICE_NOTICE = { least: minutes(15), most: days(366) } as const

interface Dated {
  /** The first day in India on which it holds, 'YYYY-MM-DD'. */
  readonly validFrom: string
  readonly prices: PriceBand | null
}

/**
 * From which day on the contract allows the price no more, of those after the first; undefined where it goes on.
 * The versions are oldest first.
 */
export const findPriceEnd = (
  versions: readonly Dated[],
  firstDay: string,
  price: OwnPrice,
): string | undefined =>
  versions.find(({ validFrom, prices }) => validFrom > firstDay && !isPriceAllowed(prices, price))?.validFrom
