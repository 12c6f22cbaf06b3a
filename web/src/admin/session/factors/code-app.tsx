/** The app for one-time codes: set up by a picture and a first code, and removed. */
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { formatDate } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { factors } from '../../messages/factors.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Factors, prepareApp, removeApp, setUpApp } from './factor-calls.ts'
import styles from './factors.module.css'

interface CodeAppProps {
  readonly app: Factors['codeApp']
  readonly onCodes: (codes: readonly string[]) => void
}

export function CodeApp({ app, onCodes }: CodeAppProps) {
  const preparing = useWrite(prepareApp, [])
  const [prepared, setPrepared] = useState<Awaited<ReturnType<typeof prepareApp>>>()
  const prepare = async () => {
    const outcome = await preparing.run(undefined)
    if (outcome && 'reply' in outcome) setPrepared(outcome.reply)
  }
  const end = (codes: readonly string[]) => {
    setPrepared(undefined)
    onCodes(codes)
  }
  return (
    <div className={layoutStyles.stack}>
      <h3>{factors.app}</h3>
      <p className={textStyles.quiet}>{app ? factors.appSince(formatDate(app.since)) : factors.appHint}</p>
      <Refused problem={preparing.problem} />
      {app ? (
        <RemoveApp />
      ) : prepared ? (
        <SetUp {...prepared} onDone={end} />
      ) : (
        <div>
          <ActionButton
            label={factors.setUp}
            of={factors.app}
            running={factors.adding}
            isRunning={preparing.isRunning}
            onClick={() => void prepare()}
          />
        </div>
      )}
    </div>
  )
}

interface SetUpProps {
  readonly secret: string
  readonly address: string
  readonly onDone: (codes: readonly string[]) => void
}

function SetUp({ secret, address, onDone }: SetUpProps) {
  const [code, setCode] = useState('')
  const write = useWrite(setUpApp, ['own-factor', 'own-session'])
  const send = async () => {
    const outcome = await write.run(code)
    if (!outcome || 'problem' in outcome) return
    showSuccess(factors.appDone)
    onDone(outcome.reply.recoveryCodes)
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} onSend={send}>
      <p>{factors.scan}</p>
      <Picture address={address} />
      <CopyField label={factors.secret} value={secret} />
      <TextInput
        label={factors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={factors.confirmCode}
          tone="primary"
          running={factors.confirming}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

/** Dark on light in every theme: not every app reads it the other way round. */
function Picture({ address }: { readonly address: string }) {
  const { data, size } = useMemo(() => encode(address, { border: 3 }), [address])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={factors.picture}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

function RemoveApp() {
  const write = useWrite(removeApp, ['own-factor'])
  const remove = async () => {
    const outcome = await write.run(undefined)
    if (outcome && 'reply' in outcome) showSuccess(factors.appRemoved)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={factors.remove}
        hint={factors.appRemoveHint}
        running={factors.removing}
        isRunning={write.isRunning}
        onConfirm={remove}
      />
    </>
  )
}
