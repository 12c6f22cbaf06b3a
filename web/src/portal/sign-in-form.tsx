/** Signing in by a code that was sent to one's number or address, or by a passkey. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatProblem, logProblem } from '../admin/server/problem.ts'
import { ActionButton } from '../admin/ui/action-button.tsx'
import buttonStyles from '../admin/ui/buttons.module.css'
import { Note } from '../admin/ui/note.tsx'
import { canUsePasskeys, isGivenUp } from '../shared/app/passkey.ts'
import { portalTexts as texts } from './texts.ts'

export interface SignInWays {
  readonly requestCode: (contact: string) => Promise<{ readonly message: string }>
  readonly signIn: (contact: string, code: string) => Promise<void>
  /** Where the portal takes passkeys. */
  readonly signInByPasskey?: () => Promise<void>
}

interface Props extends SignInWays {
  /** What is typed: number or address. */
  readonly label: string
  /** Leads back to the first step. */
  readonly other: string
  /** Of who signs in again; nobody else does then. */
  readonly own?: string | undefined
  readonly className?: string | undefined
  readonly onSignedIn: () => unknown
}

export function SignInForm({ label, other, own, className, onSignedIn, ...ways }: Props) {
  const [contact, setContact] = useState(own ?? '')
  const [code, setCode] = useState('')
  const [sentNote, setSentNote] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { signInByPasskey } = ways

  const run = async (work: () => Promise<void>) => {
    if (isRunning) return
    setRunning(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      logProblem(error)
      setProblem(isGivenUp(error) ? undefined : formatProblem(error))
    } finally {
      setRunning(false)
    }
  }
  const send = () =>
    run(async () => {
      const { message } = await ways.requestCode(contact)
      // To a stranger the server does not say whether a number is known.
      setSentNote(own === undefined ? message : texts.sent)
    })
  const enterBy = (way: () => Promise<void>) =>
    run(async () => {
      await way()
      await onSignedIn()
    })
  const enter = () => enterBy(() => ways.signIn(contact, code))
  const isRequested = sentNote !== undefined

  return (
    <>
      {problem && <Note tone="bad" role="alert" text={problem} />}
      {isRequested && !problem && <Note tone="info" role="status" text={sentNote} />}
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          void (isRequested ? enter() : send())
        }}
      >
        <TextInput
          label={label}
          name="contact"
          autoComplete="username"
          required
          withAsterisk={false}
          readOnly={isRequested || own !== undefined}
          value={contact}
          onChange={(event) => setContact(event.currentTarget.value)}
        />
        {isRequested && (
          <TextInput
            label={texts.code}
            description={texts.codeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            withAsterisk={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <ActionButton
          label={isRequested ? texts.signIn : texts.send}
          running={isRequested ? texts.signingIn : texts.sending}
          isRunning={isRunning}
          tone="primary"
        />
      </form>
      {signInByPasskey && canUsePasskeys() && (
        <ActionButton label={texts.passkey} onClick={() => void enterBy(signInByPasskey)} />
      )}
      {isRequested && (
        <button
          type="button"
          className={buttonStyles.link}
          onClick={() => {
            setSentNote(undefined)
            setCode('')
            setProblem(undefined)
          }}
        >
          {other}
        </button>
      )}
    </>
  )
}
