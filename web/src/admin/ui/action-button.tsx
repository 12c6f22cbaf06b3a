/** A button that starts something and says while it runs. */
import { formatOfWhom } from '../messages/common.ts'
import styles from './buttons.module.css'

interface ActionButtonProps {
  readonly label: string
  readonly tone?: 'primary' | 'plain' | 'danger'
  /** A plain one beside others of its kind. */
  readonly size?: 'usual' | 'small'
  readonly isRunning?: boolean
  /** The label while it runs. */
  readonly running?: string
  readonly disabled?: boolean
  /** Whom or what it is for, for screen readers. */
  readonly of?: string
  readonly onClick?: () => void
}

/** A button that starts something; without `onClick` it sends its form. */
export function ActionButton({
  label,
  tone = 'plain',
  size = 'usual',
  isRunning = false,
  running,
  disabled = false,
  of,
  onClick,
}: ActionButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={styles[tone === 'plain' ? (size === 'small' ? 'small' : 'button') : tone]}
      aria-label={of === undefined ? undefined : formatOfWhom(isRunning ? (running ?? label) : label, of)}
      aria-disabled={isRunning || undefined}
      disabled={disabled}
      onClick={(event) => {
        // The second click of a double click, too: what the first has sent may be answered already, and the form empty.
        if (isRunning || (!onClick && event.detail > 1)) event.preventDefault()
        else onClick?.()
      }}
    >
      {isRunning ? (running ?? label) : label}
    </button>
  )
}
