/** How much power a connector really gave, from what its charger's meter said during charges that are over. */

/** What a meter has counted since the beginning of a charge. */
export interface PowerReading {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly energyWh: number
}

export interface MeasuredPower {
  /** Watts: half of the charges gave as much or more. */
  readonly medianW: number
  readonly charges: number
}

/** Shorter stretches say more about when a meter was read than about power. */
const LEAST_STRETCH_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** Fewer say too little about a connector. */
const LEAST_CHARGES = 5

/**
 * Watts in the strongest stretch of a charge that is at least ten minutes long: at its end a battery takes less and less,
 * which says nothing about the connector.
 * @returns undefined where the charge was too short, or its meter was read too seldom
 */
export function computeStrongestPower(readings: readonly PowerReading[]): number | undefined {
  const sorted = readings.toSorted((one, other) => one.at - other.at)
  let strongest: number | undefined
  for (const [index, from] of sorted.entries()) {
    const to = sorted.find(({ at }, later) => later > index && at - from.at >= LEAST_STRETCH_MS)
    if (!to) break
    const watts = ((to.energyWh - from.energyWh) * HOUR_MS) / (to.at - from.at)
    if (strongest === undefined || watts > strongest) strongest = watts
  }
  return strongest !== undefined && strongest > 0 ? strongest : undefined
}

/**
 * The middle of what charges gave, each by its strongest stretch.
 * @returns null where too few charges could be measured
 */
export function measurePower(charges: readonly (readonly PowerReading[])[]): MeasuredPower | null {
  const watts = charges
    .flatMap((readings) => computeStrongestPower(readings) ?? [])
    .sort((one, other) => one - other)
  if (watts.length < LEAST_CHARGES) return null
  const half = Math.floor(watts.length / 2)
  const [upper = 0, lower = 0] = [watts[half], watts[half - 1]]
  return {
    medianW: Math.round(watts.length % 2 === 1 ? upper : (lower + upper) / 2),
    charges: watts.length,
  }
}
