/** How exactly it is stored, in milliseconds. */
const NOTED_TO_MS = 15_000

/** When a charger last said something over its connection, and whether that is worth storing. */
export class LastMessageTime {
  #at: number | undefined
  #notedAt: number

  /** @param claimedAt when the connection was stored, in ms since 1970 */
  constructor(claimedAt: number) {
    this.#notedAt = claimedAt
  }

  /** @param at in ms since 1970 */
  note(at: number): void {
    this.#at = at
  }

  /** In ms since 1970; undefined where it is hardly later than what this returned last, or than the claim. */
  take(): number | undefined {
    const at = this.#at
    if (at === undefined || at - this.#notedAt < NOTED_TO_MS) return undefined
    this.#at = undefined
    this.#notedAt = at
    return at
  }
}
