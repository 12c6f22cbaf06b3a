/** A state with its word, in the colour that it has everywhere. */
import styles from './status.module.css'

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
export const formatStatus = (status: string): string => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface StatusProps {
  readonly value: string
  /** Where the state is none of those that many screens know. */
  readonly tone?: Tone
  readonly word?: string
}

export function Status({ value, tone = TONES[value] ?? 'calm', word = formatStatus(value) }: StatusProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {word}
    </span>
  )
}
