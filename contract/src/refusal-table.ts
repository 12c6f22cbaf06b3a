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
}

/** Keeps the codes as they are written: they are names that the compiler knows. */
export const refusalTable = <const T extends Record<string, RefusalEntry>>(entries: T): T => entries
