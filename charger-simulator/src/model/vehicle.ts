/** An electric car at the end of the cable. What the meter counts arrives in the battery: losses are left out. */

export interface Vehicle {
  readonly capacityWh: number
  /** State of charge, 0 to 100. It changes while the car charges. */
  socPercent: number
  readonly maxPowerW: number
  /** Where the car stops by itself, 100 by default. */
  readonly targetSocPercent: number
  /** Offered less than this, the car waits: 6 A at one phase by default. */
  readonly leastPowerW: number
  readonly curve: PowerCurve
}

/** Points of state of charge, 0 to 100, and share of the most power, 0 to 1, by rising charge; straight in between. */
export type PowerCurve = readonly (readonly [socPercent: number, share: number])[]

export interface VehicleOptions {
  readonly capacityKwh?: number
  readonly socPercent?: number
  readonly maxPowerKw?: number
  readonly targetSocPercent?: number
  readonly leastPowerKw?: number
  readonly curve?: PowerCurve
}

/** All of it up to 80 %, then less and less. */
const PLAIN_CURVE: PowerCurve = [
  [80, 1],
  [100, 0.1],
]

/** A mid-size car of 40 kWh at 20 % that takes 50 kW, by default. */
export const createVehicle = (of: VehicleOptions = {}): Vehicle => ({
  capacityWh: (of.capacityKwh ?? 40) * 1_000,
  socPercent: of.socPercent ?? 20,
  maxPowerW: (of.maxPowerKw ?? 50) * 1_000,
  targetSocPercent: of.targetSocPercent ?? 100,
  leastPowerW: (of.leastPowerKw ?? 1.38) * 1_000,
  curve: of.curve ?? PLAIN_CURVE,
})

/** @returns the most that the battery takes now, in W: as its curve says, nothing at the target */
export function computeAcceptedPowerW({ socPercent, maxPowerW, targetSocPercent, curve }: Vehicle): number {
  return socPercent >= targetSocPercent ? 0 : maxPowerW * computeShare(curve, socPercent)
}

/** Before the first point and after the last one it stays what it is there. */
function computeShare(curve: PowerCurve, socPercent: number): number {
  const next = curve.findIndex(([soc]) => soc > socPercent)
  const [soc = 0, share = 1] = curve.at(next < 0 ? -1 : Math.max(next - 1, 0)) ?? []
  const [nextSoc = soc, nextShare = share] = curve[next] ?? []
  if (nextSoc === soc || socPercent < soc) return share
  return share + ((nextShare - share) * (socPercent - soc)) / (nextSoc - soc)
}

/** @returns what flows when `offeredW` is offered, in W */
export function computeDrawnPowerW(vehicle: Vehicle, offeredW: number): number {
  return offeredW < vehicle.leastPowerW ? 0 : Math.min(offeredW, computeAcceptedPowerW(vehicle))
}

/** The battery's own power is looked at again this often. */
const STEP_MS = 30_000

/**
 * Charges the car from one time to another, in ms.
 * @param offeredW what the charger offers at a time
 * @returns Wh that flowed, never more than the battery takes
 */
export function charge(vehicle: Vehicle, from: number, to: number, offeredW: (at: number) => number): number {
  let flowedWh = 0
  for (let at = from; at < to; ) {
    const end = Math.min(at + STEP_MS, to)
    const roomWh = (vehicle.capacityWh * (vehicle.targetSocPercent - vehicle.socPercent)) / 100
    const powerW = computeDrawnPowerW(vehicle, offeredW(at))
    const stepWh = Math.min((powerW * (end - at)) / 3_600_000, Math.max(0, roomWh))
    // A battery that is as good as full is full: the last step would otherwise never come.
    const isFull = stepWh >= roomWh - 1e-6 && powerW > 0
    vehicle.socPercent = isFull
      ? vehicle.targetSocPercent
      : vehicle.socPercent + (stepWh / vehicle.capacityWh) * 100
    flowedWh += stepWh
    at = end
  }
  return flowedWh
}
