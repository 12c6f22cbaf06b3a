/** The server of a process without the API: its health, for supervisors and load balancers, and nothing else. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../platform/config.ts'
import { mountProbes, type ReadinessCheck } from './probes.ts'
import { answerErrors } from './refused.ts'
import { secureEveryAnswer, securityHeaders } from './security.ts'
import { answerUnknownPaths } from './unknown-path.ts'

export interface ProbeServerOptions {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly checks: readonly ReadinessCheck[]
}

/** Ready to listen. */
export function buildProbeServer({ config, log, checks }: ProbeServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  secureEveryAnswer(app, securityHeaders(config))
  answerErrors(app)
  answerUnknownPaths(app, undefined)
  mountProbes(app, checks)
  return app
}
