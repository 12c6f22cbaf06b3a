/** Lets work begin a few at a time where much is due at once, without anything having to wait long for what is slow. */

export interface TurnsOptions {
  /** So many run at a time, as long as none has waited for too long. */
  readonly atOnce: number
  /** What has waited for so long, in milliseconds, begins all the same. */
  readonly longestWaitMs: number
}

/** Does the work when it is its turn; resolves or fails as the work does. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Turns are taken in the order in which they were asked for. */
export function createTurns({ atOnce, longestWaitMs }: TurnsOptions): TakeTurn {
  let running = 0
  const waiting = new Set<() => void>()

  const awaitTurn = () =>
    new Promise<void>((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        running += 1
        resolve()
      }
      const timer = setTimeout(begin, longestWaitMs)
      waiting.add(begin)
    })

  return async (work) => {
    if (running < atOnce) running += 1
    else await awaitTurn()
    try {
      return await work()
    } finally {
      running -= 1
      const [next] = waiting
      if (running < atOnce) next?.()
    }
  }
}
