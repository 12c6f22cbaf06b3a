/** One's own second factors: an app, passkeys, recovery codes. */
import { useState } from 'react'
import { canUsePasskeys, isGivenUp } from '../../../shared/app/passkey.ts'
import { formatDate } from '../../../shared/formats.ts'
import { factors } from '../../messages/factors.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { CodeApp } from './code-app.tsx'
import {
  addPasskeyHere,
  type Factors,
  hasAny,
  removePasskey,
  renewRecoveryCodes,
  useFactors,
} from './factor-calls.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export function SecondFactors() {
  const own = useFactors()
  const [fresh, setFresh] = useState<readonly string[]>([])
  const showFresh = (codes: readonly string[]) => codes.length > 0 && setFresh(codes)
  return (
    <section className={layoutStyles.sheet} aria-label={factors.title}>
      <h2>{factors.title}</h2>
      <p className={textStyles.quiet}>{factors.hint}</p>
      <Loaded of={own}>
        {(found) => (
          <>
            {!hasAny(found) && <Note tone="warn" text={factors.none} />}
            {fresh.length > 0 && <RecoveryCodes codes={fresh} onKept={() => setFresh([])} />}
            <CodeApp app={found.codeApp} onCodes={showFresh} />
            <Passkeys own={found} onCodes={showFresh} />
            {hasAny(found) && <Recovery left={found.recoveryCodesLeft} onCodes={showFresh} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface PartProps {
  readonly onCodes: (codes: readonly string[]) => void
}

function Passkeys({ own, onCodes }: PartProps & { readonly own: Factors }) {
  const adding = useWrite(addPasskeyHere, ['own-factor'])
  const removing = useWrite(removePasskey, ['own-factor'])
  const add = async () => {
    const outcome = await adding.run(undefined)
    if (!outcome || 'problem' in outcome) return
    showSuccess(factors.passkeyAdded)
    onCodes(outcome.reply.recoveryCodes)
  }
  const remove = async (id: string) => {
    const outcome = await removing.run(id)
    if (outcome && 'reply' in outcome) showSuccess(factors.passkeyRemoved)
  }
  return (
    <div className={layoutStyles.stack}>
      <h3>{factors.passkeys}</h3>
      <p className={textStyles.quiet}>{factors.passkeysHint}</p>
      <ul className={layoutStyles.plainList}>
        {own.passkeys.map(({ _id, name, createdAt }) => (
          <li key={_id}>
            <span>
              {name}
              <br />
              <span className={textStyles.quiet}>{factors.since(formatDate(createdAt))}</span>
            </span>
            <ActionButton
              label={factors.remove}
              of={name}
              running={factors.removing}
              isRunning={removing.isRunning}
              onClick={() => void remove(_id)}
            />
          </li>
        ))}
      </ul>
      {isGivenUp(adding.problem) ? (
        <Note tone="warn" role="alert" text={factors.failed} />
      ) : (
        <Refused problem={adding.problem} />
      )}
      <Refused problem={removing.problem} />
      {canUsePasskeys() ? (
        <div>
          <ActionButton
            label={factors.addPasskey}
            running={factors.adding}
            isRunning={adding.isRunning}
            onClick={() => void add()}
          />
        </div>
      ) : (
        <p>{factors.unable}</p>
      )}
    </div>
  )
}

function Recovery({ left, onCodes }: PartProps & { readonly left: number }) {
  const write = useWrite(renewRecoveryCodes, ['own-factor'])
  const renew = async () => {
    const outcome = await write.run(undefined)
    if (outcome && 'reply' in outcome) onCodes(outcome.reply.recoveryCodes)
  }
  return (
    <div className={layoutStyles.stack}>
      <h3>{factors.recovery}</h3>
      <p>
        {factors.recoveryLeft(left)} <span className={textStyles.quiet}>{factors.recoveryHint}</span>
      </p>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={factors.makeRecovery}
        hint={factors.makeRecoveryHint}
        running={factors.adding}
        isRunning={write.isRunning}
        onConfirm={() => void renew()}
      />
    </div>
  )
}
