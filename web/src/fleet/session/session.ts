/** Who is signed in at the portal of fleets. */
import type {
  ReplyOf,
  requestFleetCode,
  showFleetSignedIn,
  signOutFleet,
  verifyFleetCode,
} from '@voltyatra/contract'
import { createPortalSession } from '../../portal/portal-session.ts'
import type { SignInWays } from '../../portal/sign-in-form.tsx'
import { callApi } from '../../shared/call-api.ts'

const session = createPortalSession<ReplyOf<typeof showFleetSignedIn>['data']>({
  name: 'fleet-portal',
  load: async (signal) => (await callApi<typeof showFleetSignedIn>('GET', '/fleet/me', { signal })).data,
  end: () => callApi<typeof signOutFleet>('POST', '/fleet/sign-out', {}),
})
export const { useSignedIn, getPersonId, signOut } = session

const requestCode = (phone: string) =>
  callApi<typeof requestFleetCode>('POST', '/fleet/request-code', { body: { phone } })

async function signIn(phone: string, code: string): Promise<void> {
  const { data } = await callApi<typeof verifyFleetCode>('POST', '/fleet/verify-code', {
    body: { phone, code },
  })
  session.begin(data)
}

/** How people of fleets sign in. */
export const WAYS: SignInWays = { requestCode, signIn }
