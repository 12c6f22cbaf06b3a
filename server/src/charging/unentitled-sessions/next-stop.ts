/** When the charger of a session that nothing entitles is asked to stop it, first and again: pure. */
import { addMs, minutes } from '@voltyatra/domain'

/** A charger whose tag was answered as not valid ends the session itself; it has this long where no energy flows. */
const GRACE_MS = 10_000
/** Between one ask and the next; the last counts for all that follow. */
const WAITS_MS = [30_000, minutes(1), minutes(2), minutes(5)] as const

export interface UnentitledNow {
  readonly beganAt: Date
  readonly hasCharged: boolean
  readonly isConnected: boolean
  readonly asks: number
  readonly askedAt: Date | null
  /** The command that asked last has not ended. */
  readonly isUnderWay: boolean
}

/** Undefined while a command is under way, or its charger is away: it is asked when it is back. */
export function computeNextStopAt(session: UnentitledNow): Date | undefined {
  const { beganAt, hasCharged, isConnected, asks, askedAt, isUnderWay } = session
  if (!isConnected || isUnderWay) return undefined
  if (askedAt === null) return hasCharged ? beganAt : addMs(beganAt, GRACE_MS)
  return addMs(askedAt, WAITS_MS[asks - 1] ?? WAITS_MS[WAITS_MS.length - 1] ?? 0)
}
