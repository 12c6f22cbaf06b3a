/** The way to the next page below rows that are loaded page by page, and why it could not be loaded. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { problems } from '../messages/problems.ts'
import { getServerMessageOr } from '../server/problem.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Note } from '../ui/note.tsx'

interface MoreRowsProps {
  readonly of: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  readonly label: string
}

/** What is shown stays; the same button asks for the page again. */
export function MoreRows({ of, label }: MoreRowsProps) {
  if (!of.hasNextPage) return null
  return (
    <>
      {of.isFetchNextPageError && (
        <Note
          tone="bad"
          role="alert"
          text={problems.list(getServerMessageOr(of.error, problems.listDefault))}
        />
      )}
      <div>
        <ActionButton
          label={of.isFetchNextPageError ? problems.retry : label}
          isRunning={of.isFetchingNextPage}
          onClick={() => void of.fetchNextPage()}
        />
      </div>
    </>
  )
}
