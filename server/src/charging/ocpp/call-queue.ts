/** Our own calls to a charger: one under way at a time, as the protocol asks, each with its own time for an answer. */
import { randomUUID } from 'node:crypto'

export type CallOutcome =
  | { readonly kind: 'result'; readonly payload: unknown; readonly text: string }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'closed' }

/** What came of a call of ours, with the message's id for the log. */
export interface Called {
  readonly messageId: string
  readonly outcome: CallOutcome
  /** From when it was sent, or would have been. */
  readonly ms: number
}

interface UnderWay {
  readonly messageId: string
  readonly settle: (outcome: CallOutcome) => void
}

export class CallQueue {
  #last: Promise<unknown> | undefined
  #underWay: UnderWay | undefined
  #isClosed = false

  /** Sends when all before it have ended; the time for the answer runs from then. */
  call(send: (messageId: string) => void, timeoutMs: number): Promise<Called> {
    return this.#afterOthers(() => this.#run(send, timeoutMs))
  }

  /**
   * The same with what is taken only once all before it have ended, so that nothing is sent that has been given up
   * meanwhile. Undefined where there is nothing to take, or nobody to send it to.
   */
  callTaken<T extends { readonly timeoutMs: number }>(
    take: () => Promise<T | undefined>,
    send: (taken: T, messageId: string) => void,
  ): Promise<(Called & { readonly taken: T }) | undefined> {
    return this.#afterOthers(async () => {
      const taken = this.#isClosed ? undefined : await take()
      if (!taken) return undefined
      return { taken, ...(await this.#run((messageId) => send(taken, messageId), taken.timeoutMs)) }
    })
  }

  #afterOthers<T>(use: () => Promise<T>): Promise<T> {
    const ending = (this.#last ?? Promise.resolve()).then(use)
    this.#last = ending.catch(() => undefined)
    return ending
  }

  async #run(send: (messageId: string) => void, timeoutMs: number): Promise<Called> {
    const messageId = randomUUID()
    if (this.#isClosed) return { messageId, outcome: { kind: 'closed' }, ms: 0 }
    const sentAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<CallOutcome>()
    const timer = setTimeout(() => resolve({ kind: 'no-answer' }), timeoutMs)
    this.#underWay = { messageId, settle: resolve }
    send(messageId)
    const outcome = await promise
    clearTimeout(timer)
    this.#underWay = undefined
    return { messageId, outcome, ms: Math.round(performance.now() - sentAt) }
  }

  /** @returns whether it answers the call that is under way; what comes too late answers nothing */
  settle(messageId: string, outcome: CallOutcome): boolean {
    if (this.#underWay?.messageId !== messageId) return false
    this.#underWay.settle(outcome)
    return true
  }

  close(): void {
    this.#isClosed = true
    this.#underWay?.settle({ kind: 'closed' })
  }
}
