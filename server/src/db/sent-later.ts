/** Which statements of a transaction go with the next one, or with its end. */

/** By their values, which the query builder hands on as they are. */
const later = new WeakSet<readonly unknown[]>()

export const isSentLater = (values: readonly unknown[]): boolean => later.has(values)

export const markSentLater = (values: readonly unknown[]): void => void later.add(values)

export const CHECK_CONSTRAINTS = 'set constraints all immediate'
