/**
 * When a charge is asked to stop so that it ends at or below what was prepaid. Between two readings energy flows that
 * nobody has seen: it is counted at the power that was measured, for the time since the last reading.
 */
import { minutes } from '../time.ts'
import type { SessionState } from './session-progress.ts'

/** A stop takes this long at most: until the next check, and until the charger has done it. */
export const STOP_LEAD_MS = 15_000
/** An estimate from a reading that is older than this says nothing any more. */
export const ESTIMATE_FOR_MS = minutes(15)

export interface Flow {
  readonly state: SessionState
  readonly energyWh: number
  /** Null where the charger does not measure it: then it is the mean since the start. */
  readonly powerW: number | null
  /** What the connector can deliver. */
  readonly maxPowerW: number
  readonly startedAt: Date | null
  readonly lastMeterAt: Date | null
  /** When the charger's last message arrived, by our own clock. */
  readonly lastReceivedAt: Date
}

const MS_PER_HOUR = 3_600_000

/**
 * When the stop is due by the last reading; null where no energy flows, or where the estimate ends before.
 * `charge-queries.ts` has the same rule in SQL.
 */
export function computeStopDueAt(limitWh: number, flow: Flow): Date | null {
  const power = computePower(flow)
  if (flow.state !== 'charging' || flow.lastMeterAt === null || power <= 0) return null
  const untilUsedUp = ((limitWh - flow.energyWh) * MS_PER_HOUR) / power
  const wait = Math.max(untilUsedUp - STOP_LEAD_MS, 0)
  return wait <= ESTIMATE_FOR_MS ? new Date(flow.lastReceivedAt.getTime() + Math.ceil(wait)) : null
}

function computePower({ powerW, maxPowerW, energyWh, startedAt, lastMeterAt }: Flow): number {
  const elapsedMs = startedAt && lastMeterAt ? lastMeterAt.getTime() - startedAt.getTime() : 0
  const mean = elapsedMs > 0 ? (energyWh * MS_PER_HOUR) / elapsedMs : energyWh > 0 ? maxPowerW : 0
  return Math.min(powerW ?? mean, maxPowerW)
}
