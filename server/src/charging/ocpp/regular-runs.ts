/** Runs a task at intervals, one run at a time; closing waits for a run that has begun. */

/** Works that runs have begun: beyond them no run begins, so that slow chargers do not add up without end. */
const MOST_UNDER_WAY = 400

export interface Run {
  /** Aborted when no more is to be done. */
  readonly signal: AbortSignal
  /** The keys of what earlier runs have begun and is not done. */
  readonly underWay: readonly string[]
  /** Does this beside everything else, and the next run does not wait for it; nothing where that key is under way. */
  begin(key: string, work: () => Promise<void>): void
}

interface Regular {
  readonly everyMs: number
  readonly run: (run: Run) => Promise<unknown>
  /** Of a run, and of each work that it has begun. */
  readonly onFailure: (error: unknown) => void
}

export interface RegularRuns {
  /** Begins no more runs. @returns when the last one, and all that was begun, is done */
  close(): Promise<void>
}

/** A run that is due while one goes on is left out. */
export function runRegularly({ everyMs, run, onFailure }: Regular): RegularRuns {
  const over = new AbortController()
  const works = new Map<string, Promise<void>>()
  let running: Promise<void> | undefined

  function begin(key: string, work: () => Promise<void>): void {
    if (works.has(key)) return
    const done = work()
      .catch(onFailure)
      .finally(() => works.delete(key))
    works.set(key, done)
  }

  const timer = setInterval(() => {
    if (running || works.size >= MOST_UNDER_WAY) return
    running = run({ signal: over.signal, underWay: [...works.keys()], begin })
      .then(() => undefined, onFailure)
      .finally(() => {
        running = undefined
      })
  }, everyMs)

  return {
    async close() {
      clearInterval(timer)
      over.abort()
      await running
      await Promise.all(works.values())
    },
  }
}
