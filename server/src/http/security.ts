/** What every answer carries against being misused, and the refusal of other websites' requests. */
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { sendRefusal } from './refused.ts'

const YEAR_SECONDS = 31_536_000

/** Strict headers: nothing but our own files runs, nobody frames us, https stays https. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): FastifyHelmetOptions {
  const isHttps = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser says where a writing request comes from. Ours come from our own pages; programs without an Origin
 * (webhooks, command lines) hold no cookies of a person, so they pass.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin, host } = request.headers
    if (origin === undefined || origin === publicUrl) return
    if (host !== undefined && URL.canParse(origin) && new URL(origin).host === host) return
    return sendRefusal(reply, { kind: 'foreign-origin' })
  })
}
