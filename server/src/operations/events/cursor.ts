/** Positions in the order of changes: after the change `id` of the transaction `xact`. On the wire `xact-id`. */

export interface Cursor {
  readonly xact: bigint
  readonly id: number
}

/** Fits PostgreSQL's 64-bit transaction ids and a safe integer. */
const TEXT = /^(\d{1,19})-(\d{1,15})$/

export const formatCursor = ({ xact, id }: Cursor): string => `${xact}-${id}`

/** Undefined for a text that was never a place. */
export function parseCursor(text: string): Cursor | undefined {
  const [, xact, id] = TEXT.exec(text) ?? []
  return xact === undefined || id === undefined ? undefined : { xact: BigInt(xact), id: Number(id) }
}

export const isAfter = (a: Cursor, b: Cursor): boolean => (a.xact === b.xact ? a.id > b.id : a.xact > b.xact)

export const getLater = (a: Cursor, b: Cursor): Cursor => (isAfter(a, b) ? a : b)
