/** One's own second factors: an app, passkeys, recovery codes. */
import { useState } from 'react'
import { factors } from '../../messages/factors.ts'
import { useWrite } from '../../server/use-write.ts'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import { PasskeyList } from '../../ui/passkey-list.tsx'
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
  return (
    <div className={layoutStyles.stack}>
      <h3>{factors.passkeys}</h3>
      <PasskeyList
        passkeys={own.passkeys}
        add={addPasskeyHere}
        remove={removePasskey}
        topic="own-factor"
        onAdded={({ recoveryCodes }) => onCodes(recoveryCodes)}
      />
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
        onConfirm={renew}
      />
    </div>
  )
}
