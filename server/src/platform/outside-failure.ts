/** Something outside the program that fails now. Each context says which of its own do. */

export interface OutsideFailure {
  readonly kind: 'payment-provider' | 'message-provider' | 'invoice-portal' | 'file-store'
  /** Which one, where there can be several. */
  readonly name: string | null
  /** Since when nothing has succeeded. */
  readonly since: Date
  /** What it answered last, or why no answer came. */
  readonly said: string | null
  /** The one that does its work meanwhile. */
  readonly instead: string | null
}
