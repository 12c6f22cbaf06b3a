/** The driver who is signed in. */
import { useQuery } from '@tanstack/react-query'
import type { currentSession, getDriverProfile, ReplyOf, signOutDriver } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'

export type Profile = ReplyOf<typeof getDriverProfile>['data']

export const PROFILE = ['profile'] as const

/**
 * Null where nobody is signed in. A browser writes each refusal to its console: who is not known to be signed in is looked for with a
 * call that refuses nobody.
 */
async function loadProfile(signal: AbortSignal): Promise<Profile | null> {
  if (!queryClient.getQueryData(PROFILE)) {
    const { customer } = (await callApi<typeof currentSession>('GET', '/session', { signal })).data
    if (!customer) return null
  }
  try {
    return (await callApi<typeof getDriverProfile>('GET', '/driver/profile', { signal })).data
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return null
    throw error
  }
}

export const useProfile = () =>
  useQuery({ queryKey: PROFILE, queryFn: ({ signal }) => loadProfile(signal), staleTime: 30_000 })

/** What belongs to a driver is forgotten with the session. */
export function forgetSession(): void {
  queryClient.clear()
  queryClient.setQueryData(PROFILE, null)
}

export async function signOut(): Promise<void> {
  await callApi<typeof signOutDriver>('POST', '/driver/sign-out', {})
  forgetSession()
}
