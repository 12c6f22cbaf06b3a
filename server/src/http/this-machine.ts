/** Whether somebody at this machine asks, and nobody else by way of a program on it. */
import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../platform/config.ts'

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/** What proxies, tunnels and content networks add to the requests that they pass on. */
const PASSED_ON =
  /^(forwarded|via|cdn-loop|true-client-ip|(x-)?client-ip|x-(forwarded|real|original|cluster-client|envoy|amzn|amz-cf|azure|arr|appengine|vercel|nf|request-start|proxyuser|scheme)(-.*)?|(cf|fly|fastly|ngrok|tailscale|akamai|incap|do-connecting)-.*)$/

/**
 * The connection comes from this machine, the Host header names it, and no header says that somebody else asks. A proxy
 * on this machine that says nothing of itself still speaks HTTP/1.0 or passes the Host on as a rule; so neither will do.
 */
export function isOfThisMachine({ raw, socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    isLoopbackHost(hostName(headers.host)) &&
    [headers.origin, headers.referer].every(isAbsentOrLoopback) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  )
}

/** Of a Host header, without the port. */
const hostName = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase()

/** Where a browser says that it was: at another name than this machine's, the request came from elsewhere. */
const isAbsentOrLoopback = (address: string | undefined): boolean =>
  address === undefined || (URL.canParse(address) && isLoopbackHost(new URL(address).hostname))
