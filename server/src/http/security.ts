/** What every answer carries against being misused, and the refusal of requests that other websites make. */
import { toSentence } from '@voltyatra/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { sendRefusal } from './refused.ts'

const YEAR_SECONDS = 31_536_000

type Headers = Readonly<Record<string, string>>

/** Strict headers: nothing but our own files runs, nobody frames us, https stays https. */
export function buildSecurityHeaders({
  publicUrl,
  mapTiles,
}: Pick<Config, 'publicUrl' | 'mapTiles'>): Headers {
  // Tiles of another host are fetched by the map's library; nothing else of that host is let in.
  const mapOrigin = mapTiles && 'origin' in mapTiles ? ` ${mapTiles.origin}` : ''
  const isHttps = publicUrl.startsWith('https:')
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${mapOrigin}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
}

/** Puts the headers on an answer before any other code sees the request, so that no path around them exists. */
export function addSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  const entries = Object.entries(headers)
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of entries) response.setHeader(name, value)
  })
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A name or an address, and perhaps a port: whatever else a Host header says, no browser sent it. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/**
 * A browser says where a writing request comes from. Ours come from our own pages; programs without an Origin
 * (webhooks, command lines) hold no cookies of a person, so they pass, unless they say that a browser sends them for
 * another site.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, host } = request.headers
    if (host === undefined ? request.raw.httpVersion !== '1.0' : !HOST.test(host)) {
      sendRefusal(reply, {
        kind: 'malformed-request',
        sentence: toSentence('The Host header is missing or not a host.'),
      })
      return
    }
    const isForeign =
      origin === undefined ? isOfAnotherSite(request.headers) : !isOwn(origin, host, publicUrl)
    const isOpen = request.routeOptions.config.isOpenToOtherSites === true
    if (SAFE_METHODS.has(request.method) || isOpen || !isForeign) {
      done()
      return
    }
    sendRefusal(reply, { kind: 'foreign-origin' })
  })
}

const isOfAnotherSite = (headers: FastifyRequest['headers']): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))

const isOwn = (origin: string, host: string | undefined, publicUrl: string): boolean =>
  origin === publicUrl ||
  (host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
