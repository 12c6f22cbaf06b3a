/** Signing in: first the number or the address, then the code that was sent there. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatProblem, logProblem } from '../admin/server/problem.ts'
import loginStyles from '../admin/session/login.module.css'
import { ActionButton } from '../admin/ui/action-button.tsx'
import brandStyles from '../admin/ui/brand.module.css'
import buttonStyles from '../admin/ui/buttons.module.css'
import { Icon } from '../admin/ui/icons.tsx'
import { Note } from '../admin/ui/note.tsx'
import textStyles from '../admin/ui/text.module.css'
import { canUsePasskeys, isGivenUp } from '../shared/app/passkey.ts'
import { brand } from '../shared/brand.ts'
import { formatTitle, portalTexts as shared } from './texts.ts'

interface Props {
  /** The address after the sign-in. */
  readonly home: string
  readonly texts: {
    readonly title: string
    readonly hint: string
    readonly contact: string
    /** Leads back to the first step. */
    readonly other: string
  }
  readonly askForCode: (contact: string) => Promise<{ readonly message: string }>
  readonly signIn: (contact: string, code: string) => Promise<void>
  /** Where the portal takes passkeys. */
  readonly signInByPasskey?: () => Promise<void>
}

export function PortalSignIn({ home, texts, askForCode, signIn, signInByPasskey }: Props) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

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
  const send = () => run(async () => setSaid((await askForCode(contact)).message))
  const enterBy = (way: () => Promise<void>) =>
    run(async () => {
      await way()
      await navigate(home, { replace: true })
    })
  const enter = () => enterBy(() => signIn(contact, code))
  const isAsked = said !== undefined

  return (
    <div className={loginStyles.login}>
      <title>{formatTitle(texts.title)}</title>
      <main>
        <a className={brandStyles.brand} href="/">
          <Icon name="requests" size={22} />
          {brand.name}
        </a>
        <h1>{texts.title}</h1>
        <p>{texts.hint}</p>
        {(state as { ended?: boolean } | null)?.ended && (
          <Note tone="info" role="status" text={shared.ended} />
        )}
        {problem && <Note tone="bad" role="alert" text={problem} />}
        {isAsked && !problem && <Note tone="info" role="status" text={said} />}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void (isAsked ? enter() : send())
          }}
        >
          <TextInput
            label={texts.contact}
            name="contact"
            autoComplete="username"
            required
            withAsterisk={false}
            readOnly={isAsked}
            value={contact}
            onChange={(event) => setContact(event.currentTarget.value)}
          />
          {isAsked && (
            <TextInput
              label={shared.code}
              description={shared.codeHint}
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
            label={isAsked ? shared.signIn : shared.send}
            running={isAsked ? shared.signingIn : shared.sending}
            isRunning={isRunning}
            tone="primary"
          />
        </form>
        {signInByPasskey && canUsePasskeys() && (
          <ActionButton label={shared.passkey} onClick={() => void enterBy(signInByPasskey)} />
        )}
        {isAsked && (
          <button
            type="button"
            className={buttonStyles.link}
            onClick={() => {
              setSaid(undefined)
              setCode('')
              setProblem(undefined)
            }}
          >
            {texts.other}
          </button>
        )}
        <a className={textStyles.quiet} href="/">
          {shared.toSite}
        </a>
      </main>
    </div>
  )
}
