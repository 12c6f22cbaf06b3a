/** A button that asks once more, in its place, before something that cannot be undone or that many people notice. */
import { useEffect, useRef, useState } from 'react'
import { confirmAgain } from '../messages/common.ts'
import { ActionButton } from './action-button.tsx'
import styles from './fields.module.css'

interface ConfirmAgainProps {
  readonly label: string
  /** Whom or what it is for, where there are several. */
  readonly of?: string
  /** What will happen. */
  readonly hint: string
  /** It can be undone, and looks like it. */
  readonly isReversible?: boolean
  readonly running: string
  readonly isRunning: boolean
  /** Once it is done, or refused, the question is closed. */
  readonly onConfirm: () => Promise<unknown>
}

export function ConfirmAgain({
  label,
  of,
  hint,
  isReversible = false,
  running,
  isRunning,
  onConfirm,
}: ConfirmAgainProps) {
  const [isRequesting, setRequesting] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const wasRequesting = useRef(false)
  // The pressed button is gone: the keyboard goes on at the question, and after that at the button again. Not at the
  // button that confirms: a held Enter would press it.
  useEffect(() => {
    if (isRequesting === wasRequesting.current) return
    wasRequesting.current = isRequesting
    if (document.activeElement !== document.body) return
    part.current?.querySelector<HTMLElement>(isRequesting ? 'p' : 'button')?.focus()
  }, [isRequesting])
  const confirm = async () => {
    await onConfirm()
    setRequesting(false)
  }
  if (!isRequesting) {
    return (
      <div ref={part}>
        <ActionButton
          label={label}
          tone={isReversible ? 'plain' : 'danger'}
          {...(of !== undefined && { of })}
          onClick={() => setRequesting(true)}
        />
      </div>
    )
  }
  return (
    <div ref={part} className={isReversible ? styles.askCalmly : styles.askAgain}>
      <p tabIndex={-1}>{hint}</p>
      <div className={styles.formActions}>
        <ActionButton
          label={label}
          tone={isReversible ? 'primary' : 'danger'}
          running={running}
          isRunning={isRunning}
          onClick={() => void confirm()}
        />
        <ActionButton label={confirmAgain.no} onClick={() => setRequesting(false)} />
      </div>
    </div>
  )
}
