/** What a charge costs at the version of a tariff that was frozen when it began: planned, so far, and in the end. */

import { type WattHours, wattHours } from '../energy.ts'
import { type BasisPoints, type Paise, paise } from '../money.ts'
import type { DocumentTotal } from '../pricing/document.ts'
import type { FrozenTariff } from '../pricing/tariff.ts'
import { NO_IDLE_RULES, type TariffVersion } from '../tariff/model.ts'
import { createPricer, type PricedSession } from '../tariff/price.ts'
import { removeSteps } from '../tariff/simplest.ts'
import type { Stretch, Timeline } from '../tariff/timeline.ts'

/** Seconds from start to end, and the Wh of all of it. */
interface Use {
  readonly seconds: number
  readonly energy: number
}

/** Of one stretch, as timelines may have. */
const MOST_SECONDS = 31 * 86_400
/** More than any car takes in one charge. */
const MOST_WH = 1e9
const HOUR_SECONDS = 3600

const priceTimeline = (version: TariffVersion, gstRate: BasisPoints, timeline: Timeline): PricedSession =>
  createPricer(version, { gstRate })(timeline)

/** Energy that flows evenly from start to end, unless it is known better. */
function buildTimeline({ start, evse, groups, power }: FrozenTariff, use: Use): Timeline {
  return {
    start,
    stretches: spreadEvenly(use, power),
    evse,
    groups,
    paymentBrand: null,
    paymentRecognition: null,
    reservation: null,
  }
}

function spreadEvenly({ seconds, energy }: Use, power: number): Stretch[] {
  const whole = energy > 0 ? Math.max(seconds, 1) : seconds
  const stretches: Stretch[] = []
  let delivered = 0
  for (let begun = 0; begun < whole; begun += MOST_SECONDS) {
    const length = Math.min(MOST_SECONDS, whole - begun)
    const upTo = Math.floor((energy * (begun + length)) / whole)
    stretches.push({ state: 'charging', seconds: length, energy: upTo - delivered, power, current: null })
    delivered = upTo
  }
  return stretches
}

/** The plan of a charge: so much energy over so long, priced as it is asked for, without steps. */
export const computePlannedPrice = (
  frozen: FrozenTariff,
  use: { readonly energy: number; readonly hours: number | undefined },
  gstRate: BasisPoints,
): PricedSession =>
  priceTimeline(
    removeSteps(frozen.version),
    gstRate,
    buildTimeline(frozen, {
      energy: use.energy,
      seconds: Math.round((use.hours ?? 0) * HOUR_SECONDS) || frozen.seconds,
    }),
  )

/** The largest energy that an amount with GST covers, by the plan. */
export function computeCoveredEnergy(frozen: FrozenTariff, total: Paise, gstRate: BasisPoints): WattHours {
  const price = createPricer(removeSteps(frozen.version), { gstRate })
  let [covered, beyond] = [0, MOST_WH]
  while (beyond - covered > 1) {
    const middle = Math.floor((covered + beyond) / 2)
    if (price(buildTimeline(frozen, { energy: middle, seconds: frozen.seconds })).total <= total)
      covered = middle
    else beyond = middle
  }
  return wattHours(covered)
}

export interface FrozenUse {
  readonly energy: number
  /** Milliseconds from the charge's start to its end, or until now. */
  readonly elapsedMs: number
  /** Seconds since 1970 (UTC), cut to the second; the planned start without it. */
  readonly start?: number
  /** What happened from start to end, where it is known; energy flows evenly without it. */
  readonly stretches?: readonly Stretch[]
}

export interface Held extends DocumentTotal {
  readonly gstRate: BasisPoints
}

/**
 * The bill of what was used: at most what is held, and on top of it what the energy beyond the covered one costs.
 * @param limit the largest energy that the prepayment covers; null where time is paid for
 */
export function computeFrozenBill(
  frozen: FrozenTariff,
  held: Held,
  { used, limit }: { readonly used: FrozenUse; readonly limit: number | null },
): PricedSession {
  const { version } = frozen
  const whole = buildUseTimeline(frozen, used)
  const energy = sumEnergy(whole)
  const beyond = limit === null || energy <= limit ? 0 : computeCostBeyond(version, held, whole, limit)
  const most = paise((version.taxIncluded ? held.total : held.amount) + beyond)
  return priceTimeline(capPrice(version, most), held.gstRate, whole)
}

function buildUseTimeline(
  frozen: FrozenTariff,
  { energy, elapsedMs, start, stretches }: FrozenUse,
): Timeline {
  // Time that is paid for is billed by what was timed: without any, there is nothing to bill.
  const isTimedOnly = frozen.version.elements.every(({ dimension }) => dimension !== 'energy')
  const seconds = Math.ceil(Math.max(elapsedMs, 0) / 1000)
  const use = { seconds, energy: isTimedOnly && seconds === 0 ? 0 : energy }
  const timeline = buildTimeline({ ...frozen, start: start ?? frozen.start }, use)
  return stretches ? { ...timeline, stretches } : timeline
}

const sumEnergy = ({ stretches }: Timeline): number => stretches.reduce((sum, { energy }) => sum + energy, 0)

/** Prices, limits and GST as the version has them; 0 at least. */
function computeCostBeyond(
  version: TariffVersion,
  { gstRate }: Held,
  whole: Timeline,
  limit: number,
): number {
  const ofEnergy: TariffVersion = {
    ...version,
    elements: version.elements.filter(({ dimension }) => dimension === 'energy'),
    idle: NO_IDLE_RULES,
    lowest: null,
    highest: null,
  }
  const price = (timeline: Timeline) => {
    const { amount, total } = priceTimeline(ofEnergy, gstRate, timeline)
    return version.taxIncluded ? total : amount
  }
  return Math.max(price(whole) - price(cutAtEnergy(whole, limit)), 0)
}

/** The same stretches, with the energy that each shares in when only so much of all had flowed. */
function cutAtEnergy(timeline: Timeline, limit: number): Timeline {
  let left = limit
  return {
    ...timeline,
    stretches: timeline.stretches.map((stretch) => {
      const energy = Math.min(stretch.energy, left)
      left -= energy
      return { ...stretch, energy }
    }),
  }
}

const capPrice = (version: TariffVersion, most: Paise): TariffVersion => ({
  ...version,
  highest: paise(Math.min(version.highest ?? most, most)),
  lowest: version.lowest === null ? null : paise(Math.min(version.lowest, most)),
})

/** The bill of the energy up to the limit alone, for a cost that is never above what is held. */
export const billUpTo = (
  frozen: FrozenTariff,
  held: Held,
  { used, limit }: { readonly used: FrozenUse; readonly limit: number | null },
): PricedSession => {
  const whole = buildUseTimeline(frozen, used)
  const within = limit === null || sumEnergy(whole) <= limit ? whole : cutAtEnergy(whole, limit)
  const most = frozen.version.taxIncluded ? held.total : held.amount
  return priceTimeline(capPrice(frozen.version, most), held.gstRate, within)
}
