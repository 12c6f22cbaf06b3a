/** The way to the next page below what is loaded page by page, and why it could not be loaded. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import ui from './app-ui.module.css'
import { Problem } from './states.tsx'

interface MorePagesProps {
  readonly of: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  readonly label: string
}

/** What is shown stays, whatever becomes of the next page. */
export function MorePages({ of, label }: MorePagesProps) {
  if (!of.hasNextPage) return null
  if (of.isFetchNextPageError && of.error)
    return <Problem error={of.error} onRetry={() => void of.fetchNextPage()} />
  return (
    <button
      type="button"
      className={ui.second}
      disabled={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </button>
  )
}
