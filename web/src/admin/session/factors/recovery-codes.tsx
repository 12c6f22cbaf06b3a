/** Ten recovery codes, shown this once. */
import { factors } from '../../messages/factors.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import styles from './factors.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <Note tone="warn" role="status" text={factors.keepThem} />
      <ul className={styles.codes} aria-label={factors.recovery}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <ActionButton label={factors.kept} tone="primary" onClick={onKept} />
      </div>
    </div>
  )
}
