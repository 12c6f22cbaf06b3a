/** `GET /metrics`, for a Prometheus on this machine or one that knows the token; for anybody else it is not there. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import { sendRefusal } from './refused.ts'

export interface MetricsOptions {
  readonly metrics: Metrics
  /** Lets in from anywhere whoever brings it as a bearer token. */
  readonly token: string | undefined
}

export function mountMetrics(app: FastifyInstance, { metrics, token }: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request) && !bringsToken(request, token)) {
      return sendRefusal(reply, { kind: 'no-such-call' })
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.text()
  })
}

/** Counts every request that Fastify answers; streams, which end when somebody leaves, are counted while they are open. */
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

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
/** A proxy on this machine brings others’ requests, and says so with one of these. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)

function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, brought] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined || brought === undefined) return false
  return timingSafeEqual(digest(brought), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
