/** Requests to servers outside: never to an address of this machine or its network, bounded in time and size. */

import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MayHaveArrived } from './channel.ts'

export interface OutsideAsk {
  readonly method: 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface OutsideAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Rejects with `MayHaveArrived` where the request went out and no answer came, with another error where it did not go
 * out. Redirects are not followed.
 */
export type AskOutside = (ask: OutsideAsk) => Promise<OutsideAnswer>

/** Two providers fit into the pause after which a message is tried again. */
const TIMEOUT_MS = 10_000
const MOST_BYTES = 100_000

/** @param mayBePrivate a development installation: its providers are played on this machine, without TLS */
export const openOutside =
  ({ mayBePrivate }: { readonly mayBePrivate: boolean }): AskOutside =>
  (ask) =>
    new Promise((resolve, reject) => {
      const url = new URL(ask.url)
      if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:')) {
        return reject(new Error('Only https is spoken outside'))
      }
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) return reject(new PrivateAddress())
      let isSent = false
      const fail = (error: Error): void =>
        reject(isSent && !(error instanceof TooLong) ? new MayHaveArrived(error.message) : error)
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method: ask.method,
          headers: { ...ask.headers, 'content-length': Buffer.byteLength(ask.body) },
          ...(mayBePrivate ? {} : { lookup: lookUpPublic }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (response) => {
          const parts: Buffer[] = []
          let bytes = 0
          response.on('data', (part: Buffer) => {
            parts.push(part)
            bytes += part.length
            if (bytes > MOST_BYTES) response.destroy(new TooLong('The answer is too long'))
          })
          response.on('error', fail)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              headers: response.headers,
            }),
          )
        },
      )
      request.on('error', (error) => fail(nameTimeout(error)))
      request.on('finish', () => {
        isSent = true
      })
      request.end(ask.body)
    })

class TooLong extends Error {}

class PrivateAddress extends Error {
  constructor() {
    super('The host is on a private network')
  }
}

const nameTimeout = (error: Error): Error =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? new Error(`No answer in ${TIMEOUT_MS / 1000} s`)
    : error

/** The addresses are checked where the connection is made: a name cannot change its mind in between. */
const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('The host is not known'), '', 4)
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddress(), '', 4)
    }
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
}
/** Of IPv6 only what is routed worldwide counts as public, and not what stands for an IPv4 address. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = new BlockList()
NOT_PUBLIC_6.addSubnet('2001::', 32, 'ipv6')
NOT_PUBLIC_6.addSubnet('2001:db8::', 32, 'ipv6')
NOT_PUBLIC_6.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is of this machine, of a private network or of no real host. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4')
  return !PUBLIC_6.check(address, 'ipv6') || NOT_PUBLIC_6.check(address, 'ipv6')
}

/** The answer as JSON; undefined where it is none. */
export function parseAnswer({ text }: OutsideAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What stands at a dotted path, as `data.0.id`; undefined where nothing does. */
export function readPath(whole: unknown, path: string): unknown {
  let at: unknown = whole
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
