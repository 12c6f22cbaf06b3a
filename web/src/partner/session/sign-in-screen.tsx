/** Signing in at the partner portal: by number or address. */
import { PortalSignIn } from '../../portal/portal-sign-in.tsx'
import { PATHS } from '../addresses.ts'
import { signInByPasskey } from './passkeys.ts'
import { askForCode, signIn } from './session.ts'
import { signInTexts } from './texts.ts'

export function SignInScreen() {
  return (
    <PortalSignIn
      home={PATHS.stations}
      texts={signInTexts}
      askForCode={askForCode}
      signIn={signIn}
      signInByPasskey={signInByPasskey}
    />
  )
}
