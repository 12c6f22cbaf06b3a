/** How often one address may call what anybody may write to, so that a script cannot fill the lists. */
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refused } from './refused.ts'

/**
 * Counts per process and, for IPv6, per /64 network, before the body is read. It damps and guards no secret:
 * sign-ins and codes are counted in the database.
 */
export async function limitVisitors(app: FastifyInstance, writesPerMinute: number): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const limit = app.createRateLimit({ max: writesPerMinute, timeWindow: '1 minute' })
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.access !== 'public' || endpoint.method === 'GET' || endpoint.rawBody) return
    const state = await limit(request)
    if (!state.isAllowed && state.isExceeded) {
      throw new Refused({ kind: 'too-many-requests', retryAfter: state.ttlInSeconds })
    }
  })
}
