/** Time as the simulator knows it: the machine's own, or one that a test moves by hand. */

export interface Clock {
  now(): Date
  /**
   * Runs once when `ms` have passed.
   * @returns takes it back
   */
  after(ms: number, run: () => void): () => void
}

/** Longer waits than a timer of the machine can hold end early and begin again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, run) {
    const due = Date.now() + ms
    const wait = (): NodeJS.Timeout =>
      setTimeout(
        () => {
          if (Date.now() < due - 1 && ms > LONGEST_TIMER_MS) timer = wait()
          else run()
        },
        Math.min(Math.max(0, due - Date.now()), LONGEST_TIMER_MS),
      )
    let timer = wait()
    return () => clearTimeout(timer)
  },
}

interface Due {
  readonly at: number
  readonly run: () => void
}

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves on and runs what falls due, in its order, without waiting for anybody's answer. */
  advance(ms: number): void
  /**
   * Moves on, and lets `settled` finish before each thing that falls due and at the end: hours of a charger pass in
   * milliseconds, with every message answered in its time.
   */
  play(ms: number, settled: () => Promise<void>): Promise<void>
}

export function createManualClock(start = new Date('2026-01-05T06:30:00.000Z')): ManualClock {
  let now = start.getTime()
  const waiting = new Set<Due>()

  const nextUntil = (end: number): Due | undefined => {
    let next: Due | undefined
    for (const due of waiting) {
      if (due.at <= end && (next === undefined || due.at < next.at)) next = due
    }
    return next
  }
  const run = (due: Due) => {
    waiting.delete(due)
    now = Math.max(now, due.at)
    due.run()
  }
  return {
    now: () => new Date(now),
    after(ms, run) {
      const due = { at: now + Math.max(0, ms), run }
      waiting.add(due)
      return () => waiting.delete(due)
    },
    advance(ms) {
      const end = now + ms
      for (let due = nextUntil(end); due; due = nextUntil(end)) run(due)
      now = end
    },
    async play(ms, settled) {
      const end = now + ms
      await settled()
      for (let due = nextUntil(end); due; due = nextUntil(end)) {
        run(due)
        await settled()
      }
      now = end
    },
  }
}
