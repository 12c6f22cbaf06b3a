/** How many streams one caller may hold open at once, so that nobody takes the connections of all others. */

interface Claim {
  readonly key: string
  readonly most: number
}

export class CountedPlaces {
  readonly #taken = new Map<string, number>()

  /** Takes one place under every key, or none; the answer gives them back and is called once. Undefined when one of them is full. */
  take(claims: readonly Claim[]): (() => void) | undefined {
    if (claims.some(({ key, most }) => this.#count(key) >= most)) return undefined
    for (const { key } of claims) this.#taken.set(key, this.#count(key) + 1)
    return () => {
      for (const { key } of claims) this.#giveBack(key)
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  #giveBack(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}
