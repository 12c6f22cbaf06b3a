/**
 * Limits that a charger keeps by itself, also while it has no connection: OCPP 2.1 sends them with the answer to the
 * beginning of a transaction (E16).
 */
import { type Paise, paise } from '../money.ts'
import { computeEnergyLimit, type Prepayment } from './bill.ts'

/** What a limit can be of. */
export const CHARGER_LIMITS = ['cost', 'energy', 'time', 'percent'] as const
export type ChargerLimit = (typeof CHARGER_LIMITS)[number]

/** Null where there is none of that kind. */
export interface ChargerLimits {
  /** GST included. */
  readonly cost: Paise | null
  readonly energyWh: number | null
  /** Seconds from the beginning of the transaction. */
  readonly seconds: number | null
  /** Of the battery. */
  readonly percent: number | null
}

export interface LimitedCharge {
  readonly prepaid: Prepayment
  /** When the time that was paid for is over, in ms since 1970. */
  readonly endsAt: number
  /** When the transaction began, in ms since 1970. */
  readonly startedAt: number
  /** The level of the battery at which it is to end. */
  readonly stopAtPercent: number | null
}

/** What the charger is to keep: no more than was paid for, and what the driver has chosen. */
export function computeChargerLimits({
  prepaid,
  endsAt,
  startedAt,
  stopAtPercent,
}: LimitedCharge): ChargerLimits {
  const energyWh = computeEnergyLimit(prepaid)
  return {
    cost: prepaid.total,
    energyWh,
    seconds: energyWh === null ? Math.max(0, Math.floor((endsAt - startedAt) / 1_000)) : null,
    percent: stopAtPercent,
  }
}

/** Nothing that is charged comes near: ₹1 crore, 1 GWh, a year. */
const MOST = { rupees: 10_000_000, wattHours: 1_000_000_000, seconds: 31_536_000 } as const

const isUpTo = (value: number | undefined, most: number): value is number =>
  value !== undefined && value >= 0 && value <= most

/** What a charger says that it keeps, in rupees, Wh, seconds and percent; what makes no sense counts as no limit. */
export const toChargerLimits = (reported: {
  readonly rupees?: number | undefined
  readonly energyWh?: number | undefined
  readonly seconds?: number | undefined
  readonly percent?: number | undefined
}): ChargerLimits => ({
  cost: isUpTo(reported.rupees, MOST.rupees) ? paise(Math.round(reported.rupees * 100)) : null,
  energyWh: isUpTo(reported.energyWh, MOST.wattHours) ? Math.floor(reported.energyWh) : null,
  seconds: isUpTo(reported.seconds, MOST.seconds) ? Math.floor(reported.seconds) : null,
  percent: isUpTo(reported.percent, 100) ? Math.floor(reported.percent) : null,
})
