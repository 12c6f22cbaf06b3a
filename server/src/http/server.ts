/** The HTTP server: transport, security, and one door for everything that goes wrong. */
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import { API_PREFIX, type EndpointShape } from '@voltyatra/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { type AdapterOptions, mountRoutes } from './adapter.ts'
import { keepRawBodies } from './raw-body.ts'
import { answerErrors, answerUnknownPaths } from './refused.ts'
import { allRoutes } from './routes.ts'
import { refuseForeignOrigins, securityHeaders } from './security.ts'
import { limitVisitors } from './visitor-limit.ts'

/** The largest JSON body, in bytes. */
const MOST_BODY_BYTES = 256 * 1024
/** A client that sends slower than this, in milliseconds, is let go. */
const REQUEST_TIMEOUT_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that this route answers; absent on pages and probes. */
    endpoint?: EndpointShape
  }
}

export interface HttpServerOptions extends AdapterOptions {
  readonly log: FastifyBaseLogger
  /** Further routes beside the API: probes, documents, the web app. */
  readonly mount: readonly ((app: FastifyInstance) => Promise<void> | void)[]
}

/** The server, ready to listen. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: 'loopback',
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  answerErrors(app)
  logRequests(app)
  await app.register(fastifyHelmet, securityHeaders(options.deps.config))
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  keepRawBodies(app)
  refuseForeignOrigins(app, options.deps.config.publicUrl)
  await limitVisitors(app)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API_PREFIX) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  await app.register(async (api) => mountRoutes(api, allRoutes, options))
  for (const mount of options.mount) await mount(app)
  answerUnknownPaths(
    app,
    allRoutes.map((route) => route.endpoint),
  )
  return app
}

/** One line a request, without its query, body or headers: those may hold what nobody should read in a log. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? request.url.split('?', 1)[0],
        call: endpoint?.name,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
