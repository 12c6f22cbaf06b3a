/** The view as the page's address has it: after going back, a reload or sharing it is the same. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { formatSearch, parseView, type View } from './view.ts'

/** The browser has an event for going back or forward, and none for a script's changes. */
const MOVED = 'finder-moved'

export interface Way {
  /** In place of the entry that is there, where going back to it would lead nowhere. */
  readonly isReplacing?: boolean
  /** The view before is the list, so that leaving this one is going back. */
  readonly isFromList?: boolean
}

export type Go = (change: Partial<View>, way?: Way) => void

export function useView(): { readonly view: View; readonly go: Go } {
  // The build knows no address: the first rendering is that of a visit without any.
  const search = useSyncExternalStore(subscribe, searchNow, readSearchOfBuild)
  const view = useMemo(() => parseView(search), [search])
  const go = useCallback<Go>((change, { isReplacing = false, isFromList = false } = {}) => {
    const address = location.pathname + formatSearch({ ...parseView(location.search), ...change })
    if (isReplacing) history.replaceState(history.state, '', address)
    else history.pushState({ isFromList }, '', address)
    dispatchEvent(new Event(MOVED))
  }, [])
  return { view, go }
}

/** Whether leaving the view is going back to the list that it was opened from. */
export const hasComeFromList = (): boolean =>
  (history.state as { readonly isFromList?: boolean } | null)?.isFromList === true

/** The view as the address has it at this moment, which may be later than the last rendering. */
export const readView = (): View => parseView(location.search)

const searchNow = (): string => location.search
const readSearchOfBuild = (): string => ''

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(MOVED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(MOVED, listener)
  }
}
