/** Signing in: first the number or the address, then the code that was sent there. */
import { useLocation, useNavigate } from 'react-router'
import loginStyles from '../admin/session/login.module.css'
import brandStyles from '../admin/ui/brand.module.css'
import { Icon } from '../admin/ui/icons.tsx'
import { Note } from '../admin/ui/note.tsx'
import textStyles from '../admin/ui/text.module.css'
import { brand } from '../shared/brand.ts'
import { SignInForm, type SignInWays } from './sign-in-form.tsx'
import { formatTitle, portalTexts as shared } from './texts.ts'

interface Props extends SignInWays {
  /** The address after the sign-in. */
  readonly home: string
  readonly texts: {
    readonly title: string
    readonly hint: string
    readonly contact: string
    /** Leads back to the first step. */
    readonly other: string
  }
}

export function PortalSignIn({ home, texts, ...ways }: Props) {
  const navigate = useNavigate()
  const { state } = useLocation()
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
        <SignInForm
          {...ways}
          label={texts.contact}
          other={texts.other}
          onSignedIn={() => navigate(home, { replace: true })}
        />
        <a className={textStyles.quiet} href="/">
          {shared.toSite}
        </a>
      </main>
    </div>
  )
}
