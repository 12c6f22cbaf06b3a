/** What is booked at one connector for a limit that a driver names: an amount of money, energy, or a full battery. */
import {
  ok,
  type Paise,
  type PriceRefused,
  type Result,
  type Tariff,
  USUAL_BATTERY_WH,
  type WattHours,
  wattHours,
} from '@voltyatra/domain'
import { type AmountOutOfRange, computeTerms } from './terms.ts'

export type ChargeLimit =
  | { readonly by: 'amount'; readonly most: Paise }
  | { readonly by: 'energy'; readonly energy: WattHours }
  /** Until the car is full, for which no more energy is planned than a usual battery takes. */
  | {
      readonly by: 'full'
      readonly most: Paise
      /** Ends before, at this level of the battery. */
      readonly stopAtPercent?: number
    }

export interface LimitPlan {
  /** Undefined where time is priced. */
  readonly energy: WattHours | undefined
  readonly hours: number
  /** What the charge costs at most, GST included. */
  readonly total: Paise
}

interface LimitRequest {
  readonly limit: ChargeLimit
  readonly tariff: Tariff
  readonly powerW: number
  readonly at: Date
}

type Refusal = PriceRefused | AmountOutOfRange

const QUARTERS_PER_HOUR = 4
const MOST_HOURS = 24
/** A car seldom takes the whole power of a connector. */
const USUAL_SHARE = 0.4
/** For what comes before and after the energy. */
const SPARE_HOURS = 0.5
/** Of time where that is priced. */
const FULL_HOURS = 4

/** How long a connector is booked for some energy: so long that even a slow car has it by then. */
function computeHours(energy: number, powerW: number): number {
  const hours = energy / (powerW * USUAL_SHARE) + SPARE_HOURS
  return Math.min(MOST_HOURS, Math.ceil(hours * QUARTERS_PER_HOUR) / QUARTERS_PER_HOUR)
}

/** The plan that costs at most what the limit says, and has as much as that buys; refused where it buys nothing. */
export function planByLimit({ limit, tariff, powerW, at }: LimitRequest): Result<LimitPlan, Refusal> {
  const price = (energy: number | undefined, hours: number): Result<LimitPlan, Refusal> => {
    const wanted = energy === undefined ? undefined : wattHours(energy)
    const terms = computeTerms({ tariff: withHours(tariff, hours), energy: wanted, hours, at })
    return terms.ok ? ok({ energy: wanted, hours, total: terms.value.total }) : terms
  }
  const priceEnergy = (energy: number) => price(energy, computeHours(energy, powerW))
  const priceQuarters = (quarters: number) => price(undefined, quarters / QUARTERS_PER_HOUR)
  if (limit.by === 'energy') return priceEnergy(limit.energy)
  const isFull = limit.by === 'full'
  if (tariff.by === 'time') {
    return findMost(priceQuarters, { upTo: (isFull ? FULL_HOURS : MOST_HOURS) * QUARTERS_PER_HOUR, ...limit })
  }
  const deliverable = Math.floor(powerW * USUAL_SHARE * (MOST_HOURS - SPARE_HOURS))
  return findMost(priceEnergy, {
    upTo: isFull ? Math.min(USUAL_BATTERY_WH, deliverable) : deliverable,
    ...limit,
  })
}

/** The plan of the largest count that costs at most so much; prices do not fall as the count rises. */
function findMost(
  price: (count: number) => Result<LimitPlan, Refusal>,
  { upTo, most }: { readonly upTo: number; readonly most: Paise },
): Result<LimitPlan, Refusal> {
  let [fits, exceeds] = [1, upTo + 1]
  // The least may cost less than a paisa: then what is refused is too little, not too much.
  const isLeastPriced = price(1).ok
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    const priced = price(middle)
    if (priced.ok ? priced.value.total <= most : !isLeastPriced) fits = middle
    else exceeds = middle
  }
  return price(fits)
}

const withHours = (tariff: Tariff, hours: number): Tariff =>
  tariff.frozen ? { ...tariff, frozen: { ...tariff.frozen, seconds: Math.round(hours * 3600) } } : tariff
