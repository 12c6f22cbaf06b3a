/** A message beside what a person does: an error, a success or a warning. */
import { type ReactNode, useContext, useState } from 'react'
import { formatProblem } from '../server/problem.ts'
import { Icon, type IconName } from './icons.tsx'
import styles from './note.module.css'
import { SentTimes } from './sent-times.ts'

interface NoteProps {
  readonly tone: 'good' | 'info' | 'warn' | 'bad'
  readonly text: ReactNode
  readonly role?: 'alert' | 'status'
}

const NOTE_ICONS = { good: 'check', info: 'bell', warn: 'warn', bad: 'warn' } as const satisfies Record<
  string,
  IconName
>

export function Note({ tone, text, role }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon name={NOTE_ICONS[tone]} />
      <p role={role}>{text}</p>
    </div>
  )
}

interface RefusedProps {
  readonly problem: unknown
  /** The sentence of the specification where the server gave none. */
  readonly otherwise?: string
}

/**
 * Why the form's change was not carried out, where the person acts; until the form is sent again: beside what is found
 * wrong with it then, it would speak of what is no longer there.
 */
export function Refused({ problem, otherwise }: RefusedProps) {
  const sentTimes = useContext(SentTimes)
  const [seen, setSeen] = useState({ problem, sentTimes })
  if (seen.problem !== problem) setSeen({ problem, sentTimes })
  if (problem === undefined || seen.sentTimes < sentTimes) return null
  return <Note tone="bad" role="alert" text={formatProblem(problem, otherwise)} />
}

/** What a charger, or somebody else who was asked, answered to what a person had it do. */
export interface Outcome {
  readonly isDone: boolean
  readonly text: string
}

export function OutcomeNote({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (!outcome) return null
  const { isDone, text } = outcome
  return <Note tone={isDone ? 'good' : 'bad'} role={isDone ? 'status' : 'alert'} text={text} />
}
