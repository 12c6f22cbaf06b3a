/** Who is notified that a connector is free: a few at a time, those first who have waited longest. */
import { hours, minutes } from '../time.ts'

/** An alert for which nobody was notified ends by itself. */
export const FREE_ALERT_MS = hours(3)
/** Whoever was notified has so long to come before the next one is notified of the same connector. */
export const HEAD_START_MS = minutes(5)

export interface WaitingAlert {
  readonly id: string
  /** Null: any connector of the station. */
  readonly connectorId: string | null
}

interface Standing {
  /** Connectors of one station that take a car now. */
  readonly free: readonly string[]
  /** Of which somebody was notified within the head start. */
  readonly notifiedOf: ReadonlySet<string>
  /** Of the same station, the longest first. */
  readonly waiting: readonly WaitingAlert[]
}

/** One driver for each free connector of which nobody was notified just before. */
export function chooseAlerts({
  free,
  notifiedOf,
  waiting,
}: Standing): readonly { readonly id: string; readonly connectorId: string }[] {
  const chosen = new Map<string, string>()
  const open = free.filter((id) => !notifiedOf.has(id))
  for (const { id, connectorId } of waiting) {
    const index = connectorId === null ? 0 : open.indexOf(connectorId)
    const [found] = index < 0 ? [] : open.splice(index, 1)
    if (found !== undefined) chosen.set(id, found)
    if (open.length === 0) break
  }
  return [...chosen].map(([id, connectorId]) => ({ id, connectorId }))
}
