/** The cars that come: how large their batteries are, how full, and how fast they charge. */
import { createVehicle, type PowerCurve, type Vehicle } from '@voltyatra/charger-simulator'
import { FITS } from '../facts/connectors.ts'
import { VEHICLES, type VehicleClass } from '../facts/people.ts'
import type { Random } from '../random.ts'

/** Fast charging begins cold, holds, and is throttled as the cells fill. */
const FAST_CURVES: readonly PowerCurve[] = [
  [
    [5, 0.7],
    [12, 0.96],
    [48, 1],
    [62, 0.82],
    [80, 0.55],
    [90, 0.28],
    [100, 0.07],
  ],
  [
    [5, 0.82],
    [20, 1],
    [55, 0.93],
    [74, 0.72],
    [84, 0.41],
    [100, 0.06],
  ],
  [
    [5, 0.9],
    [30, 1],
    [70, 0.88],
    [79, 0.64],
    [88, 0.33],
    [100, 0.05],
  ],
]
/** From the mains the battery is never pressed; it balances its cells at the end. */
const SLOW_CURVE: PowerCurve = [
  [10, 0.97],
  [60, 0.985],
  [95, 1],
  [100, 0.25],
]
/** Kilowatts that a battery of one kilowatt-hour takes at the best of times. */
const FAST_KW_PER_KWH = 1.35

/**
 * The same chance makes the same car.
 * @param socPercent how full it is by now; by default it has just come
 */
export function pickCar(
  random: Random,
  { type, powerW }: { readonly type: string; readonly powerW: number },
  socPercent?: number,
): Vehicle {
  const fitting = VEHICLES.filter(({ is }) => doesFit(is, type))
  const { battery } = random.weighted(fitting.length > 0 ? fitting : VEHICLES, ({ share }) => share)
  const isFast = powerW > battery * 400
  // Some only want a little more for the way home.
  const isNearlyFull = random.chance(0.08)
  const comesWith = isNearlyFull ? random.between(70, 82) : random.between(14, 58)
  return createVehicle({
    capacityKwh: battery,
    socPercent: socPercent ?? comesWith,
    targetSocPercent: isNearlyFull
      ? Math.min(100, Math.ceil(comesWith) + 10)
      : random.pick([80, 90, 100, 100]),
    maxPowerKw: Math.min(powerW / 1_000, battery * FAST_KW_PER_KWH) * random.between(0.9, 0.99),
    leastPowerKw: Math.min(1.38, battery / 6),
    curve: isFast ? random.pick(FAST_CURVES) : SLOW_CURVE,
  })
}

const doesFit = (is: VehicleClass, type: string): boolean => (FITS[is] as readonly string[]).includes(type)
