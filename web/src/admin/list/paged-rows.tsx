/** Rows that are loaded page by page on request; without filters and without an address. */
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import layoutStyles from '../ui/layout.module.css'
import { Loaded } from '../ui/loading.tsx'
import textStyles from '../ui/text.module.css'
import { CARDS, useMedia } from '../ui/use-media.ts'
import { Cards } from './cards.tsx'
import type { LoadedPage, Rows } from './list-of.ts'
import { MoreRows } from './more-rows.tsx'
import { Table } from './table.tsx'

interface PagedRowsProps<R extends { readonly _id: string }> {
  /** Begins with the topic. */
  readonly name: QueryKey
  readonly load: (cursor: string, signal: AbortSignal) => Promise<LoadedPage<R>>
  readonly rows: Rows<R>
  readonly empty: string
  readonly more: string
}

export function PagedRows<R extends { readonly _id: string }>(props: PagedRowsProps<R>) {
  const { name, load, rows, empty, more } = props
  const pages = useInfiniteQuery<LoadedPage<R>, Error, InfiniteData<LoadedPage<R>, string>, QueryKey, string>(
    {
      queryKey: name,
      queryFn: ({ signal, pageParam }) => load(pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ page }) => page.nextCursor,
    },
  )
  const Shown = useMedia(CARDS) ? Cards : Table
  return (
    <Loaded of={pages}>
      {(data) => {
        const all = data.pages.flatMap((one) => one.data)
        if (all.length === 0) return <p className={textStyles.quiet}>{empty}</p>
        return (
          <div className={layoutStyles.stack}>
            <Shown list={rows} rows={all} />
            <MoreRows of={pages} label={more} />
          </div>
        )
      }}
    </Loaded>
  )
}
