/** What a browser made of a challenge, held to the rules of WebAuthn. The library is large, and loaded when it is first needed. */
import { isIP } from 'node:net'

/** The site that keys are made for. */
export interface Site {
  readonly id: string
  readonly origin: string
}

/** Undefined where people reach the site by a number: browsers make no passkeys there. */
export function findSite(publicUrl: string): Site | undefined {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}

/** ES256, EdDSA and RS256, by their numbers of COSE, the best first. */
export const ALGORITHMS = [-7, -8, -257] as const

type TakeChallenge = (challenge: string) => Promise<boolean>

export interface MadeCredential {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[] | undefined
  }
}

export interface VerifiedKey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly isSynced: boolean
}

/** The key in it; undefined when anything of it is wrong. */
export async function verifyMade(
  site: Site,
  takeChallenge: TakeChallenge,
  { id, response: { clientDataJSON, attestationObject } }: MadeCredential,
): Promise<VerifiedKey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(toNothing)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  if (credential.id !== id) return undefined
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  }
}

export interface Assertion {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle: string
  }
}

/** The key's new count; undefined when anything of it is wrong. */
export async function verifyAssertion(
  site: Site,
  takeChallenge: TakeChallenge,
  {
    assertion: { id, response },
    key,
  }: {
    readonly assertion: Assertion
    readonly key: { readonly publicKey: Buffer; readonly counter: number }
  },
): Promise<{ readonly counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} }, response },
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(toNothing)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined
}

/** The library throws whatever is wrong with what a stranger sent. */
const toNothing = (): undefined => undefined
