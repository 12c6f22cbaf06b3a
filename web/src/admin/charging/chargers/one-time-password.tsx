/** A charger's password, the one time that it can be seen, and how it gets into the charger. */

import { CopyField } from '../../ui/copy-field.tsx'
import { Act, Note } from '../../ui/parts.tsx'
import { password as words } from './decision-texts.ts'

interface OneTimePasswordProps {
  readonly identity: string
  readonly password: string
  readonly onDone: () => void
}

export function OneTimePassword({ identity, password, onDone }: OneTimePasswordProps) {
  return (
    <div className="stack">
      <Note tone="warn" role="status" text={words.once} />
      <CopyField label={words.user} value={identity} />
      <CopyField label={words.password} value={password} />
      <h3>{words.how}</h3>
      <ol className="steps">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="form-actions end">
        <Act label={words.done} tone="primary" onClick={onDone} />
      </div>
    </div>
  )
}
