/** Closes chargers’ connections one after the other, so that not all of them reconnect to another process at once. */
import type { Connection } from './connection.ts'

/** Chargers that are asked within one of these are asked together. */
const STEP_MS = 50

/**
 * Closes connections spread evenly over a time; those whose turn has not come yet are served meanwhile.
 * @param ms how long until the last one is asked to leave; all at once where it is zero
 * @returns when all have been asked
 */
export async function closeOneByOne(connections: Iterable<Connection>, ms: number): Promise<void> {
  const waiting = [...connections]
  const all = waiting.length
  const began = performance.now()
  while (waiting.length > 0) {
    const share = ms > 0 ? Math.min(1, (performance.now() - began) / ms) : 1
    const due = Math.ceil(all * share) - (all - waiting.length)
    for (const connection of waiting.splice(0, due))
      void connection.close('server-stopped', 1001, 'The server is stopping')
    if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
