/** The list's filters, order, page and open window, all of them in the address. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What stands in the address of a list besides its filters. */
const OF_THE_PAGE = ['cursor', 'page'] as const
const OF_THE_WINDOW = ['open', 'do'] as const

export interface ListUrl {
  readonly get: (name: string) => string
  /** Changes filters or the order, and so begins at the first page. */
  readonly filter: (changes: Readonly<Record<string, string>>) => void
  readonly clear: () => void
  readonly page: number
  /** Undefined on the first page. */
  readonly cursor: string | undefined
  readonly toNext: (cursor: string) => void
  /** Undefined where the way back is not known: a page that was opened by its address. */
  readonly toPrevious: (() => void) | undefined
  readonly toFirst: () => void
  /** The address of the list with a window open over it. */
  readonly opening: (id: string, action?: string) => string
  /** Closes this window; another that was opened meanwhile stays. */
  readonly close: () => void
  /** The address of the list with other filters, from its first page on, with no window open. */
  readonly showing: (changes: Readonly<Record<string, string>>) => string
  readonly openId: string | undefined
  readonly openAction: string | undefined
}

/** What the way back through keyset pages is kept as: the cursors before this one. */
interface Trail {
  readonly trail?: readonly string[]
}

/** `search` with the changes; an empty value takes the name out. */
export function changeSearch(search: string, changes: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Whether two addresses of a list have the same window open. */
export function isSameWindow(one: string, other: string): boolean {
  const [ones, others] = [new URLSearchParams(one), new URLSearchParams(other)]
  return OF_THE_WINDOW.every((name) => (ones.get(name) ?? '') === (others.get(name) ?? ''))
}

const clearNames = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']))

export function useListUrl(): ListUrl {
  const { search, pathname, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const get = (name: string): string => params.get(name) ?? ''
  const trail = (state as Trail | null)?.trail ?? []
  const page = Math.max(1, Number.parseInt(get('page'), 10) || 1)
  const cursor = get('cursor')

  // By the browser's address: of two quick changes the second must not be made to what was drawn before the first.
  const go = (changes: Readonly<Record<string, string>>, newTrail: readonly string[], isReplaced = false) =>
    void navigate(
      { search: changeSearch(window.location.search, changes) },
      { state: { trail: newTrail }, replace: isReplaced },
    )
  const firstPage = clearNames(OF_THE_PAGE)

  return {
    get,
    filter: (changes) => go({ ...firstPage, ...changes }, [], true),
    clear: () => void navigate({ search: '' }, { replace: true }),
    page,
    cursor: cursor || undefined,
    toNext: (next) => go({ cursor: next, page: String(page + 1) }, [...trail, cursor]),
    toPrevious:
      trail.length > 0
        ? () => go({ cursor: trail.at(-1) ?? '', page: page > 2 ? String(page - 1) : '' }, trail.slice(0, -1))
        : undefined,
    toFirst: () => go(firstPage, []),
    opening: (id, action = '') => pathname + changeSearch(search, { open: id, do: action }),
    close: useCallback(() => {
      const shown = window.location.search
      if (!isSameWindow(shown, search)) return
      void navigate(
        { search: changeSearch(shown, clearNames(OF_THE_WINDOW)) },
        { state, preventScrollReset: true },
      )
    }, [navigate, search, state]),
    showing: (changes) =>
      pathname + changeSearch(search, { ...firstPage, ...clearNames(OF_THE_WINDOW), ...changes }),
    openId: get('open') || undefined,
    openAction: get('do') || undefined,
  }
}
