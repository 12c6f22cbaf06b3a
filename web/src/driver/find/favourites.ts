/** Stations that the driver wants to find again, kept on the device. */
import { keptForGood } from '../../shared/storage.ts'

export interface Favourite {
  readonly id: string
  readonly name: string
}

const KEY = 'favourite-stations'
const MOST = 20

/** Newest first; what cannot be read is as if nothing was kept. */
export function readFavourites(kept: Pick<typeof keptForGood, 'getItem'> = keptForGood): Favourite[] {
  try {
    const stored: unknown = JSON.parse(kept.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFavourite).slice(0, MOST) : []
  } catch {
    return []
  }
}

const isFavourite = (one: Partial<Favourite> | null): one is Favourite =>
  typeof one?.id === 'string' && typeof one.name === 'string'

/** Adds it, or takes it away where it is one already. */
export function changeFavourite(
  { id, name }: Favourite,
  kept: Pick<typeof keptForGood, 'getItem' | 'setItem'> = keptForGood,
): Favourite[] {
  const known = readFavourites(kept)
  const others = known.filter((one) => one.id !== id)
  const next = others.length < known.length ? others : [{ id, name }, ...others].slice(0, MOST)
  kept.setItem(KEY, JSON.stringify(next))
  return next
}
