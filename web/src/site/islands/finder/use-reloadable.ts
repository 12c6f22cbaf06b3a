/** Something reloadable in a component: asked by a key, asked again while the page is seen. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Loaded, Reloadable } from './reloadable.ts'
import { runWhileVisible } from './while-visible.ts'

interface How<K> {
  readonly key: K | undefined
  /** In milliseconds; without it once. */
  readonly everyMs?: number
}

export function useReloadable<K, T>(source: Reloadable<K, T>, { key, everyMs }: How<K>): Loaded<K, T> {
  const loaded = useSyncExternalStore(source.subscribe, source.state, source.state)
  // The source compares keys by what they say, so that it may be passed at every rendering.
  useEffect(() => source.show(key))
  useEffect(
    () => (everyMs === undefined ? undefined : runWhileVisible(everyMs, () => source.again())),
    [source, everyMs],
  )
  return loaded
}
