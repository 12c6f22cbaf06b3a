/** Calls of one's own second factors. */
import { useQuery } from '@tanstack/react-query'
import type {
  addOwnPasskey,
  confirmByOwnPasskey,
  confirmOwnSession,
  makeRecoveryCodes,
  ownFactors,
  prepareCodeApp,
  prepareOperatorPasskeySignIn,
  prepareOwnConfirmation,
  prepareOwnPasskey,
  ReplyOf,
  removeCodeApp,
  removeOwnPasskey,
  setUpCodeApp,
} from '@voltyatra/contract'
import { choosePasskey, createPasskey } from '../../../shared/app/passkey.ts'
import { parseBrowser } from '../../../shared/browser.ts'
import { callApi } from '../../../shared/call-api.ts'
import { factors } from '../../messages/factors.ts'

export type Factors = ReplyOf<typeof ownFactors>['data']

const FACTORS_KEY = ['own-factor', 'all'] as const

const loadFactors = async (signal?: AbortSignal): Promise<Factors> =>
  (await callApi<typeof ownFactors>('GET', '/administrators/me/factors', { ...(signal && { signal }) })).data

export const useFactors = () =>
  useQuery({ queryKey: FACTORS_KEY, queryFn: ({ signal }) => loadFactors(signal), staleTime: 60_000 })

export const hasAny = ({ codeApp, passkeys }: Factors): boolean => codeApp !== null || passkeys.length > 0

export const prepareApp = async () =>
  (await callApi<typeof prepareCodeApp>('POST', '/administrators/me/code-app', {})).data

export const setUpApp = async (code: string) =>
  (await callApi<typeof setUpCodeApp>('POST', '/administrators/me/code-app/confirm', { body: { code } })).data

export const removeApp = () => callApi<typeof removeCodeApp>('DELETE', '/administrators/me/code-app', {})

export const renewRecoveryCodes = async () =>
  (await callApi<typeof makeRecoveryCodes>('POST', '/administrators/me/recovery-codes', {})).data

export async function addPasskeyHere() {
  const { data } = await callApi<typeof prepareOwnPasskey>('POST', '/administrators/me/passkeys/options', {})
  const credential = await createPasskey(data)
  const name = parseBrowser(navigator.userAgent) ?? factors.thisDevice
  const added = await callApi<typeof addOwnPasskey>('POST', '/administrators/me/passkeys', {
    body: { name, credential },
  })
  return added.data
}

export const removePasskey = (id: string) =>
  callApi<typeof removeOwnPasskey>('DELETE', '/administrators/me/passkeys/{id}', { params: { id } })

export const confirmBy = (shown: { readonly password?: string; readonly code?: string }) =>
  callApi<typeof confirmOwnSession>('POST', '/administrators/me/confirm', { body: shown })

export async function confirmByPasskey() {
  const { data } = await callApi<typeof prepareOwnConfirmation>(
    'POST',
    '/administrators/me/confirm-passkey/options',
    {},
  )
  const credential = await choosePasskey(data, { signal: AbortSignal.timeout(data.timeout) })
  return await callApi<typeof confirmByOwnPasskey>('POST', '/administrators/me/confirm-passkey', {
    body: { credential },
  })
}

export async function choosePasskeyToSignIn() {
  const { data } = await callApi<typeof prepareOperatorPasskeySignIn>(
    'POST',
    '/admin-passkey-sign-in/options',
    {},
  )
  return await choosePasskey(data, { signal: AbortSignal.timeout(data.timeout) })
}
