/** The towns, which come when somebody first turns to the search box. */
import { useCallback, useState } from 'react'
import { type Place, readPlaces } from './search.ts'

let loading: Promise<readonly Place[]> | undefined

/** One file for all who ask; where it does not come, the next who asks tries again, and the search goes by words. */
export function loadPlaces(): Promise<readonly Place[]> {
  loading ??= import('./all-places.ts')
    .then(({ PLACES_BY_STATE }) => readPlaces(PLACES_BY_STATE))
    .catch(() => {
      loading = undefined
      return []
    })
  return loading
}

export function usePlaces(): {
  readonly places: readonly Place[] | undefined
  readonly load: () => Promise<readonly Place[]>
} {
  const [places, setPlaces] = useState<readonly Place[]>()
  const load = useCallback(async () => {
    const all = await loadPlaces()
    setPlaces(all)
    return all
  }, [])
  return { places, load }
}
