/** One kind of item that needs the operator's attention. */
export interface AttentionEntry {
  /** Its place in the bell: what is urgent stands before what may wait. */
  readonly rank: number
  readonly label: string
  /** The call that lists it, below the prefix of the API. */
  readonly list: `/${string}`
  /** The right that this call asks for. */
  readonly may: string
}

/** Keeps the kinds as they are written: they are names that the compiler knows. */
export const defineAttentionTable = <const T extends Record<string, AttentionEntry>>(entries: T): T => entries
