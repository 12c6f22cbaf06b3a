/** Whether a media query holds, now and whenever that changes. */
import { useCallback, useSyncExternalStore } from 'react'

/** At this width in CSS pixels, and below, the sidebar begins collapsed. */
export const SIDEBAR_COLLAPSES = '(max-width: 768px)'
/** Below this width a table becomes a list of cards. */
export const CARDS = '(max-width: 47.99em)'

export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
