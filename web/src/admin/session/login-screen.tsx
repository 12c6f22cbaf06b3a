/** Admin Login. */
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { brand } from '../../shared/brand.ts'
import { ApiRefusal } from '../../shared/call-api.ts'
import { frame, login } from '../messages/frame.ts'
import { formatProblem, logProblem } from '../server/problem.ts'
import { ActionButton } from '../ui/action-button.tsx'
import brandStyles from '../ui/brand.module.css'
import { Icon } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import textStyles from '../ui/text.module.css'
import styles from './login.module.css'
import { signIn } from './session.ts'
import { readAfterSignIn } from './ways.ts'

export function LoginScreen() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

  const send = async (form: FormData) => {
    if (isRunning) return
    setRunning(true)
    setProblem(undefined)
    try {
      await signIn(String(form.get('email')), String(form.get('password')))
      const next = readAfterSignIn(search)
      await navigate(next, { replace: true })
    } catch (error) {
      logProblem(error)
      setProblem(formatRefusal(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <div className={styles.login}>
      <title>{frame.title(login.title)}</title>
      <main>
        <a className={brandStyles.brand} href="/">
          <Icon name="requests" size={22} />
          {brand.name}
        </a>
        <h1>{login.title}</h1>
        <p>{login.hint}</p>
        {(state as { ended?: boolean } | null)?.ended && (
          <Note tone="info" role="status" text={login.returned} />
        )}
        {problem && <Note tone="bad" role="alert" text={problem} />}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send(new FormData(event.currentTarget))
          }}
        >
          <TextInput
            label={login.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus={search === ''}
            withAsterisk={false}
          />
          <PasswordInput
            label={login.password}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <ActionButton label={login.signIn} running={login.signingIn} isRunning={isRunning} tone="primary" />
        </form>
        <a className={textStyles.quiet} href="/">
          {login.toSite}
        </a>
      </main>
    </div>
  )
}

/** Every refusal reads alike; how long to wait, and that nobody answered, is said besides. */
function formatRefusal(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return `${login.invalid}. ${formatProblem(error)}`
  return error.status === 429 ? `${login.invalid}. ${formatProblem(error)}` : login.invalid
}
