/**
 * A session that was taken for ended, as its charger said nothing of it, is open again once the charger says that it
 * goes on: whoever has no right to it any more is stopped then, and what flows is counted. One that was interrupted goes
 * on, too, as soon as its meter shows it: a charger of 2.x need not say that it charges.
 */
import { chooseTime } from './charger-clock.ts'
import { hasPower, type MeterReading } from './meter.ts'
import type { Point, Sum } from './meter-steps.ts'
import type { SessionEvent } from './session-event.ts'

interface Progress {
  readonly stopped?: { readonly at: number; readonly lapsed: boolean; readonly lapsedAt?: number | undefined }
  readonly sum?: Sum | undefined
  readonly recent: readonly Point[]
  readonly flow: 'charging' | 'suspended' | 'interrupted'
  readonly interruptedAt?: number | undefined
  readonly flowOrder?: number | undefined
  readonly anomalies: readonly string[]
}

interface Said {
  readonly at: number
  readonly arrived: number
}

/** What a charger says of a session so long after that lapsed shows that it goes on, in milliseconds. */
const AFTER_LAPSE_MS = 60_000

/** Whether its charger has gone on with it after it was taken for ended. */
export const isReopened = ({ stopped, anomalies }: Progress): boolean =>
  stopped === undefined && anomalies.includes('ended-without-stop')

/** What was said before it lapsed, and arrives late, reopens nothing. */
const isAfterLapse = ({ stopped }: Progress, { at, arrived }: Said): boolean =>
  stopped?.lapsed === true && Math.min(at, arrived) > (stopped.lapsedAt ?? stopped.at) + AFTER_LAPSE_MS

/** Whether its charger says that it charges, since it lapsed. */
export function isResumedAfterLapse(
  progress: Progress,
  { at: reported, arrived, order }: SessionEvent & { kind: 'resumed' },
): boolean {
  if (order !== undefined && order <= (progress.flowOrder ?? -1)) return false
  return isAfterLapse(progress, { at: chooseTime(reported ?? arrived, arrived), arrived })
}

/** Whether its meter shows that energy flows, or has flowed, since it lapsed. */
export function isMeteredAfterLapse(progress: Progress, reading: MeterReading, said: Said): boolean {
  if (!isAfterLapse(progress, said)) return false
  const lastWh = (progress.recent.at(-1) ?? progress.sum?.last)?.[2] ?? Number.POSITIVE_INFINITY
  return hasPower(reading) || (reading.registerWh ?? 0) > lastWh
}

/**
 * Whether its meter shows that energy flows since it was interrupted. What the register has grown up to its first reading
 * afterwards may have flowed before.
 */
export function isMeteredAfterInterruption(
  { flow, stopped, interruptedAt = Number.NEGATIVE_INFINITY, recent, sum }: Progress,
  reading: MeterReading,
  { at, arrived }: Said,
): boolean {
  if (flow !== 'interrupted' || stopped || Math.min(at, arrived) <= interruptedAt) return false
  const last = recent.at(-1) ?? sum?.last
  const hasGrown = last && last[0] > interruptedAt && last[0] < at && (reading.registerWh ?? 0) > last[2]
  return hasPower(reading) || hasGrown === true
}
