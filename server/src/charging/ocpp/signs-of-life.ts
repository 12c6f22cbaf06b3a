/**
 * Decides whether a connection is alive. Every frame shows that it is. Some chargers never answer a ping: as long as
 * they send messages, unanswered pings do not count.
 */
export class SignsOfLife {
  #missed = 0
  #answersPings = false
  #speaks = false

  /** A message of the charger. */
  message(): void {
    this.#speaks = true
    this.#missed = 0
  }

  /** A ping of its own. */
  ping(): void {
    this.#missed = 0
  }

  pong(): void {
    this.#answersPings = true
    this.#missed = 0
  }

  /**
   * Asked at regular intervals, right before the next ping.
   * @param quiet intervals that a charger may be silent for which speaks, and has not answered a ping yet
   */
  areMissing({ quiet }: { readonly quiet: number }): boolean {
    const most = this.#speaks && !this.#answersPings ? Math.max(quiet, 1) : 1
    const isMissing = this.#missed >= most
    this.#missed += 1
    return isMissing
  }
}
