/** Waits until a condition holds: it is checked after each change and never by a clock. */
export class ConditionWaiters {
  readonly #waiting = new Set<() => void>()

  /** Resolves as soon as it is so, which may be now. */
  until(isSo: () => boolean): Promise<void> {
    if (isSo()) return Promise.resolve()
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
    })
  }

  /** Something has changed. */
  lookAgain(): void {
    for (const look of this.#waiting) look()
  }
}
