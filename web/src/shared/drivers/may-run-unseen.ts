/** Whether a charger that was asked to begin is away: it may charge, and nobody can give the charge up meanwhile. */

/** One that is connected begins, or gives the money back, within five minutes, as soon as the next look is done. */
const BEGUN_WITHIN_MS = 6 * 60_000

interface Asked {
  readonly state: string
  /** ISO time at which its charger was asked to begin. */
  readonly requestedAt?: string | null | undefined
}

export const mayRunUnseen = ({ state, requestedAt }: Asked, now: Date): boolean =>
  state === 'starting' && requestedAt != null && now.getTime() - Date.parse(requestedAt) > BEGUN_WITHIN_MS
