/** What is known of a connector's power by its kind: India's grid gives 230 V between a phase and neutral. */

export interface ConnectorPower {
  /** Below this a car would stop charging: six amperes of its phases, in watts. */
  readonly leastW: number
  /** Of alternating current; 1 for direct current. */
  readonly phases: number
  /** The most watts that one ampere of a limit may be. */
  readonly wattsPerAmpere: number
}

const PHASE_V = 230
/** Beyond this one phase does not suffice: 32 A of it are 7.4 kW. */
const ONE_PHASE_W = 7_500
const LEAST_A = 6
/** Direct current: what is usual, and the most that the connector is made for. */
const FAST = { usualV: 400, mostV: 1_000 }
const LIGHT = { usualV: 100, mostV: 120 }
const DIRECT: Readonly<Record<string, typeof FAST>> = {
  CCS2: FAST,
  CHAdeMO: FAST,
  'GB/T': FAST,
  'Bharat DC-001': LIGHT,
  'Type 6 (LEVDC)': LIGHT,
  'Type 7 (LECCS)': LIGHT,
}

export function getConnectorPower(type: string, ratingW: number): ConnectorPower {
  const direct = DIRECT[type]
  if (direct) {
    return { leastW: Math.min(ratingW, LEAST_A * direct.usualV), phases: 1, wattsPerAmpere: direct.mostV }
  }
  const phases = ratingW > ONE_PHASE_W ? 3 : 1
  const wattsPerAmpere = PHASE_V * phases
  return { leastW: Math.min(ratingW, LEAST_A * wattsPerAmpere), phases, wattsPerAmpere }
}
