/** The window in which one signs in again, where the server wants a sign-in of the last minutes; the form behind it stays. */
import { useIdentityRequest } from '../admin/server/identity-request.ts'
import { Dialog } from '../admin/ui/dialog.tsx'
import layoutStyles from '../admin/ui/layout.module.css'
import { SignInForm, type SignInWays } from './sign-in-form.tsx'
import { portalTexts as texts } from './texts.ts'

interface Props extends SignInWays {
  /** Where the portal begins. */
  readonly home: string
  /** The number of who is signed in. */
  readonly phone: string
  /** Of who is signed in. */
  readonly getPersonId: () => string | undefined
}

export function SignInAgain({ home, phone, getPersonId, ...ways }: Props) {
  const { isRequested, end } = useIdentityRequest()
  if (!isRequested) return null
  const before = getPersonId()
  const goOn = () => {
    if (getPersonId() === before) return end(true)
    // A passkey of somebody else: what was entered is not sent in that name.
    end(false)
    location.assign(home)
  }
  return (
    <Dialog title={texts.again} size="small" onClose={() => end(false)}>
      <div className={layoutStyles.stack}>
        <p>{texts.againHint}</p>
        <SignInForm
          {...ways}
          label={texts.phone}
          other={texts.resend}
          own={phone}
          className={layoutStyles.stack}
          onSignedIn={goOn}
        />
      </div>
    </Dialog>
  )
}
