/** The sections of a portal around the screen; without a session it leads to the sign-in. */
import { useEffect } from 'react'
import { NavLink, Outlet, useNavigate } from 'react-router'
import { ActionButton } from '../admin/ui/action-button.tsx'
import brandStyles from '../admin/ui/brand.module.css'
import { Icon } from '../admin/ui/icons.tsx'
import { Note } from '../admin/ui/note.tsx'
import skipStyles from '../admin/ui/skip.module.css'
import { queryClient, setSignedOutHandler } from '../shared/app/query-client.ts'
import { brand } from '../shared/brand.ts'
import styles from './portal-frame.module.css'
import { SignInAgain } from './sign-in-again.tsx'
import type { SignInWays } from './sign-in-form.tsx'
import { portalTexts as texts } from './texts.ts'

interface Props {
  readonly home: string
  readonly signInPath: string
  readonly sections: readonly { readonly path: string; readonly label: string }[]
  /** Who is signed in for whom; undefined until it is known. */
  readonly whose: { readonly company: string; readonly person: string; readonly phone: string } | undefined
  /** What stands above every screen. */
  readonly warning: string | undefined
  /** Who is signed in, or was since the page was opened. */
  readonly getPersonId: () => string | undefined
  readonly ways: SignInWays
  readonly signOut: () => Promise<void>
}

export function PortalFrame({
  home,
  signInPath,
  sections,
  whose,
  warning,
  getPersonId,
  ways,
  signOut,
}: Props) {
  const navigate = useNavigate()

  useEffect(() => {
    setSignedOutHandler(() => {
      const ended = getPersonId() !== undefined
      queryClient.clear()
      void navigate(signInPath, { replace: true, state: { ended } })
    })
    return () => setSignedOutHandler(() => {})
  }, [navigate, signInPath, getPersonId])

  const leave = async () => {
    await signOut()
    await navigate(signInPath, { replace: true })
  }
  if (whose === undefined) return null

  return (
    <>
      <a className={skipStyles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.bar}>
        <a className={brandStyles.brand} href={home}>
          <Icon name="requests" size={20} />
          {brand.name}
        </a>
        <p className={styles.whose}>
          {whose.company}
          <span className={styles.person}>{` · ${whose.person}`}</span>
        </p>
        <ActionButton label={texts.signOut} size="small" onClick={() => void leave()} />
      </header>
      <nav className={styles.sections} aria-label={texts.sections}>
        {sections.map(({ path, label }) => (
          <NavLink key={path} to={path} end={path === home}>
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="content" className={styles.content} tabIndex={-1}>
        {warning && <Note tone="warn" role="status" text={warning} />}
        <Outlet />
      </main>
      <SignInAgain {...ways} home={home} phone={whose.phone} getPersonId={getPersonId} />
    </>
  )
}
