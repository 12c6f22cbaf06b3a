/** How often one address may call what anybody may write to, so that a script cannot fill the lists. */
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './refused.ts'

/** Writing calls of one address without a sign-in, each minute. */
export const VISITOR_WRITES_PER_MINUTE = 300

/** Counts per process: it damps, it guards no secret. Sign-ins and codes are counted in the database instead. */
export async function limitVisitors(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const limit = app.createRateLimit({ max: VISITOR_WRITES_PER_MINUTE, timeWindow: '1 minute' })
  app.addHook('preHandler', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.access !== 'public' || request.method === 'GET' || endpoint.rawBody) return
    const state = await limit(request)
    if (!state.isAllowed && state.isExceeded) {
      return sendRefusal(reply, { kind: 'too-many-requests', retryAfter: state.ttlInSeconds })
    }
  })
}
