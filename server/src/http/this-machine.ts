/** Whether a request comes from this machine, and not from elsewhere through a proxy on it. */
import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../platform/loopback.ts'

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/** What proxies, tunnels and content networks add to the requests that they pass on. */
const PASSED_ON =
  /^(forwarded|via|cdn-loop|true-client-ip|(x-)?client-ip|x-(forwarded|real|original|cluster-client|envoy|amzn|amz-cf|azure|arr|appengine|vercel|nf|request-start|proxyuser|scheme)(-.*)?|(cf|fly|fastly|ngrok|tailscale|akamai|incap|do-connecting)-.*)$/

/**
 * The connection comes from this machine, the Host header names it, and no header names another client. A proxy
 * on this machine that sends no such header usually speaks HTTP/1.0 or passes the Host on; so neither is accepted.
 */
export function isOfThisMachine({ raw, socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    isLoopbackHost(parseHostName(headers.host)) &&
    [headers.origin, headers.referer].every(isAbsentOrLoopback) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  )
}

/** Of a Host header, without the port. */
const parseHostName = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase()

/** Where a browser says that it was: at another name than this machine's, the request came from elsewhere. */
const isAbsentOrLoopback = (address: string | undefined): boolean =>
  address === undefined || (URL.canParse(address) && isLoopbackHost(new URL(address).hostname))
