/** A charge that ends at a level of the battery, or when it is full: what it can take at most, and when it is there. */
import { type WattHours, wattHours } from '../energy.ts'

/** The levels at which a charge can be made to end, in percent. */
export const BATTERY_LIMITS = { least: 10, most: 100 } as const

/** Few batteries take more at once, in Wh: planned where the size of the car's own is not known. */
export const USUAL_BATTERY_WH = 60_000

/** Of what the meter counts, so much does not reach the battery at most. */
const MOST_LOSS = 0.15

/**
 * The most that a charge up to a level takes: an empty battery of this size, and what is lost on the way.
 * @param batteryWh undefined where nobody knows it: a usual battery then, up to any level
 * @param percent 100 for a full battery
 */
export function computeMostBatteryEnergy(batteryWh: number | undefined, percent: number): WattHours {
  if (batteryWh === undefined) return wattHours(USUAL_BATTERY_WH)
  return wattHours(Math.ceil((batteryWh * percent) / 100 / (1 - MOST_LOSS)))
}

/** Whether a charge that is to end at a level has come to it; a charger that does not say the level ends nothing. */
export const isBatteryAtLimit = (
  socPercent: number | null | undefined,
  limitPercent: number | null | undefined,
): boolean => socPercent != null && limitPercent != null && socPercent >= limitPercent
