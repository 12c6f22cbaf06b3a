/** Deleting very many rows: piece by piece, so that no statement takes long and nobody waits for all of them. */

const PIECE = 10_000
/** What is beyond this is left for the next time. */
const MOST_PIECES = 200

export interface Pieces {
  /** Rows in one statement. */
  readonly piece?: number
  readonly mostPieces?: number
}

/** @param remove deletes at most so many rows, in a transaction of its own, and says how many there were */
export async function deleteInPieces(
  remove: (most: number) => Promise<number>,
  { piece = PIECE, mostPieces = MOST_PIECES }: Pieces = {},
): Promise<number> {
  let removed = 0
  for (let count = 0; count < mostPieces; count += 1) {
    const gone = await remove(piece)
    removed += gone
    if (gone < piece) break
  }
  return removed
}
