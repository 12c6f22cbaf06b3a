/** The calls of one's own passkeys. */
import { useQuery } from '@tanstack/react-query'
import type {
  addPartnerPasskey,
  listPartnerPasskeys,
  preparePartnerPasskey,
  preparePartnerPasskeySignIn,
  removePartnerPasskey,
  signPartnerInWithPasskey,
} from '@voltyatra/contract'
import type { SignInWays } from '../../portal/sign-in-form.tsx'
import { choosePasskey, createPasskey } from '../../shared/app/passkey.ts'
import { parseBrowser } from '../../shared/browser.ts'
import { callApi } from '../../shared/call-api.ts'
import { keepSignedIn, requestCode, signIn } from './session.ts'
import { signInTexts as texts } from './texts.ts'

export const usePasskeys = () =>
  useQuery({
    queryKey: ['own-factor', 'partner'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listPartnerPasskeys>('GET', '/partner/passkeys', { signal })).data,
  })

export async function addPasskeyHere(): Promise<void> {
  const { data } = await callApi<typeof preparePartnerPasskey>('POST', '/partner/passkeys/options', {})
  const credential = await createPasskey(data)
  const name = parseBrowser(navigator.userAgent) ?? texts.thisDevice
  await callApi<typeof addPartnerPasskey>('POST', '/partner/passkeys', { body: { name, credential } })
}

export const removePasskey = (id: string) =>
  callApi<typeof removePartnerPasskey>('DELETE', '/partner/passkeys/{id}', { params: { id } })

async function signInByPasskey(): Promise<void> {
  const { data: options } = await callApi<typeof preparePartnerPasskeySignIn>(
    'POST',
    '/partner/passkey-sign-in/options',
    {},
  )
  const credential = await choosePasskey(options, { signal: AbortSignal.timeout(options.timeout) })
  const { data } = await callApi<typeof signPartnerInWithPasskey>('POST', '/partner/passkey-sign-in', {
    body: { credential },
  })
  keepSignedIn(data)
}

/** How people of partners sign in. */
export const WAYS: SignInWays = { requestCode, signIn, signInByPasskey }
