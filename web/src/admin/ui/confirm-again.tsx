/** A button that asks once more, in its place, before something that cannot be undone. */
import { useState } from 'react'
import { confirmAgain } from '../messages/common.ts'
import { ActionButton } from './action-button.tsx'
import styles from './fields.module.css'

interface ConfirmAgainProps {
  readonly label: string
  /** Whom or what it is for, where there are several. */
  readonly of?: string
  /** What will happen. */
  readonly hint: string
  readonly running: string
  readonly isRunning: boolean
  readonly onConfirm: () => void
}

export function ConfirmAgain({ label, of, hint, running, isRunning, onConfirm }: ConfirmAgainProps) {
  const [isRequesting, setRequesting] = useState(false)
  if (!isRequesting) {
    return (
      <div>
        <ActionButton
          label={label}
          tone="danger"
          {...(of !== undefined && { of })}
          onClick={() => setRequesting(true)}
        />
      </div>
    )
  }
  return (
    <div className={styles.askAgain}>
      <p>{hint}</p>
      <div className={styles.formActions}>
        <ActionButton
          label={label}
          tone="danger"
          running={running}
          isRunning={isRunning}
          onClick={onConfirm}
        />
        <ActionButton label={confirmAgain.no} onClick={() => setRequesting(false)} />
      </div>
    </div>
  )
}
