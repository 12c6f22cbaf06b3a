/** Queues the jobs that are due: one process of the installation does it, whichever comes first. */
import type { Db } from '../db/client.ts'
import type { Log } from '../platform/log.ts'
import { claimDueJobs } from './queries.ts'

/** Another process may have planned something since: nobody looks away for longer, in milliseconds. */
const LONGEST_MS = 60_000
const AFTER_A_FAILURE_MS = 5_000

export interface Schedule {
  /** Looks after so many milliseconds, unless it will look before. */
  lookIn(ms: number): void
  stop(): Promise<void>
}

interface Scheduling {
  readonly db: Db
  readonly names: readonly string[]
  readonly log: Pick<Log, 'warn'>
  readonly request: (name: string) => void
}

export function keepSchedule({ db, names, log, request }: Scheduling): Schedule {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looksAt = Number.POSITIVE_INFINITY
  let looking: Promise<void> | undefined

  function lookIn(ms: number): void {
    const pause = Math.min(Math.max(ms, 0), LONGEST_MS)
    const at = performance.now() + pause
    if (isStopped || at >= looksAt) return
    clearTimeout(timer)
    looksAt = at
    timer = setTimeout(() => {
      looksAt = Number.POSITIVE_INFINITY
      looking = look()
    }, pause)
  }

  async function look(): Promise<void> {
    try {
      const { due, nextInMs } = await claimDueJobs(db, names)
      for (const name of due) request(name)
      lookIn(nextInMs)
    } catch (error) {
      log.warn({ err: error }, 'the times of the jobs cannot be read')
      lookIn(AFTER_A_FAILURE_MS)
    }
  }

  return {
    lookIn,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
