/** Signing in with the account of one's own organisation: to the provider, and back. */
import { useQuery } from '@tanstack/react-query'
import type {
  finishSingleSignOn,
  removeOwnLink,
  showSignInWays,
  startOwnLink,
  startSingleSignOn,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { begin } from './session.ts'

export const useSignInWays = () =>
  useQuery({
    queryKey: ['administrator', 'sign-in-ways'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showSignInWays>('GET', '/admin-sign-in-ways', { signal })).data,
  })

/** Leaves for the provider. */
export async function startSignOn(): Promise<void> {
  const { data } = await callApi<typeof startSingleSignOn>('POST', '/admin-single-sign-on/start', {})
  location.assign(data.url)
}

/** As `startSignOn`, to link one's own account. */
export async function startLink(): Promise<void> {
  const { data } = await callApi<typeof startOwnLink>('POST', '/administrators/me/single-sign-on', {})
  location.assign(data.url)
}

/** Parts one's own account from the provider's. */
export const removeLink = (_: undefined, idempotencyKey: string) =>
  callApi<typeof removeOwnLink>('DELETE', '/administrators/me/single-sign-on', { idempotencyKey })

/** What the provider has sent back with the browser; `refused` where it let nobody in. */
export type Returned = { readonly state: string; readonly code: string; readonly iss?: string } | 'refused'

/** @param search of the address */
export function readReturned(search: string): Returned | undefined {
  const parts = new URLSearchParams(search)
  const [state, code, iss] = [parts.get('state'), parts.get('code'), parts.get('iss')]
  if (state === null) return undefined
  return code === null ? 'refused' : { state, code, ...(iss !== null && { iss }) }
}

export async function finishSignOn(body: Exclude<Returned, 'refused'>): Promise<void> {
  const { data } = await callApi<typeof finishSingleSignOn>('POST', '/admin-single-sign-on', { body })
  begin(data.administrator)
}
