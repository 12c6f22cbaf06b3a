/** What is shown while something loads, when it failed, and when it does not exist. */
import type { RefusalCode } from '@voltyatra/contract'
import type { ReactNode } from 'react'
import { ApiRefusal, ApiUnreachable } from '../../shared/call-api.ts'
import ui from './app-ui.module.css'
import { states as words } from './texts.ts'

export function Loading() {
  return (
    <div role="status" aria-label={words.loading} className={ui.actions}>
      <div className={ui.skeleton} />
      <div className={ui.skeleton} />
    </div>
  )
}

/** The server's own sentence, or that it cannot be reached. */
export const formatProblem = (error: unknown): string =>
  error instanceof ApiRefusal
    ? (error.issues[0]?.message ?? error.message)
    : error instanceof ApiUnreachable
      ? words.unreachable
      : words.failed

/** All faults of a form at once, so that none is found only at the next try. */
const listProblems = (error: unknown): readonly string[] =>
  error instanceof ApiRefusal && error.issues.length > 1
    ? [...new Set(error.issues.map(({ message }) => message))]
    : [formatProblem(error)]

export const hasCode = (error: unknown, code: RefusalCode): boolean =>
  error instanceof ApiRefusal && error.code === code

interface ProblemProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

export function Problem({ error, onRetry, children }: ProblemProps) {
  return (
    <div className={ui.problem} role="alert">
      {listProblems(error).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {onRetry && (
        <button type="button" className={ui.link} onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {children}
    </div>
  )
}
