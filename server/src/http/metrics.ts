/** `GET /metrics`, for a Prometheus on this machine or one that knows the token; for anybody else it is not there. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import { sendRefusal } from './refused.ts'
import { isOfThisMachine } from './this-machine.ts'

export interface MetricsOptions {
  readonly metrics: Metrics
  /** A caller with this bearer token is let in from anywhere. */
  readonly token: string | undefined
}

export function mountMetrics(app: FastifyInstance, { metrics, token }: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request) && !hasToken(request, token)) {
      return sendRefusal(reply, { kind: 'no-such-call' })
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.text()
  })
}

/**
 * Counts every request that Fastify answers; streams, which end when the client leaves, are counted while they are
 * open.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint, stream } = request.routeOptions.config
    if (!stream) {
      const call = endpoint?.name ?? (request.is404 ? 'unknown' : 'other')
      metrics.request({ call, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    }
    done()
  })
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, brought] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined || brought === undefined) return false
  return timingSafeEqual(hashText(brought), hashText(token))
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()
