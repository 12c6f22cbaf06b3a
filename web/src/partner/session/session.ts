/** Who is signed in at the portal, as the server says. */
import { useQuery } from '@tanstack/react-query'
import type {
  ReplyOf,
  requestPartnerCode,
  showPartnerSignedIn,
  signOutPartner,
  verifyPartnerCode,
} from '@voltyatra/contract'
import { logProblem } from '../../admin/server/problem.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'

export type SignedIn = ReplyOf<typeof showPartnerSignedIn>['data']
export type Right = SignedIn['person']['rights'][number]

const KEY = ['partner', 'signed-in'] as const

export const useSignedIn = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof showPartnerSignedIn>('GET', '/partner/me', { signal })).data,
    staleTime: 60_000,
  })

/** Whether somebody was signed in here since the page was opened. */
export const wasSignedIn = (): boolean => queryClient.getQueryData(KEY) !== undefined

export function useMay(): (right: Right) => boolean {
  const { data } = useSignedIn()
  return (right) => data?.person.rights.includes(right) ?? false
}

export const askForCode = (contact: string) =>
  callApi<typeof requestPartnerCode>('POST', '/partner/request-code', { body: { contact } })

export async function signIn(contact: string, code: string): Promise<void> {
  const { data } = await callApi<typeof verifyPartnerCode>('POST', '/partner/verify-code', {
    body: { contact, code },
  })
  queryClient.clear()
  queryClient.setQueryData(KEY, data)
}

export async function signOut(): Promise<void> {
  await callApi<typeof signOutPartner>('POST', '/partner/sign-out', {}).catch(logProblem)
  queryClient.clear()
}
