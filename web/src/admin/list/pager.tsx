/** How much there is, and the way through it. */
import { lists } from '../messages/lists.ts'
import buttonStyles from '../ui/buttons.module.css'
import { Icon } from '../ui/icons.tsx'
import styles from './list.module.css'
import type { LoadedPage } from './list-of.ts'
import type { ListUrl } from './list-url.ts'
import { PAGE_ROWS } from './use-list.ts'

interface PagerProps {
  readonly url: ListUrl
  readonly page: LoadedPage<unknown>['page']
  readonly rows: number
}

export function Pager({ url, page, rows }: PagerProps) {
  const { total, totalIsAtLeast, nextCursor } = page
  if (rows === 0 && url.page === 1) return null
  const first = (url.page - 1) * PAGE_ROWS + 1
  const last = first + rows - 1
  const all = lists.results(total, totalIsAtLeast === true)
  // Files of old months are not counted, and a page that reads long in them ends early.
  const isBeyond = totalIsAtLeast === true && last > total
  const range = rows === 0 ? all : lists.range(first, last, all)
  const { toPrevious } = url
  return (
    <nav className={styles.pager} aria-label={lists.pages}>
      <p role="status">{isBeyond ? lists.onPage(rows) : range}</p>
      {(url.page > 1 || nextCursor !== null) && (
        <div className={styles.pagerSteps}>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={url.page === 1}
            onClick={url.toFirst}
          >
            {lists.first}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={!toPrevious}
            onClick={() => toPrevious?.()}
          >
            <Icon name="left" size={16} />
            {lists.previous}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={nextCursor === null}
            onClick={() => nextCursor !== null && url.toNext(nextCursor)}
          >
            {lists.next}
            <Icon name="right" size={16} />
          </button>
        </div>
      )}
    </nav>
  )
}
