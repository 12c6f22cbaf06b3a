/** Closes chargers’ connections one after the other, so that not all of them reconnect to another process at once. */
import type { Connection } from './connection.ts'

/** Chargers whose turn comes within one of these have it together. */
const STEP_MS = 50

interface Leave {
  /** How long until the turn of the last one, in milliseconds; all at once where it is zero. */
  readonly overMs: number
  /**
   * How long each whose turn has come has for the answer to a call that is under way, in milliseconds, before it is asked to
   * leave: a start that it begins would be lost.
   */
  readonly answerMs: number
}

/**
 * Closes connections spread evenly over a time; those whose turn has not come yet are served meanwhile.
 * @returns when the turn of all has come: the last may still wait for an answer before they are asked to leave
 */
export async function closeOneByOne(
  connections: Iterable<Connection>,
  { overMs: ms, answerMs }: Leave,
): Promise<void> {
  const waiting = [...connections]
  const all = waiting.length
  const began = performance.now()
  while (waiting.length > 0) {
    const share = ms > 0 ? Math.min(1, (performance.now() - began) / ms) : 1
    const due = Math.ceil(all * share) - (all - waiting.length)
    for (const connection of waiting.splice(0, due)) void askToLeave(connection, answerMs)
    if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}

async function askToLeave(connection: Connection, answerMs: number): Promise<void> {
  await connection.finishCalls(answerMs)
  await connection.close('server-stopped', 1001, 'The server is stopping')
}
