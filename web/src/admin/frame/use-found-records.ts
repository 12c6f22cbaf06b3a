/** Records that the palette finds on the server, by what the screens bring for that. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type { Finder } from '../screen.ts'
import { getIcon, getRight, hasPages, type ScreenName } from '../screens.ts'
import type { Drawing } from '../ui/icons.tsx'
import { useMay, usePanel } from './panel.ts'

export type Finders = readonly (Finder & { readonly screen: ScreenName })[]

interface FoundRow {
  readonly to: string
  readonly label: string
  readonly hint?: string | undefined
  readonly icon: Drawing
}

export interface Found {
  readonly label: string
  readonly rows: readonly FoundRow[]
}

const LEAST_LETTERS = 2
const WAIT_MS = 180
const OF_EACH = 5

export function useFoundRecords(finders: Finders, typed: string): { found: Found[]; isSearching: boolean } {
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const { to, toPage } = usePanel()
  const may = useMay()
  const isRequested = q.length >= LEAST_LETTERS
  const mayFind = (right = ''): boolean => right === '' || may(right)
  const answers = useQueries({
    queries: finders.map(({ screen, find }) => ({
      queryKey: ['found', screen, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find({ q, limit: OF_EACH }, signal),
      enabled: isRequested && mayFind(getRight(screen)),
    })),
  })
  const rowsOf = (screen: ScreenName, at: number): FoundRow[] =>
    ((isRequested && answers[at]?.data) || []).map(({ id, ...row }) => ({
      ...row,
      to: hasPages(screen) ? toPage(screen, id) : to(screen, { open: id }),
      icon: { path: getIcon(screen) },
    }))
  return {
    found: finders
      .map(({ screen, label }, at) => ({ label, rows: rowsOf(screen, at) }))
      .filter(({ rows }) => rows.length > 0),
    isSearching:
      typed.trim().length >= LEAST_LETTERS &&
      (typed.trim() !== q || answers.some(({ isFetching }) => isFetching)),
  }
}
