/**
 * What is done one after the other, in the order in which it came. Between two that wait, others have their turn: whoever
 * says a thousand things at once does not hold everybody up.
 */
import { setImmediate as othersFirst } from 'node:timers/promises'

export class Turns {
  readonly #waiting: (() => Promise<void>)[] = []
  /** Resolves when nothing waits any more; undefined where nothing does. */
  #working: Promise<void> | undefined
  readonly #onTaken: () => void

  /** @param onTaken called whenever one of those that wait has its turn */
  constructor(onTaken: () => void) {
    this.#onTaken = onTaken
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @param what never rejects */
  add(what: () => Promise<void>): void {
    this.#waiting.push(what)
    this.#working ??= this.#work()
  }

  /** What has not had its turn will not have one. */
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
      if (this.#waiting.length > 0) await othersFirst()
    }
    this.#working = undefined
  }
}
