/** Splits lists that are too long for one message. */

/** Of settings: as many as chargers usually take in one message, whatever they say of it. */
const MOST_SETTINGS = 10

export function splitSettings<T>(all: readonly T[]): readonly (readonly T[])[] {
  const pieces: (readonly T[])[] = []
  for (let from = 0; from < all.length; from += MOST_SETTINGS)
    pieces.push(all.slice(from, from + MOST_SETTINGS))
  return pieces
}
