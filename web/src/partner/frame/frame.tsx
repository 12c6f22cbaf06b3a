/** The sections of the portal around the screen; without a session it leads to the sign-in. */
import { useEffect } from 'react'
import { NavLink, Outlet, useNavigate } from 'react-router'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import brandStyles from '../../admin/ui/brand.module.css'
import { Icon } from '../../admin/ui/icons.tsx'
import { Note } from '../../admin/ui/note.tsx'
import { queryClient, setSignedOutHandler } from '../../shared/app/query-client.ts'
import { brand } from '../../shared/brand.ts'
import { PATHS } from '../addresses.ts'
import { type Right, signOut, useSignedIn, wasSignedIn } from '../session/session.ts'
import styles from './partner-frame.module.css'
import { frameTexts as texts } from './texts.ts'

const SECTIONS: readonly { readonly path: string; readonly label: string; readonly right?: Right }[] = [
  { path: PATHS.stations, label: texts.stations },
  { path: PATHS.charges, label: texts.charges },
  { path: PATHS.money, label: texts.money, right: 'money' },
  { path: PATHS.people, label: texts.people, right: 'staff' },
]

export function Frame() {
  const navigate = useNavigate()
  const { data } = useSignedIn()

  useEffect(() => {
    setSignedOutHandler(() => {
      const ended = wasSignedIn()
      queryClient.clear()
      void navigate(PATHS.signIn, { replace: true, state: { ended } })
    })
    return () => setSignedOutHandler(() => {})
  }, [navigate])

  const leave = async () => {
    await signOut()
    await navigate(PATHS.signIn, { replace: true })
  }
  if (!data) return null
  const offered = SECTIONS.filter(({ right }) => right === undefined || data.person.rights.includes(right))
  const { status } = data.partner

  return (
    <>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.bar}>
        <a className={brandStyles.brand} href={PATHS.stations}>
          <Icon name="requests" size={20} />
          {brand.name}
        </a>
        <p className={styles.whose}>
          {data.partner.name} · {data.person.name}
        </p>
        <ActionButton label={texts.signOut} size="small" onClick={() => void leave()} />
      </header>
      <nav className={styles.sections} aria-label={texts.sections}>
        {offered.map(({ path, label }) => (
          <NavLink key={path} to={path} end={path === PATHS.stations}>
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="content" className={styles.content} tabIndex={-1}>
        {status !== 'active' && <Note tone="warn" role="status" text={texts[status]} />}
        <Outlet />
      </main>
    </>
  )
}
