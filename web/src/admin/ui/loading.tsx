/** What one record's window shows until it is there, or when it cannot be. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { common } from '../messages/common.ts'
import { problems } from '../messages/problems.ts'
import { getServerMessageOr } from '../server/problem.ts'
import { ActionButton } from './action-button.tsx'
import layoutStyles from './layout.module.css'
import loadingStyles from './loading.module.css'
import { Note } from './note.tsx'
import textStyles from './text.module.css'

interface LoadedProps<T> {
  readonly of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  readonly children: (data: T) => ReactNode
}

export function Loaded<T>({ of, children }: LoadedProps<T>) {
  if (of.data !== undefined) return children(of.data)
  if (!of.error) {
    return (
      <p className={`${loadingStyles.late} ${textStyles.quiet}`} role="status" data-loading>
        {common.loading}
      </p>
    )
  }
  return (
    <div className={layoutStyles.stack}>
      <Note
        tone="bad"
        role="alert"
        text={problems.list(getServerMessageOr(of.error, problems.listDefault))}
      />
      <div>
        <ActionButton label={problems.retry} onClick={() => void of.refetch()} />
      </div>
    </div>
  )
}
