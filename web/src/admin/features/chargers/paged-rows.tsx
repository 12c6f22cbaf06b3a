/** What a charger has gathered, newest first, by and by. */
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { CARDS, useMedia } from '../../frame/use-narrow.ts'
import { Cards } from '../../list/cards.tsx'
import type { LoadedPage, Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { Act } from '../../ui/parts.tsx'

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
        if (all.length === 0) return <p className="quiet">{empty}</p>
        return (
          <div className="stack">
            <Shown list={rows} rows={all} />
            {pages.hasNextPage && (
              <div>
                <Act
                  label={more}
                  isRunning={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                />
              </div>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
