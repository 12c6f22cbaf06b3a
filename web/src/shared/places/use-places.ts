/** The towns and localities, which are loaded at the first focus of the search box. */
import { useCallback, useState } from 'react'
import localitiesUrl from './localities.json?url'
import { type Place, readLocalities, readTowns } from './search.ts'
import townsUrl from './towns.json?url'

let loading: Promise<readonly Place[]> | undefined

/** Asked for once; where they do not come, the next who asks tries again, and the search goes by words. */
export function loadPlaces(): Promise<readonly Place[]> {
  loading ??= Promise.all([fetch(townsUrl), fetch(localitiesUrl)])
    .then(async ([towns, localities]) => [
      ...readTowns(await towns.json()),
      ...readLocalities(await localities.json()),
    ])
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
