/**
 * Collects the wake-ups of a transaction: the function `wake_after_commit` (migration 0360) sends them to its own
 * client as notices. They are passed on once the transaction has committed.
 */
import type pg from 'pg'
import type { WakeUp } from './wake-up.ts'

/** By which the messages are known from all others. */
const CODE = 'VYWUP'

/** Calls `pass` with the wake-ups of each transaction of this client that commits. */
export function collectWakeUps(client: pg.Client, pass: (wakeUps: readonly WakeUp[]) => void): void {
  /** Each once: a statement over many rows says the same for each of them. */
  const wakeUps = new Map<string, WakeUp>()
  client.on('notice', ({ code, message, detail }) => {
    if (code === CODE && detail !== undefined)
      wakeUps.set(`${detail} ${message}`, { channel: detail, payload: message ?? '' })
  })
  // What the driver itself hears of the database: its own events do not say when a transaction ends.
  client.connection.on('commandComplete', ({ text }: { readonly text: string }) => {
    if (text === 'ROLLBACK') wakeUps.clear()
  })
  client.connection.on('readyForQuery', ({ status }: { readonly status: string }) => {
    if (status !== 'I' || wakeUps.size === 0) return
    const all = [...wakeUps.values()]
    wakeUps.clear()
    pass(all)
  })
}
