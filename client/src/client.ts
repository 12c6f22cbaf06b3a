/** Where a program begins: an address and a key become the calls of the API. */
import { createAsk } from './ask.ts'
import { type Calls, createCalls, PREFIX } from './made/calls.ts'

export type Client = Calls

export interface ClientOptions {
  /** Of the network, such as `https://charging.example`; the path of the API is added. */
  readonly url: string
  /** As the panel showed it once: `vy_live_…`. */
  readonly key: string
  /** Milliseconds that a call may take, its answer read: 60,000 unless set. A charger has 30 s to answer a command. */
  readonly timeoutMs?: number
  /** In place of the global one, such as for a proxy. */
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 60_000
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The calls of the API with one key.
 * @throws TypeError where the key would travel in the open (`http:` to another machine) or cannot be a header
 */
export function createClient({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
  fetch: ask = fetch,
}: ClientOptions): Client {
  const { protocol, hostname, origin } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOCAL.has(hostname))) {
    throw new TypeError('The address must begin with https://')
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('The key must be printable characters without spaces')
  return createCalls(createAsk({ address: origin + PREFIX, key, timeoutMs, fetch: ask }))
}
