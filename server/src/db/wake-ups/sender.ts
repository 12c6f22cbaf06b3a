/**
 * Sends the wake-ups of this process’s committed transactions, many at a time, on a connection that no transaction
 * uses.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { WakeUpCarrier } from './carrier.ts'
import { EVERYTHING, type WakeUp } from './wake-up.ts'

export interface WakeUpSender {
  add(wakeUps: readonly WakeUp[]): void
  /** Sends what is left, unless it cannot be sent now. The carrier stays open. */
  close(): Promise<void>
}

interface Sending {
  readonly carrier: Pick<WakeUpCarrier, 'send'>
  readonly log?: { warn(facts: object, message: string): void } | undefined
}

/** What comes within so many milliseconds after a batch goes with the next one. */
const COLLECT_MS = 10
const RETRY_MS = 500
/** More different ones than that wait for nobody: each channel is notified to look at everything. */
const MOST_WAITING = 5_000

export function createWakeUpSender({ carrier, log }: Sending): WakeUpSender {
  let waiting = new Map<string, WakeUp>()
  let sending: Promise<void> | undefined
  let isSending = false
  let isFailing = false
  const closing = new AbortController()

  function add(wakeUps: readonly WakeUp[]): void {
    for (const wakeUp of wakeUps) {
      if (waiting.size >= MOST_WAITING) waiting = mergeAll(waiting)
      waiting.set(`${wakeUp.channel} ${wakeUp.payload}`, wakeUp)
    }
    if (!isSending) sending = sendAll()
  }

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        await carrier.send([...batch.values()])
        isFailing = false
      } catch (error) {
        if (closing.signal.aborted) break
        if (!isFailing)
          log?.warn({ err: error }, 'other processes cannot be notified of what there is to do now')
        isFailing = true
        const since = [...waiting.values()]
        waiting = batch
        add(since)
      }
      await pause(isFailing ? RETRY_MS : COLLECT_MS, undefined, { signal: closing.signal }).catch(
        () => undefined,
      )
    }
    isSending = false
  }

  return {
    add,
    async close() {
      closing.abort()
      await sending
    },
  }
}

function mergeAll(waiting: ReadonlyMap<string, WakeUp>): Map<string, WakeUp> {
  const channels = new Set([...waiting.values()].map(({ channel }) => channel))
  return new Map(
    [...channels].map((channel) => [`${channel} ${EVERYTHING}`, { channel, payload: EVERYTHING }]),
  )
}
