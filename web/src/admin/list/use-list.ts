/** The page of a list that the address names; the one before stays while it loads. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Filter, ListOf } from './list-of.ts'
import type { ListUrl } from './list-url.ts'

export const PAGE_ROWS = 50

/** What the address selects, in the names of the call. */
interface Selecting {
  readonly filters?: readonly Filter[]
  readonly search?: string
  readonly more?: { readonly names: readonly string[] }
}

export function selection({ filters = [], search, more }: Selecting, url: ListUrl): Record<string, string> {
  const names = [
    ...filters.map(({ name }) => name),
    ...(more?.names ?? []),
    ...(search ? ['q'] : []),
    'sort',
    'attention',
  ]
  return Object.fromEntries(
    names.map((name) => [name, url.get(name)] as const).filter(([, value]) => value !== ''),
  )
}

export function useList<R extends { readonly _id: string }>(list: ListOf<R>, url: ListUrl) {
  const chosen = selection(list, url)
  const selected = list.asked?.(chosen) ?? chosen
  const query = { ...selected, limit: PAGE_ROWS, ...(url.cursor && { cursor: url.cursor }) }
  return useQuery({
    queryKey: [list.topic, list.name, query],
    queryFn: ({ signal }) => list.load(query, signal),
    placeholderData: keepPreviousData,
  })
}

/** The row that the address opens, of a list whose rows say all there is. */
export function useRow<R extends { readonly _id: string }>(list: ListOf<R>, url: ListUrl): R | undefined {
  return useList(list, url).data?.data.find(({ _id }) => _id === url.openId)
}
