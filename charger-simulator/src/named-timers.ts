/** Things that will happen, one of each name at a time. */
import type { Clock } from './clock.ts'

export class NamedTimers {
  readonly #clock: Clock
  readonly #waiting = new Map<string, () => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Instead of whatever waits under this name. */
  set(name: string, ms: number, run: () => void): void {
    this.cancel(name)
    this.#waiting.set(
      name,
      this.#clock.after(ms, () => {
        this.#waiting.delete(name)
        run()
      }),
    )
  }

  cancel(name: string): void {
    this.#waiting.get(name)?.()
    this.#waiting.delete(name)
  }

  cancelAll(): void {
    for (const cancel of this.#waiting.values()) cancel()
    this.#waiting.clear()
  }
}
