/** How well a charger works, out of what was seen of it: a score, and each part of it. Silence is no part. */
import { days } from '../time.ts'

/** Of the last thirty days, or since the charger was accepted. */
export interface HealthFacts {
  readonly acceptedSeconds: number
  /** Connected, and its connectors without a fault. */
  readonly workedSeconds: number
  readonly faults: number
  /** How often its most frequent fault came in the last seven days. */
  readonly repeats: number
  /** Those whose meter said something. */
  readonly charges: number
  /** Of those, the ones that got energy. */
  readonly goodCharges: number
  /** Watts: the most that its last charges got, null where too few were measured; and what is promised there. */
  readonly powerW: number | null
  readonly promisedW: number | null
  /** Milliseconds since the longest fault that lasts began; null without one. */
  readonly faultedForMs: number | null
}

export const HEALTH_PARTS = ['uptime', 'charges', 'faults', 'power'] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

export const HEALTH_NEEDS = ['faulted', 'repeating', 'low'] as const
export type HealthNeed = (typeof HEALTH_NEEDS)[number]

export interface Health {
  /** Of 100; null where too little was seen. */
  readonly score: number | null
  readonly unknownBecause: 'new' | 'few-charges' | null
  /** Of 100 each, and how much each counts; without those of which nothing is known. */
  readonly parts: readonly { readonly part: HealthPart; readonly points: number; readonly weight: number }[]
  readonly needs: HealthNeed | null
}

const WEIGHTS: Readonly<Record<HealthPart, number>> = { uptime: 40, charges: 30, faults: 15, power: 15 }

const LEAST_ACCEPTED_S = days(7) / 1_000
const LEAST_CHARGES = 3
/** Which counts as coming again and again, within seven days. */
const REPEATS = 3
/** A fault that lasts so long is looked at. */
const FAULTED_FOR_MS = 3_600_000
const LOW = 50

/** Which share of all gives no points, and which gives all of them. */
const RANGES = { uptime: [0.8, 1], charges: [0.5, 1], power: [0.4, 0.9] } as const

export function computeHealth(facts: HealthFacts): Health {
  const parts = HEALTH_PARTS.flatMap((part) => {
    const points = computePoints(part, facts)
    return points === null ? [] : [{ part, points, weight: WEIGHTS[part] }]
  })
  const unknownBecause =
    facts.acceptedSeconds < LEAST_ACCEPTED_S ? 'new' : facts.charges < LEAST_CHARGES ? 'few-charges' : null
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  const score =
    unknownBecause === null && weight > 0
      ? Math.round(parts.reduce((sum, part) => sum + part.points * part.weight, 0) / weight)
      : null
  return { score, unknownBecause, parts, needs: findNeed(facts, score) }
}

function computePoints(part: HealthPart, facts: HealthFacts): number | null {
  switch (part) {
    case 'uptime':
      return toPoints(facts.workedSeconds, facts.acceptedSeconds, RANGES.uptime)
    case 'charges':
      return toPoints(facts.goodCharges, facts.charges, RANGES.charges)
    case 'faults':
      return Math.max(0, 100 - 10 * facts.faults - (facts.repeats >= REPEATS ? 30 : 0))
    case 'power':
      return facts.powerW === null || facts.promisedW === null
        ? null
        : toPoints(facts.powerW, facts.promisedW, RANGES.power)
  }
}

/** Null of nothing. */
function toPoints(part: number, all: number, [none, full]: readonly [number, number]): number | null {
  if (all <= 0) return null
  return Math.round(Math.min(1, Math.max(0, (part / all - none) / (full - none))) * 100)
}

function findNeed({ faultedForMs, repeats }: HealthFacts, score: number | null): HealthNeed | null {
  if (faultedForMs !== null && faultedForMs >= FAULTED_FOR_MS) return 'faulted'
  if (repeats >= REPEATS) return 'repeating'
  return score !== null && score < LOW ? 'low' : null
}

/** For drivers: on how many of how many days it worked, by the time that it worked. */
export interface WorkedDays {
  readonly worked: number
  readonly of: number
}

const DAY_S = days(1) / 1_000

/** Null while there is less than a week to report on. */
export function countWorkedDays({
  workedSeconds,
  acceptedSeconds,
}: Pick<HealthFacts, 'workedSeconds' | 'acceptedSeconds'>): WorkedDays | null {
  if (acceptedSeconds < LEAST_ACCEPTED_S) return null
  const of = Math.round(acceptedSeconds / DAY_S)
  return { of, worked: Math.min(of, Math.floor((workedSeconds / acceptedSeconds) * of + 1e-9)) }
}
