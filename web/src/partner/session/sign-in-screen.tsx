/** Signing in at the partner portal: by number or address. */
import { PortalSignIn } from '../../portal/portal-sign-in.tsx'
import { PATHS } from '../addresses.ts'
import { WAYS } from './passkeys.ts'
import { signInTexts } from './texts.ts'

export function SignInScreen() {
  return <PortalSignIn home={PATHS.stations} texts={signInTexts} {...WAYS} />
}
