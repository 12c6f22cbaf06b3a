/** A real OpenID provider on this machine, and a browser that signs in there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { onTestFinished } from 'vitest'

export const CLIENT = { id: 'voltyatra', secret: 'a-secret-of-the-provider' } as const

export interface Person {
  readonly email?: string
  readonly email_verified?: boolean
  readonly groups?: readonly string[]
}

/** @param redirectUrl where it sends browsers back to; @param people by their subject: changes count from the next sign-in */
export async function openidProvider(
  redirectUrl: string,
  people: Record<string, Person>,
  takesSecretIn: 'client_secret_post' | 'client_secret_basic' = 'client_secret_post',
) {
  const server = createServer({})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUrl] },
        token_endpoint_auth_method: takesSecretIn,
      },
    ],
    clientAuthMethods: [takesSecretIn],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: ['a key of the test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  server.on('request', provider.callback())
  return { issuer, close, signIn: (url: string, subject: string) => signInThere(url, subject, redirectUrl) }
}

/** Follows the provider's pages as a browser does; what it sends back, as the panel reads it. */
async function signInThere(url: string, subject: string, redirectUrl: string) {
  const cookies = new Map<string, string>()
  let [at, form] = [url, undefined as URLSearchParams | undefined]
  for (let steps = 0; steps < 10; steps++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location?.startsWith(redirectUrl)) return Object.fromEntries(new URL(location).searchParams)
    form = undefined
    if (location) {
      at = new URL(location, at).href
      continue
    }
    const action = /action="([^"]+)"/.exec(await answer.text())?.[1]
    if (!action) throw new Error(`The provider answers ${answer.status} at ${at}`)
    at = new URL(action, at).href
    form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
  }
  throw new Error('The provider does not send the browser back')
}
