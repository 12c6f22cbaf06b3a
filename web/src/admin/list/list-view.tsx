/** A list of records: search, filters, order, pages, file; its four states; a table, or cards where there is no room. */
import type { ReactNode } from 'react'
import { formatAgo } from '../../shared/formats.ts'
import { frame } from '../messages/frame.ts'
import { lists } from '../messages/lists.ts'
import { problems } from '../messages/problems.ts'
import { getServerMessageOr } from '../server/problem.ts'
import buttonStyles from '../ui/buttons.module.css'
import { Icon } from '../ui/icons.tsx'
import loadingStyles from '../ui/loading.module.css'
import { Note } from '../ui/note.tsx'
import textStyles from '../ui/text.module.css'
import { CARDS, useMedia } from '../ui/use-media.ts'
import { Cards } from './cards.tsx'
import styles from './list.module.css'
import type { ListOf } from './list-of.ts'
import type { ListUrl } from './list-url.ts'
import { OnlyAttention } from './only-attention.tsx'
import { Pager } from './pager.tsx'
import { Table, TableSkeleton } from './table.tsx'
import { Tools } from './tools.tsx'
import { useDefaultView } from './use-default-view.ts'
import { getSelection, useList } from './use-list.ts'

interface ListViewProps<R extends { readonly _id: string }> {
  readonly list: ListOf<R>
  readonly url: ListUrl
  /** Shows the rows otherwise than as a table and cards. */
  readonly grid?: (rows: readonly R[]) => ReactNode
}

export function ListView<R extends { readonly _id: string }>({ list, url, grid }: ListViewProps<R>) {
  const answer = useList(list, url, { isReady: useDefaultView(list, url) })
  const isSmall = useMedia(CARDS)
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = answer
  const rows = data?.data ?? []
  const Rows = isSmall ? Cards : Table
  return (
    <section className={styles.list} aria-label={list.label}>
      <Tools list={list} url={url} page={data?.page} isSmall={isSmall || grid !== undefined} />
      <OnlyAttention url={url} isShown={data !== undefined} />
      {error && data && (
        <Note
          tone="warn"
          role="status"
          text={problems.stale(formatAgo(new Date(dataUpdatedAt), new Date()))}
        />
      )}
      {error && !data && <Refusal error={error} url={url} onRetry={() => void answer.refetch()} />}
      {!data && !error && (
        <div className={loadingStyles.late} data-loading>
          <p role="status" className={textStyles.quiet}>
            {frame.loading}
          </p>
          <TableSkeleton columns={list.columns.length} isSmall={isSmall} />
        </div>
      )}
      {data && (
        <div aria-busy={isFetching && isPlaceholderData} className={styles.rows}>
          {rows.length === 0 ? (
            <Empty list={list} url={url} nextCursor={data.page.nextCursor} />
          ) : grid ? (
            grid(rows)
          ) : (
            <Rows list={list} rows={rows} url={url} />
          )}
        </div>
      )}
      {data && <Pager url={url} page={data.page} rows={rows.length} />}
    </section>
  )
}

interface RefusalProps {
  readonly error: unknown
  readonly url: ListUrl
  readonly onRetry: () => void
}

function Refusal({ error, url, onRetry }: RefusalProps) {
  return (
    <div className={styles.state}>
      <Icon name="offline" size={28} />
      <p role="alert">{problems.list(getServerMessageOr(error, problems.listDefault))}</p>
      <button type="button" className={buttonStyles.primary} onClick={onRetry}>
        {problems.retry}
      </button>
      {url.cursor !== undefined && (
        <button type="button" className={buttonStyles.button} onClick={url.toFirst}>
          {lists.toFirst}
        </button>
      )}
    </div>
  )
}

interface EmptyProps<R extends { readonly _id: string }> {
  readonly list: ListOf<R>
  readonly url: ListUrl
  /** Null where everything was searched. */
  readonly nextCursor: string | null
}

function Empty<R extends { readonly _id: string }>({ list, url, nextCursor }: EmptyProps<R>) {
  const { sort: _order, ...filters } = getSelection(list, url)
  const isFiltered = Object.keys(filters).length > 0 || url.cursor !== undefined
  return (
    <div className={styles.state}>
      <Icon name="empty" size={28} />
      <p className={styles.what}>{list.empty}</p>
      <p className={textStyles.quiet}>
        {nextCursor !== null ? lists.unsearched : isFiltered ? lists.none : list.emptyHint}
      </p>
      {nextCursor !== null ? (
        <button type="button" className={buttonStyles.primary} onClick={() => url.toNext(nextCursor)}>
          {lists.searchOn}
        </button>
      ) : isFiltered ? (
        <button type="button" className={buttonStyles.primary} onClick={url.clear}>
          {lists.clear}
        </button>
      ) : (
        (list.first ?? list.add)
      )}
    </div>
  )
}
