/**
 * Runs tasks one after the other, in the order in which they came. Between two of them it yields to the event loop: a
 * charger that sends a thousand messages at once does not hold up the others.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

export class SerialQueue {
  readonly #waiting: (() => Promise<void>)[] = []
  /** Resolves when nothing waits any more; undefined where nothing does. */
  #working: Promise<void> | undefined
  readonly #onTaken: () => void

  /** @param onTaken called whenever a waiting task begins */
  constructor(onTaken: () => void) {
    this.#onTaken = onTaken
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @param what never rejects */
  add(work: () => Promise<void>): void {
    this.#waiting.push(work)
    this.#working ??= this.#work()
  }

  /** Tasks that have not begun are dropped. */
  clear(): void {
    this.#waiting.length = 0
  }

  async done(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#onTaken()
      await next()
      if (this.#waiting.length > 0) await yieldToEventLoop()
    }
    this.#working = undefined
  }
}
