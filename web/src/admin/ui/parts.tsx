/** Small things that every screen shows alike: a state with its word, facts by name, what was refused. */
import type { ReactNode } from 'react'
import { ofWhom } from '../messages/common.ts'
import { problemText } from '../server/problem.ts'
import buttonStyles from './buttons.module.css'
import styles from './facts.module.css'
import { Icon, type IconName } from './icons.tsx'
import noteStyles from './note.module.css'
import statusStyles from './status.module.css'

type Tone = 'good' | 'info' | 'warn' | 'bad' | 'calm'

const TONES: Readonly<Record<string, Tone>> = {
  active: 'good',
  paid: 'good',
  confirmed: 'good',
  converted: 'good',
  sent: 'good',
  delivered: 'good',
  in_progress: 'info',
  contacted: 'info',
  scheduled: 'info',
  delivering: 'info',
  completed: 'warn',
  pending: 'warn',
  maintenance: 'warn',
  created: 'warn',
  queued: 'warn',
  new: 'warn',
  offline: 'bad',
  failed: 'bad',
  suspended: 'bad',
  blocked: 'bad',
}

/** `in_progress` → `In progress`. */
export const wordOf = (status: string): string => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface StatusProps {
  readonly value: string
  /** Where the state is none of those that many screens know. */
  readonly tone?: Tone
  readonly word?: string
}

export function Status({ value, tone = TONES[value] ?? 'calm', word = wordOf(value) }: StatusProps) {
  return (
    <span className={statusStyles.status} data-tone={tone}>
      {word}
    </span>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Facts by name, in their order; what is unknown is a dash. */
export function Facts({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RefusedProps {
  readonly problem: unknown
  /** The promised words where the server gave none. */
  readonly otherwise?: string
}

/** Why the form's change was not carried out, where the person acts. */
export function Refused({ problem, otherwise }: RefusedProps) {
  if (problem === undefined) return null
  return <Note tone="bad" role="alert" text={problemText(problem, otherwise)} />
}

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
    <div className={noteStyles.note} data-tone={tone}>
      <Icon name={NOTE_ICONS[tone]} />
      <p role={role}>{text}</p>
    </div>
  )
}

interface ActProps {
  readonly label: string
  readonly tone?: 'primary' | 'plain' | 'danger'
  readonly isRunning?: boolean
  /** The label while it runs. */
  readonly running?: string
  readonly disabled?: boolean
  /** Whom or what it is for, for who does not see the row. */
  readonly of?: string
  readonly onClick?: () => void
}

/** A button that starts something; without `onClick` it sends its form. */
export function Act({
  label,
  tone = 'plain',
  isRunning = false,
  running,
  disabled = false,
  of,
  onClick,
}: ActProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={buttonStyles[tone === 'plain' ? 'button' : tone]}
      aria-label={of === undefined ? undefined : ofWhom(isRunning ? (running ?? label) : label, of)}
      aria-disabled={isRunning || undefined}
      disabled={disabled}
      onClick={(event) => {
        if (isRunning) event.preventDefault()
        else onClick?.()
      }}
    >
      {isRunning ? (running ?? label) : label}
    </button>
  )
}
