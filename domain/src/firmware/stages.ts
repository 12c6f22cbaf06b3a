/** The stages of a firmware campaign, and when it goes on, waits or stops. */

/** Percent of the chargers that have had their turn at the end of each stage. */
const FIRMWARE_STAGES = [5, 25, 100] as const

/** The stage, from 1, of each of so many chargers in their order; the first stage has at least one. */
export function splitIntoStages(count: number): readonly number[] {
  const ends = FIRMWARE_STAGES.map((percent) => Math.ceil((count * percent) / 100))
  return Array.from({ length: count }, (_, index) => ends.findIndex((end) => index < end) + 1)
}

/** How the chargers of one stage, and of those after it, are. */
export interface StageCounts {
  readonly total: number
  /** Under way, or waiting and connected. */
  readonly open: number
  /** Waiting and not connected: they have their turn when they come back. */
  readonly offline: number
  /** The same of the stages before, which ended without them. */
  readonly offlineBefore: number
  /** Failed or given up, and not yet looked at by a person. */
  readonly failed: number
  /** Waiting in later stages. */
  readonly later: number
}

/** Whether so many failures are more than the campaign bears. */
export const isFailureShareTooHigh = (
  { total, failed }: Pick<StageCounts, 'total' | 'failed'>,
  failPercent: number,
): boolean => failed * 100 > failPercent * total

/**
 * What becomes of a campaign that runs; null: it goes on with its stage. Chargers that are offline keep no stage from
 * ending, unless they are more than half of it: then it has shown nothing. At the end of the last one all are waited for.
 */
export function decideStage(
  counts: StageCounts,
  failPercent: number,
): 'stop' | 'end-stage' | 'finish' | null {
  const { total, open, offline, offlineBefore, later } = counts
  if (isFailureShareTooHigh(counts, failPercent)) return 'stop'
  if (open > 0) return null
  if (later === 0) return offline + offlineBefore === 0 ? 'finish' : null
  return offline * 2 <= total ? 'end-stage' : null
}
