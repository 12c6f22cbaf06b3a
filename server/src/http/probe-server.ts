/** The server of a process without the API: its health and its figures, for those who watch over it, and nothing else. */
import type { Server } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
} from 'fastify'
import type { Config } from '../platform/config.ts'
import type { TlsOptions } from '../platform/tls.ts'
import { closeInOrder } from './close-in-order.ts'
import { answerErrors } from './refused.ts'
import { addSecurityHeaders, buildSecurityHeaders } from './security.ts'
import { answerUnknownPaths } from './unknown-path.ts'

export interface ProbeServerOptions {
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** Speaks TLS itself: chargers come here too. */
  readonly tls?: TlsOptions | undefined
  /** What it answers. */
  readonly mount: readonly ((app: FastifyInstance) => void)[]
}

/** Ready to listen. */
export function buildProbeServer({ config, log, tls, mount }: ProbeServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...(tls && { https: tls }),
    // A server of HTTPS does all that one of HTTP does.
  } as FastifyHttpOptions<Server, FastifyBaseLogger>)
  closeInOrder(app)
  addSecurityHeaders(app, buildSecurityHeaders(config))
  answerErrors(app)
  answerUnknownPaths(app, undefined)
  for (const mountOne of mount) mountOne(app)
  return app
}
