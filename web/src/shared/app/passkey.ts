/** Passkeys by the browser: what the server asks for and answers is JSON, what the browser takes and gives is bytes. */
import type { addPasskey, BodyOf, preparePasskey, preparePasskeySignIn, ReplyOf } from '@voltyatra/contract'

type CreationOptions = ReplyOf<typeof preparePasskey>['data']
export type RequestOptions = ReplyOf<typeof preparePasskeySignIn>['data']

/** Browsers make none for a site that is reached by a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export async function createPasskey(
  options: CreationOptions,
): Promise<BodyOf<typeof addPasskey>['credential']> {
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(({ type, id }) => ({ type, id: toBytes(id) })),
    },
  })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: made.id,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

/** @param mediation `conditional` offers the keys among what the browser fills in, and waits until one is chosen */
export async function choosePasskey(
  options: RequestOptions,
  { mediation, signal }: { readonly mediation?: 'conditional'; readonly signal: AbortSignal },
) {
  const chosen = (await navigator.credentials.get({
    publicKey: { ...options, challenge: toBytes(options.challenge) },
    signal,
    ...(mediation && { mediation }),
  })) as PublicKeyCredential
  const response = chosen.response as AuthenticatorAssertionResponse
  return {
    id: chosen.id,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: toText(response.userHandle ?? new ArrayBuffer()),
    },
  }
}

/** The person closed the browser's window, or it found no key: nothing to report. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && /^(NotAllowed|Abort)Error$/.test(error.name)
