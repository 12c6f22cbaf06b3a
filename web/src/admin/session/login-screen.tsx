/** Admin Login: the password, then the second factor where there is one; or a passkey alone. */
import { PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canUsePasskeys, isGivenUp } from '../../shared/app/passkey.ts'
import { brand } from '../../shared/brand.ts'
import { ApiRefusal } from '../../shared/call-api.ts'
import { factors, secondStep } from '../messages/factors.ts'
import { frame, login } from '../messages/frame.ts'
import { LOGIN } from '../screens.ts'
import { formatProblem, logProblem } from '../server/problem.ts'
import { ActionButton } from '../ui/action-button.tsx'
import brandStyles from '../ui/brand.module.css'
import { Icon } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import textStyles from '../ui/text.module.css'
import styles from './login.module.css'
import { type Credentials, signIn, signInByPasskey } from './session.ts'
import { readAfterSignIn } from './sign-in-path.ts'
import { finishSignOn, readReturned, startSignOn, useSignInWays } from './single-sign-on.ts'
import { singleSignOn } from './single-sign-on-texts.ts'

export function LoginScreen() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Right, but an account with a second factor. */
  const [credentials, setCredentials] = useState<Credentials>()

  const run = async (send: () => Promise<void>, onRefused: (error: unknown) => void) => {
    if (isRunning) return
    setRunning(true)
    setProblem(undefined)
    try {
      await send()
      await navigate(readAfterSignIn(search), { replace: true })
    } catch (error) {
      logProblem(error)
      onRefused(error)
    } finally {
      setRunning(false)
    }
  }
  const sendPassword = (form: FormData) => {
    const typed = { email: String(form.get('email')), password: String(form.get('password')) }
    return run(
      () => signIn(typed),
      (error) => (isFactorNeeded(error) ? setCredentials(typed) : setProblem(formatRefusal(error))),
    )
  }
  const sendCode = (form: FormData) =>
    run(
      () => (credentials ? signIn({ ...credentials, code: String(form.get('code')) }) : Promise.resolve()),
      (error) => setProblem(formatProblem(error)),
    )
  const sendPasskey = () =>
    run(signInByPasskey, (error) => setProblem(isGivenUp(error) ? undefined : formatProblem(error)))

  const ways = useSignInWays()
  const leave = async () => {
    setProblem(undefined)
    await startSignOn().catch((error: unknown) => {
      logProblem(error)
      setProblem(formatProblem(error))
    })
  }
  const returned = readReturned(search)
  const isTaken = useRef(false)
  useEffect(() => {
    if (returned === undefined || isTaken.current) return
    isTaken.current = true
    // What came back counts once: a reload of the page must not send it again.
    window.history.replaceState(window.history.state, '', LOGIN)
    if (returned === 'refused') return setProblem(singleSignOn.refused)
    void run(
      () => finishSignOn(returned),
      (error) => setProblem(formatProblem(error)),
    )
  })

  return (
    <div className={styles.login}>
      <title>{frame.title(login.title)}</title>
      <main>
        <a className={brandStyles.brand} href="/">
          <Icon name="requests" size={22} />
          {brand.name}
        </a>
        <h1>{credentials ? secondStep.title : login.title}</h1>
        <p>{credentials ? secondStep.hint : login.hint}</p>
        {(state as { ended?: boolean } | null)?.ended && !credentials && (
          <Note tone="info" role="status" text={login.returned} />
        )}
        {problem && <Note tone="bad" role="alert" text={problem} />}
        <form
          key={credentials ? 'code' : 'password'}
          onSubmit={(event) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            void (credentials ? sendCode(form) : sendPassword(form))
          }}
        >
          {credentials ? <CodeField /> : <PasswordFields isFocused={search === ''} />}
          <ActionButton label={login.signIn} running={login.signingIn} isRunning={isRunning} tone="primary" />
        </form>
        {canUsePasskeys() && <ActionButton label={secondStep.passkey} onClick={() => void sendPasskey()} />}
        {ways.data?.singleSignOn && !credentials && (
          <ActionButton label={singleSignOn.signIn} onClick={() => void leave()} />
        )}
        {credentials ? (
          <ActionButton label={secondStep.back} onClick={() => setCredentials(undefined)} />
        ) : (
          <a className={textStyles.quiet} href="/">
            {login.toSite}
          </a>
        )}
      </main>
    </div>
  )
}

function PasswordFields({ isFocused }: { readonly isFocused: boolean }) {
  return (
    <>
      <TextInput
        label={login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={isFocused}
        withAsterisk={false}
      />
      <PasswordInput
        label={login.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
    </>
  )
}

function CodeField() {
  return (
    <TextInput
      label={factors.codeWanted}
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      autoFocus
      withAsterisk={false}
    />
  )
}

const isFactorNeeded = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === 'factor-needed'

/** Every refusal reads alike; how long to wait, and that nobody answered, is said besides. */
function formatRefusal(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return `${login.invalid}. ${formatProblem(error)}`
  return error.status === 429 ? `${login.invalid}. ${formatProblem(error)}` : login.invalid
}
