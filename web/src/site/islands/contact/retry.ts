/** Tries again and again to empty an outbox: when the connection is back, and after pauses that double. */
import type { Outbox } from './outbox.ts'

const FIRST_PAUSE_MS = 5_000
const LAST_PAUSE_MS = 300_000

/** One page of this site sends at a time; the key of each message guards where a browser has no locks. */
const runAlone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('kept-messages', work) : work()

/** @param onChange called after each attempt with how many messages arrived @returns what ends it */
export function retry(outbox: Outbox, onChange: (delivered: number) => void): () => void {
  let pauseMs = FIRST_PAUSE_MS
  let timer: number | undefined
  let hasEnded = false
  const attempt = () =>
    runAlone(async () => {
      clearTimeout(timer)
      if (hasEnded) return
      const isWaiting = () => outbox.all().some(({ refusal }) => refusal === undefined)
      if (isWaiting()) onChange(await outbox.deliverAll())
      if (!isWaiting()) pauseMs = FIRST_PAUSE_MS
      if (hasEnded) return
      timer = window.setTimeout(attempt, pauseMs)
      pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)
    })
  addEventListener('online', attempt)
  void attempt()
  return () => {
    hasEnded = true
    clearTimeout(timer)
    removeEventListener('online', attempt)
  }
}
