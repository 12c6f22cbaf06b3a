/** Signing in: first the number or the address, then the code that was sent there. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatProblem, logProblem } from '../../admin/server/problem.ts'
import loginStyles from '../../admin/session/login.module.css'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import brandStyles from '../../admin/ui/brand.module.css'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Icon } from '../../admin/ui/icons.tsx'
import { Note } from '../../admin/ui/note.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { brand } from '../../shared/brand.ts'
import { PATHS } from '../addresses.ts'
import { formatTitle } from '../frame/texts.ts'
import { askForCode, signIn } from './session.ts'
import { signInTexts as texts } from './texts.ts'

export function SignInScreen() {
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
      setProblem(formatProblem(error))
    } finally {
      setRunning(false)
    }
  }
  const send = () => run(async () => setSaid((await askForCode(contact)).message))
  const enter = () =>
    run(async () => {
      await signIn(contact, code)
      await navigate(PATHS.stations, { replace: true })
    })
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
          <Note tone="info" role="status" text={texts.ended} />
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
            label={isAsked ? texts.signIn : texts.send}
            running={isAsked ? texts.signingIn : texts.sending}
            isRunning={isRunning}
            tone="primary"
          />
        </form>
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
          {texts.toSite}
        </a>
      </main>
    </div>
  )
}
