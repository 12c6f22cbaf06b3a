/**
 * How many cards the list of one charger has room for, where its version says so in reports alone: these come by themselves,
 * after the call that asks for one is answered. Kept by the process that holds its connection.
 */
import { randomInt } from 'node:crypto'

/** How long a charger has for a report that it has agreed to send, in milliseconds. */
const REPORT_MS = 30_000
const HIGHEST_ID = 2 ** 31 - 1

interface Reported {
  readonly requestId: number
  /** No further part of the report follows. */
  readonly isLast: boolean
  /** Undefined where this part does not say it. */
  readonly most: number | undefined
}

export class ListRoom {
  #most: number | undefined
  #isAsked = false
  #isClosed = false
  #awaited: { readonly requestId: number; readonly end: () => void } | undefined

  /** What a report says, whoever has asked for it. */
  note({ requestId, isLast, most }: Reported): void {
    if (most !== undefined && Number.isFinite(most) && most >= 0) this.#most = Math.floor(most)
    if (isLast && this.#awaited?.requestId === requestId) this.#awaited.end()
  }

  /**
   * Has the charger asked once on its connection.
   * @param ask for a report under this number; whether the charger will send it
   * @returns undefined where it does not say
   * @throws whatever `ask` throws
   */
  async find(ask: (requestId: number) => Promise<boolean>): Promise<number | undefined> {
    if (this.#most !== undefined || this.#isAsked) return this.#most
    const requestId = randomInt(1, HIGHEST_ID)
    const { promise, resolve: end } = Promise.withResolvers<void>()
    // It may come before the answer to the call.
    this.#awaited = { requestId, end }
    const timer = setTimeout(end, REPORT_MS)
    try {
      const isComing = await ask(requestId)
      this.#isAsked = true
      if (isComing && !this.#isClosed) await promise
    } finally {
      clearTimeout(timer)
      this.#awaited = undefined
    }
    return this.#most
  }

  /** The connection is over: nothing comes any more. */
  close(): void {
    this.#isClosed = true
    this.#awaited?.end()
  }
}
