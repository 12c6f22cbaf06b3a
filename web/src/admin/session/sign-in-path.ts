/** The address of the sign-in, and the address that it leads back to. */
import { BASES, findScreenAt, LOGIN } from '../screens.ts'

const NEXT = 'next'

/** The sign-in, which afterwards leads back to `here`. */
export const buildSignInPath = (here: string): string => `${LOGIN}?${new URLSearchParams({ [NEXT]: here })}`

/** Where a sign-in leads: back, if that is a screen of the panel; else to the new layout's dashboard. */
export function readAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get(NEXT) ?? ''
  const isScreen = next.startsWith('/') && findScreenAt(next.split(/[?#]/, 1)[0] ?? '') !== undefined
  return isScreen ? next : BASES.new
}
