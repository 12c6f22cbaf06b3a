/** How much of a time a charger was connected, and when it was not. All times are ms since 1970. */

/** One connection of a charger; several may overlap, and one may begin the instant that another ends. */
export interface Connected {
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
  /** How it ended, as a code. */
  readonly how: string | null
}

export interface Interruption {
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
  /** How the connection before it ended; null where there was none. */
  readonly how: string | null
}

export interface Uptime {
  /** Of 10,000, rounded down: a charger that was away for an instant is below 10,000. Null for no time at all. */
  readonly share: number | null
  /** The newest first. */
  readonly interruptions: readonly Interruption[]
}

/** @param time the half-open time that is looked at; what lies outside it counts for nothing */
export function computeUptime(
  time: { readonly from: number; readonly to: number },
  connections: readonly Connected[],
): Uptime {
  const ordered = connections
    .map(({ from, to, how }) => ({ from, to: to ?? time.to, how: to === null ? null : how }))
    .filter(({ from, to }) => from < time.to && to > time.from)
    .sort((one, other) => one.from - other.from)
  const interruptions: Interruption[] = []
  let connectedUntil = time.from
  let how: string | null = findLastBefore(time.from, connections)
  let awayMs = 0
  for (const next of ordered) {
    if (next.from > connectedUntil) {
      interruptions.push({ from: connectedUntil, to: next.from, how })
      awayMs += next.from - connectedUntil
    }
    if (next.to <= connectedUntil) continue
    connectedUntil = Math.min(next.to, time.to)
    how = next.how
  }
  if (connectedUntil < time.to) {
    interruptions.push({ from: connectedUntil, to: null, how })
    awayMs += time.to - connectedUntil
  }
  const wholeMs = time.to - time.from
  const share = wholeMs > 0 ? Math.floor((10_000 * (wholeMs - awayMs)) / wholeMs) : null
  return { share, interruptions: interruptions.reverse() }
}

/** How the last connection ended that was over by then. */
function findLastBefore(at: number, connections: readonly Connected[]): string | null {
  let last: { readonly to: number; readonly how: string | null } | undefined
  for (const { to, how } of connections) {
    if (to !== null && to <= at && (!last || to > last.to)) last = { to, how }
  }
  return last?.how ?? null
}
