/** Which chargers operators have decided about lately: an admission that is under way is checked again. */

/** More are as good as a gap. */
const MOST = 1_000

export class Decisions {
  /** How many there were. */
  count = 0
  readonly #last = new Map<string, number>()
  #gapAt = 0

  note(chargerId: string): void {
    this.count += 1
    this.#last.set(chargerId, this.count)
    if (this.#last.size > MOST) this.noteGap()
  }

  /** Some may have been missed. */
  noteGap(): void {
    this.count += 1
    this.#gapAt = this.count
    this.#last.clear()
  }

  /** @param count how many there were then */
  isDecidedSince(chargerId: string, count: number): boolean {
    return this.#gapAt > count || (this.#last.get(chargerId) ?? 0) > count
  }
}
