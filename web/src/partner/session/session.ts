/** Who is signed in at the partner portal. */
import type {
  ReplyOf,
  requestPartnerCode,
  showPartnerSignedIn,
  signOutPartner,
  verifyPartnerCode,
} from '@voltyatra/contract'
import { createPortalSession } from '../../portal/portal-session.ts'
import { callApi } from '../../shared/call-api.ts'

export type SignedIn = ReplyOf<typeof showPartnerSignedIn>['data']
export type Right = SignedIn['person']['rights'][number]

const session = createPortalSession<SignedIn>({
  name: 'partner',
  load: async (signal) => (await callApi<typeof showPartnerSignedIn>('GET', '/partner/me', { signal })).data,
  end: () => callApi<typeof signOutPartner>('POST', '/partner/sign-out', {}),
})
export const { useSignedIn, getPersonId, signOut } = session

export function useMay(): (right: Right) => boolean {
  const { data } = useSignedIn()
  return (right) => data?.person.rights.includes(right) ?? false
}

export const requestCode = (contact: string) =>
  callApi<typeof requestPartnerCode>('POST', '/partner/request-code', { body: { contact } })

export async function signIn(contact: string, code: string): Promise<void> {
  const { data } = await callApi<typeof verifyPartnerCode>('POST', '/partner/verify-code', {
    body: { contact, code },
  })
  keepSignedIn(data)
}

export const keepSignedIn = session.begin
