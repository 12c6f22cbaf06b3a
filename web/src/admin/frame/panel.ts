/** The panel’s context: the layout, its addresses, and what the signed-in operator may do. */
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { Screen } from '../screen.ts'
import {
  BASES,
  findScreenAt,
  getPagePath,
  getPath,
  type Layout,
  type PagedScreen,
  type ScreenName,
} from '../screens.ts'
import { useSession } from '../session/session.ts'

export interface Panel {
  readonly layout: Layout
  readonly screen: Screen | undefined
  /** A screen's address in this layout, with a query where one is given. */
  readonly to: (name: ScreenName, query?: Readonly<Record<string, string>>) => string
  /** The address of a record's own page in this layout. */
  readonly toPage: (name: PagedScreen, id: string) => string
  /** The same screen, filters and window in the other layout. */
  readonly other: string
}

export function usePanel(): Panel {
  const { pathname, search } = useLocation()
  const at = findScreenAt(pathname)
  const layout = at?.layout ?? 'new'
  const to = useCallback(
    (name: ScreenName, query?: Readonly<Record<string, string>>) =>
      getPath(layout, name) + (query ? `?${new URLSearchParams(query)}` : ''),
    [layout],
  )
  const toPage = useCallback((name: PagedScreen, id: string) => getPagePath(layout, name, id), [layout])
  const otherLayout: Layout = layout === 'new' ? 'classic' : 'new'
  const other = (at ? BASES[otherLayout] + pathname.slice(BASES[layout].length) : BASES[otherLayout]) + search
  return { layout, screen: at?.screen, to, toPage, other }
}

/** Whether the role has the right, as the server said at the sign-in; the server decides again at every call. */
export function useMay(): (permission: string) => boolean {
  const permissions = useSession().data?.permissions
  return (permission) => permissions?.includes(permission) ?? false
}
