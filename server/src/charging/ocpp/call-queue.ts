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

interface Taking<T> {
  readonly take: () => Promise<T | undefined>
  readonly send: (taken: T, messageId: string) => void
  /** What follows from the answer, before the next is taken. */
  readonly end: (called: Called & { readonly taken: T }) => Promise<void>
}

interface UnderWay {
  readonly messageId: string
  readonly ended: Promise<unknown>
  readonly settle: (outcome: CallOutcome) => void
}

/** The calls of one connection. What is taken goes ahead of all else that waits: somebody waits for the answer to it. */
export class CallQueue {
  readonly #ahead: (() => Promise<void>)[] = []
  readonly #behind: (() => Promise<void>)[] = []
  #isBusy = false
  #underWay: UnderWay | undefined
  #isClosed = false

  /** Sends when all before it have ended, and nothing is left to take; the time for the answer runs from then. */
  call(send: (messageId: string) => void, timeoutMs: number): Promise<Called> {
    return this.#add(this.#behind, () => this.#run(send, timeoutMs))
  }

  /**
   * Sends one after the other what there is to take, each taken only once it can be sent at once, so that nothing is sent
   * that has been given up meanwhile. Nothing else is sent between them. Ends where there is nothing more to take, or nobody
   * to send it to.
   */
  callAllTaken<T extends { readonly timeoutMs: number }>({ take, send, end }: Taking<T>): Promise<void> {
    return this.#add(this.#ahead, async () => {
      while (!this.#isClosed) {
        const taken = await take()
        if (!taken) return
        const called = await this.#run((messageId) => send(taken, messageId), taken.timeoutMs)
        await end({ taken, ...called })
      }
    })
  }

  #add<T>(line: (() => Promise<void>)[], use: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    line.push(() => use().then(resolve, reject))
    void this.#work()
    return promise
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (;;) {
      const next = this.#ahead.shift() ?? this.#behind.shift()
      if (!next) break
      await next()
    }
    this.#isBusy = false
  }

  async #run(send: (messageId: string) => void, timeoutMs: number): Promise<Called> {
    const messageId = randomUUID()
    if (this.#isClosed) return { messageId, outcome: { kind: 'closed' }, ms: 0 }
    const sentAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<CallOutcome>()
    const timer = setTimeout(() => resolve({ kind: 'no-answer' }), timeoutMs)
    this.#underWay = { messageId, ended: promise, settle: resolve }
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

  /** Sends nothing more, and waits at most so long, in milliseconds, for the answer to what was sent. */
  async finish(ms: number): Promise<void> {
    this.#isClosed = true
    if (!this.#underWay) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await Promise.race([this.#underWay.ended, promise])
    clearTimeout(timer)
  }

  close(): void {
    this.#isClosed = true
    this.#underWay?.settle({ kind: 'closed' })
  }
}
