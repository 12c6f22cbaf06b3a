/** A way in which the API refuses: the HTTP status, and a sentence for people. */
export interface RefusalEntry {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 410
    | 411
    | 413
    | 415
    | 417
    | 422
    | 429
    | 431
    | 500
    | 503
  readonly message: string
  /**
   * The sentence where the refusal brings all the facts that it names: an ICU message, with the number styles `rupees`
   * (of paise) and `kWh` (of watt-hours). A fact that is only chosen by may be missing.
   */
  readonly exact?: string
}

/** That the noun's state does not allow the event; what the state is called in words where that differs, by state. */
export const defineStateRefusal = (noun: string, words: Readonly<Record<string, string>> = {}) => {
  const named = Object.entries(words).map(([state, word]) => `${state} {${word}} `)
  const found = named.length > 0 ? `{found, select, ${named.join('')}other {{found}}}` : '{found}'
  return {
    status: 409,
    message: `The ${noun} is not in a state that allows this.`,
    exact: `The ${noun} is ${found}{event, select, none {} other {; it cannot be changed with "{event}"}}.`,
  } as const
}

/** Keeps the codes as they are written: they are names that the compiler knows. */
export const defineRefusalTable = <const T extends Record<string, RefusalEntry>>(entries: T): T => entries
