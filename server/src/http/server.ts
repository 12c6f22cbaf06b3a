/** The HTTP server: transport, security, and one handler for all errors. */

import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import type { EndpointShape } from '@voltyatra/contract'
import { toSentence } from '@voltyatra/domain'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import type { TlsOptions } from '../platform/tls.ts'
import { createTrustedProxies } from '../platform/trusted-proxies.ts'
import { type AdapterOptions, mountRoutes } from './adapter.ts'
import { type Api, declareApis } from './api.ts'
import { limitCalls } from './call-limits.ts'
import { refuseBadClients, refuseExpectations } from './client-errors.ts'
import { closeInOrder } from './close-in-order.ts'
import { compressAnswers } from './compression.ts'
import { type DescribedApi, mountDocuments } from './docs/mount.ts'
import { HTTP_LIMITS, type HttpLimits } from './limits.ts'
import { openMapTiles } from './map-tiles.ts'
import { countRequests } from './metrics.ts'
import type { ReadPageFacts } from './page-facts.ts'
import { keepRawBodies } from './raw-body.ts'
import type { RecordPages } from './record-pages.ts'
import { answerErrors, sendRefusal } from './refused.ts'
import type { Route } from './route.ts'
import { addSecurityHeaders, buildSecurityHeaders, refuseForeignOrigins } from './security.ts'
import { mountSiteForms, type SiteForms } from './site-forms.ts'
import { answerUnknownPaths } from './unknown-path.ts'
import { openWebApp } from './web-app.ts'

/** A connection on which nothing moves for this long, in milliseconds, is closed. */
const IDLE_CONNECTION_MS = 60_000
/** Longer than the minute that load balancers keep a connection, so that they never reuse one that is being closed. */
const KEEP_ALIVE_MS = 75_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that this route answers; absent on pages and probes. */
    endpoint?: EndpointShape
  }
}

/** An API with all that the server serves of it. */
export interface ServedApi {
  readonly api: Api
  readonly routes: readonly Route[]
  /** Forms of the public site that post to its calls. */
  readonly forms: SiteForms
  /** Its calls and streams, as its documents list them; without them it has no documents. */
  readonly described?: Omit<DescribedApi, 'prefix' | 'publicUrl'>
  /** What belongs to the API and is no call of it: streams and files. */
  readonly mount: readonly ((app: FastifyInstance, surroundings: ApiSurroundings) => void)[]
}

export interface ApiSurroundings {
  readonly api: Api
  readonly limits: HttpLimits
}

export interface HttpServerOptions extends Omit<AdapterOptions, 'countDriverWrite' | 'api'> {
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  /** The first one's envelope also answers requests outside of all of them. */
  readonly apis: readonly [ServedApi, ...ServedApi[]]
  /** Further routes beside the API, its documents and the web app: probes. */
  readonly mount: readonly ((app: FastifyInstance) => Promise<void> | void)[]
  /** What the pages show of the program's rows. */
  readonly pageFacts?: ReadPageFacts
  /** Whose records have public pages. */
  readonly recordPages?: readonly RecordPages[]
  /** The folder of the built web app, unless it stands where the build puts it. */
  readonly webDir?: string
  readonly limits?: Partial<HttpLimits>
  /** Speaks TLS itself. */
  readonly tls?: TlsOptions | undefined
}

/** The server, ready to listen. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config } = options.deps
  const limits = { ...HTTP_LIMITS, ...options.limits }
  const headers = buildSecurityHeaders(config)
  const proxies = createTrustedProxies(config.trustedProxies)
  const style = { headers, envelope: options.apis[0].api.envelope }
  const http = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.ceil(limits.requestMs / 6),
    // Node would answer a missing Host with an empty body; `refuseForeignOrigins` does it in the envelope.
    requireHostHeader: false,
  }
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: limits.requestMs,
    connectionTimeout: IDLE_CONNECTION_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http,
    ...(options.tls && { https: { ...http, ...options.tls } }),
    forceCloseConnections: 'idle',
    // What arrives while the program stops is still answered, on a connection that closes after it.
    return503OnClosing: false,
    trustProxy: (address: string) => proxies.trusts(address),
    genReqId: () => randomUUID(),
    // The header bound is the bound: a long parameter is refused by its own schema, with its name.
    routerOptions: { maxParamLength: limits.headerBytes, ignoreTrailingSlash: true },
    clientErrorHandler: refuseBadClients(style),
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerUnreadableAddress(request, reply),
    // A server of HTTPS does all that one of HTTP does, and to the routes it is the same.
  } as FastifyHttpOptions<Server, FastifyBaseLogger>)
  const mapTiles = await openMapTiles(config.mapTiles)
  const webApp = await openWebApp(config.publicUrl, options.webDir, options.pageFacts, options.recordPages)
  declareApis(
    app,
    options.apis.map(({ api }) => api),
  )
  closeInOrder(app)
  addSecurityHeaders(app, headers)
  refuseExpectations(app.server, style)
  answerErrors(app)
  answerUnknownPaths(app, webApp.pages)
  logRequests(app)
  countRequests(app, options.metrics)
  refuseForeignOrigins(app, config.publicUrl)
  const countDriverWrite = await limitCalls(app, limits)
  for (const served of options.apis) {
    const adapter = { ...options, api: served.api, countDriverWrite }
    await app.register(async (scope) => {
      await scope.register(fastifyCookie)
      await compressAnswers(scope)
      keepRawBodies(scope, limits)
      for (const mount of served.mount) mount(scope, { api: served.api, limits })
      const [forms, others] = partition(served.routes, ({ endpoint }) => endpoint.files !== undefined)
      mountRoutes(scope, others, adapter)
      await scope.register(async (multipart) => {
        await multipart.register(fastifyMultipart)
        mountRoutes(multipart, forms, adapter)
      })
      const { routes, forms: siteForms } = served
      await scope.register((site) =>
        mountSiteForms(site, { ...adapter, routes, forms: siteForms, pages: webApp.pages }),
      )
    })
  }
  for (const { api, described } of options.apis) {
    if (described) mountDocuments(app, { prefix: api.prefix, publicUrl: config.publicUrl, ...described })
  }
  await mapTiles.mount(app)
  await webApp.mount(app)
  for (const mount of options.mount) await mount(app)
  return app
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}

/** The router could not decode the address, and runs none of the hooks. */
function answerUnreadableAddress(request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply, { kind: 'malformed-request', sentence: toSentence('The address could not be read.') })
  request.log.info({ method: request.method, status: reply.statusCode }, 'unreadable address')
}

/** An address that no route knows may be anything. */
const LONGEST_LOGGED_PATH = 200

/** One line a request, without its query, body or headers: those may hold what nobody should read in a log. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions
    request.log.info(
      {
        method: request.method,
        path: url ?? request.url.split('?', 1)[0]?.slice(0, LONGEST_LOGGED_PATH),
        call: config.endpoint?.name,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
