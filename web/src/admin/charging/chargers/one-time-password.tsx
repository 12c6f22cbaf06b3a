/** A charger's password, the one time that it can be seen, and how it gets into the charger. */

import { ActionButton } from '../../ui/action-button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import styles from './chargers.module.css'
import { password as words } from './decision-texts.ts'

interface OneTimePasswordProps {
  readonly identity: string
  readonly password: string
  readonly onDone: () => void
}

export function OneTimePassword({ identity, password, onDone }: OneTimePasswordProps) {
  return (
    <div className={layoutStyles.stack}>
      <Note tone="warn" role="status" text={words.once} />
      <CopyField label={words.user} value={identity} />
      <CopyField label={words.password} value={password} />
      <h3>{words.how}</h3>
      <ol className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={fieldStyles.endActions}>
        <ActionButton label={words.done} tone="primary" onClick={onDone} />
      </div>
    </div>
  )
}
