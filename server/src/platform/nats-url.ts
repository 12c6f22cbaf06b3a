/** A `NATS_URL` names one server of NATS or several of one cluster: `nats://user:password@one:4222,two:4222`. */

export interface NatsAddress {
  /** `host:port` each. */
  readonly servers: readonly string[]
  readonly tls: boolean
  readonly user: string | undefined
  readonly password: string | undefined
  /** What stands before the `@` without a colon. */
  readonly token: string | undefined
}

const MOST_SERVERS = 8
const PARTS = /^(?<scheme>nats|tls):\/\/(?:(?<who>[^@/]*)@)?(?<servers>[^/?#]+)\/?$/i
const SERVER = /^(\[[\da-f:.]+\]|[a-z\d]([a-z\d._-]*[a-z\d])?)(:\d{1,5})?$/i

/** Undefined where the text is no such address. */
export function parseNatsUrl(text: string): NatsAddress | undefined {
  const { scheme = '', who, servers = '' } = PARTS.exec(text)?.groups ?? {}
  const named = servers.split(',').map((server) => server.trim().replace(/^(nats|tls):\/\//i, ''))
  if (named.length > MOST_SERVERS || !named.every((server) => SERVER.test(server))) return undefined
  const [user, ...password] = who === undefined ? [] : who.split(':')
  try {
    return {
      servers: named.map((server) => (/:\d+$/.test(server) ? server : `${server}:4222`)),
      tls: scheme.toLowerCase() === 'tls',
      user: password.length > 0 ? decodeURIComponent(user ?? '') : undefined,
      password: password.length > 0 ? decodeURIComponent(password.join(':')) : undefined,
      token: password.length === 0 && user ? decodeURIComponent(user) : undefined,
    }
  } catch {
    return undefined
  }
}
