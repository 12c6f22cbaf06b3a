/** How many streams one caller may hold open at once, so that nobody takes the connections of all others. */

interface Claim {
  readonly key: string
  readonly most: number
}

export class ConnectionLimiter {
  readonly #open = new Map<string, number>()

  /** Counts one connection under every key, or none: undefined where one key has its most already. The function that is returned ends the count, and is called once. */
  take(claims: readonly Claim[]): (() => void) | undefined {
    if (claims.some(({ key, most }) => this.#count(key) >= most)) return undefined
    for (const { key } of claims) this.#open.set(key, this.#count(key) + 1)
    return () => {
      for (const { key } of claims) this.#release(key)
    }
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0
  }

  #release(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}
