/** The time, updated each second, for what changes while it is shown. */
import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const watchers = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    now = new Date()
    for (const one of watchers) one()
  }, TICK_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export const useNow = (): Date => useSyncExternalStore(watch, () => now)
