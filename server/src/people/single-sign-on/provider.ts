/**
 * What is said to the provider and what it answers: OpenID Connect Discovery 1.0, the authorization code flow with PKCE
 * (RFC 7636), `state`, `nonce` and the checks of the id token, all by openid-client. Every request goes through the guard
 * of outside requests: no redirect is followed and nothing inside is reached.
 */
import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'

export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly groupsClaim: string
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string
}

interface Outside {
  readonly request: RequestOutside
  readonly isDevelopment: boolean
}

const METHODS = ['GET', 'POST'] as const

const createFetch =
  (ask: RequestOutside): openid.CustomFetch =>
  async (url, { method: wanted, headers, body }) => {
    const method = METHODS.find((one) => one === wanted)
    if (!method) throw new Error(`The provider is never asked with ${wanted}`)
    const answer = await ask({ method, url, headers, ...(body && { body: body.toString() }) })
    const answered = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    )
    const hasBody = ![204, 205, 304].includes(answer.status)
    return new Response(hasBody ? answer.text : null, { status: answer.status, headers: answered })
  }

/** In the body where the provider says that it takes it there, and else as OpenID Connect has it without a word: in the header. */
function createClientAuth(clientSecret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(clientSecret), openid.ClientSecretBasic(clientSecret)]
  return (server, ...request) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesPost ? post : basic)(server, ...request)
  }
}

/** Reads what the provider says of itself. @throws Error where it cannot be read or is not the issuer that it claims to be */
export const loadConfiguration = (
  { request: ask, isDevelopment }: Outside,
  { issuer, clientId, clientSecret }: Provider,
): Promise<openid.Configuration> =>
  openid.discovery(new URL(issuer), clientId, clientSecret, createClientAuth(clientSecret), {
    [openid.customFetch]: createFetch(ask),
    ...(isDevelopment && { execute: [openid.allowInsecureRequests] }),
  })

/** What only the browser that began knows, made from what its cookie holds. */
const derive = (secret: string, use: 'verifier' | 'nonce'): string =>
  createHmac('sha256', secret).update(use).digest('base64url')

interface Attempt {
  /** Of the browser's cookie. */
  readonly secret: string
  readonly state: string
}

/** Where the browser goes. @throws Error where the provider cannot be read */
export async function buildSignOnUrl(
  outside: Outside,
  provider: Provider,
  { secret, state }: Attempt,
): Promise<string> {
  const configuration = await loadConfiguration(outside, provider)
  const hasGroupsScope = configuration.serverMetadata().scopes_supported?.includes('groups') === true
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.redirectUrl,
    scope: `openid email profile${hasGroupsScope ? ' groups' : ''}`,
    state,
    nonce: derive(secret, 'nonce'),
    code_challenge: await openid.calculatePKCECodeChallenge(derive(secret, 'verifier')),
    code_challenge_method: 'S256',
  }).href
}

/** Whom the provider vouches for. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Undefined where the provider sent none, or says that it is not confirmed. */
  readonly email: string | undefined
  readonly groups: readonly string[]
}

const MOST_EMAIL = 254
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u

const readGroups = (claim: unknown): readonly string[] =>
  [claim].flat().filter((one): one is string => typeof one === 'string')

function readEmail({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>) {
  if (typeof email !== 'string' || email.length > MOST_EMAIL || !EMAIL.test(email)) return undefined
  return isVerified === false || isVerified === 'false' ? undefined : email
}

/** Exchanges the code. @throws Error where anything of the answer is not as it has to be */
export async function acceptAnswer(
  outside: Outside,
  provider: Provider,
  { secret, state, code, iss }: Attempt & { readonly code: string; readonly iss: string | undefined },
): Promise<Identity> {
  const configuration = await loadConfiguration(outside, provider)
  const here = new URL(provider.redirectUrl)
  here.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  const tokens = await openid.authorizationCodeGrant(configuration, here, {
    pkceCodeVerifier: derive(secret, 'verifier'),
    expectedNonce: derive(secret, 'nonce'),
    expectedState: state,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no id token')
  const { iss: issuer, sub: subject } = claims
  // Many providers put the groups beside the id token and not into it.
  const isElsewhere = claims[provider.groupsClaim] === undefined || claims.email === undefined
  const isAskable = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more =
    isElsewhere && isAskable ? await openid.fetchUserInfo(configuration, tokens.access_token, subject) : {}
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims }
  return { issuer, subject, email: readEmail(all), groups: readGroups(all[provider.groupsClaim]) }
}
