/** Signing in at the portal of fleets: by number. */
import { PortalSignIn } from '../../portal/portal-sign-in.tsx'
import { PATHS } from '../addresses.ts'
import { WAYS } from './session.ts'
import { signInTexts } from './texts.ts'

export function SignInScreen() {
  return <PortalSignIn home={PATHS.overview} texts={signInTexts} {...WAYS} />
}
