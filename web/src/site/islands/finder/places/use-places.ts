/** The towns, which come when somebody first turns to the search box. */
import { useCallback, useState } from 'react'
import { type Place, readPlaces } from './search.ts'
import townsUrl from './towns.json?url'

let loading: Promise<readonly Place[]> | undefined

/** One file for all who ask; where it does not come, the next who asks tries again, and the search goes by words. */
export function loadPlaces(): Promise<readonly Place[]> {
  loading ??= fetch(townsUrl)
    .then(async (answer) => readPlaces(await answer.json()))
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
