/** The composition root: the only file that knows every part. */

import type { AddressInfo } from 'node:net'
import { ENDPOINTS, type EndpointShape, STREAMS, V1_ENDPOINTS } from '@voltyatra/contract'
import type pg from 'pg'
import { listChargerAuthorities } from './charging/charger-certificates/index.ts'
import { openChargerNotifications } from './charging/chargers/index.ts'
import { openGateway } from './charging/ocpp/gateway.ts'
import type { GatewayLimits } from './charging/ocpp/gateway-limits.ts'
import {
  CONTEXTS,
  FIND_OUTSIDE_FAILURES,
  FORMS,
  JOBS,
  ROUTES,
  SUBJECTS,
  TOPICS,
  V1_ROUTES,
  WAITING,
} from './contexts.ts'
import { type Database, openDatabase } from './db/client.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import { loadProgramSecret } from './db/program-secrets.ts'
import { openReportServer } from './db/report-server.ts'
import { connectToNats } from './db/wake-ups/nats-carrier.ts'
import { createPostgresCarrier } from './db/wake-ups/postgres-carrier.ts'
import { createWakeUpSender } from './db/wake-ups/sender.ts'
import { watchDatabase } from './db/watch.ts'
import { EV_API } from './ev-api.ts'
import { PROGRAM_STYLE } from './http/docs/style.ts'
import type { HttpLimits } from './http/limits.ts'
import { mountMetrics } from './http/metrics.ts'
import { joinFacts } from './http/page-facts.ts'
import { buildProbeServer } from './http/probe-server.ts'
import { mountProbes, type ReadinessCheck } from './http/probes.ts'
import { buildHttpServer, type ServedApi } from './http/server.ts'
import { isUnavailable } from './http/unavailable.ts'
import { countJob } from './jobs/count-job.ts'
import { startJobs } from './jobs/runner.ts'
import { createPaymentProviders } from './money/payment-accounts/index.ts'
import { createPayoutSender } from './money/payout-transfers/index.ts'
import { createSimulatedPayments } from './money/simulated-payments/index.ts'
import { createSimulatedChecks, createSimulatedPayouts } from './money/simulated-payouts/index.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from './people/administrators/index.ts'
import { createLookKeeper } from './people/driver-looks/index.ts'
import { openConnectedChannels } from './people/message-connections/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import { openInvoicePortal } from './platform/invoice-portal/open.ts'
import type { Log } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { checkStore, openBillImages } from './platform/open-bill-images.ts'
import { openOutside, type RequestOutside } from './platform/outside/request-outside.ts'
import { openPasswords, type Passwords } from './platform/passwords.ts'
import { createPdfPrinter } from './platform/pdf/pdf-printer.ts'
import { openPlugAndCharge } from './platform/plug-and-charge/open.ts'
import { openSecretBox } from './platform/secret-key.ts'
import { readChargerAuthority, readTls } from './platform/tls.ts'
import { createTrustedProxies } from './platform/trusted-proxies.ts'
import { createV1Api } from './v1-api.ts'

/** Connections that may wait to be accepted, as far as the system lets them (`net.core.somaxconn`): all chargers come back at once. */
const MOST_UNACCEPTED = 65_535

export interface AppOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** How to reach the database, embedded or served. */
  readonly connection: pg.PoolConfig
  /** No other program can reach the database. */
  readonly ownsDatabase?: boolean
  /** Checks every reply against its contract. */
  readonly checksReplies?: boolean
  /** Bounds of the transport other than the usual ones. */
  readonly limits?: Partial<HttpLimits>
  readonly gatewayLimits?: Partial<GatewayLimits>
  /** Passwords at another cost than the usual one. */
  readonly passwords?: Passwords
  /** Where payment providers are, by name, other than in the world. */
  readonly paymentUrls?: Readonly<Record<string, string>>
  /** How others are reached, other than over the internet. */
  readonly outside?: RequestOutside
  /** How long providers of payments and messages may take to answer, in milliseconds, other than the usual 10 s. */
  readonly outsideAnswersWithinMs?: number
  /** The folder of the built web app, unless it stands where the build puts it. */
  readonly webDir?: string
  /** Which of the calls below a prefix are served, where a test asks few of them. */
  readonly serves?: (endpoint: EndpointShape, prefix: string) => boolean
  /** Makes sure that an administrator can sign in to the API, and reports an account that was made for that. */
  readonly announceFirstAdministrator?: (made: FirstAdministrator) => void
}

export interface App {
  readonly database: Database
  readonly deps: Deps
  /** The origin it listens at, with the real port. */
  readonly url: string
  /** Finishes what runs, then closes everything in order. */
  close(): Promise<void>
}

/** Migrates, wires and starts the program; resolves when it takes requests. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, clock, log, connection } = options
  let isClosing = false
  const carrier = config.nats
    ? await connectToNats({ address: config.nats, log })
    : createPostgresCarrier({ connection, log })
  const database = openDatabase({
    connection,
    wakeUps: createWakeUpSender({ carrier, log }),
    // Connections that are being closed may find the server closing first.
    onIdleError: (error) => isClosing || log.warn({ err: error }, 'an idle database connection broke'),
  })
  /** What was opened last is closed first. */
  const closers = [() => carrier.close(), () => database.close()]
  const close = async () => {
    isClosing = true
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const applied = await migrate(database.pool)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    const metrics = openMetrics()
    watchDatabase(metrics, database.pool, config.databaseUrl === undefined ? 'embedded' : 'served')
    for (const context of CONTEXTS) context.watch(metrics, database.db)
    const billImages = await openBillImages(config)
    if (config.s3 && !(await checkStore(config.s3))) {
      log.warn({ bucket: config.s3.bucket }, 'the file store does not answer: no image can be kept or read')
    }
    let url = config.publicUrl
    const simulated = config.isDevelopment
      ? createSimulatedPayments({
          db: database.db,
          clock,
          log,
          secret: await loadProgramSecret(database.db, 'simulated-payments'),
          listeningUrl: () => url,
        })
      : undefined
    const servesApi = config.roles.has('api')
    const servesChargers = config.roles.has('gateway')
    const { forwardedCertificates } = config
    // Made before the first charger asks: what ends TLS needs it as a file.
    const authorities =
      servesChargers && (config.tls || forwardedCertificates)
        ? await listChargerAuthorities(database.db, { organisation: config.organisation, now: clock.now() })
        : []
    const tls = config.tls && (await readTls(config.tls, authorities))
    const forwarded = forwardedCertificates && {
      proxies: forwardedCertificates.proxies,
      authority: await readChargerAuthority(forwardedCertificates.chargerAuthority),
    }
    const chargerNotifications =
      servesApi || servesChargers ? await openChargerNotifications(carrier) : undefined
    if (chargerNotifications) closers.push(() => chargerNotifications.close())
    const pdfs = createPdfPrinter()
    closers.push(async () => pdfs.close())
    const secrets = await openSecretBox(config)
    const outside =
      options.outside ??
      openOutside({
        mayBePrivate: config.isDevelopment,
        answerWithinMs: options.outsideAnswersWithinMs,
      })
    const payments = createPaymentProviders({
      db: database.db,
      clock,
      log,
      secrets,
      simulated: simulated?.provider,
      request: outside,
      ...(options.paymentUrls && { urls: options.paymentUrls }),
    })
    const deps: Deps = {
      waiting: WAITING,
      subjects: SUBJECTS,
      findOutsideFailures: FIND_OUTSIDE_FAILURES,
      config,
      clock,
      log,
      billImages,
      passwords: options.passwords ?? openPasswords(),
      channels: openConnectedChannels({
        db: database.db,
        secrets,
        request: outside,
        now: () => clock.now(),
      }),
      outside,
      payments,
      paymentAccounts: payments,
      payoutSender: createPayoutSender({
        ...{ db: database.db, clock, log, secrets, request: outside },
        ...(options.paymentUrls?.payouts && { url: options.paymentUrls.payouts }),
        simulated: config.isDevelopment ? createSimulatedPayouts({ db: database.db, clock }) : undefined,
        ...(config.isDevelopment && { simulatedChecks: createSimulatedChecks() }),
        ...(options.paymentUrls?.checks && { checkUrl: options.paymentUrls.checks }),
      }),
      simulatedPayments: simulated,
      pdfs,
      secrets,
      invoicePortal: await openInvoicePortal(config, clock),
      chargerNotifications,
      keepDriverLooks: createLookKeeper(database.db),
    }
    if (options.announceFirstAdministrator && servesApi) {
      await ensureFirstAdministrator(database.db, {
        firstAdministrator: config.firstAdministrator,
        passwords: deps.passwords,
        now: clock.now(),
        announce: options.announceFirstAdministrator,
      })
    }
    const jobs = config.roles.has('jobs')
      ? await startJobs({
          connection,
          carrier,
          jobs: JOBS.map((job) => countJob(job, metrics)),
          context: { db: database.db, deps, log },
          now: () => clock.now(),
        })
      : undefined
    if (jobs) closers.push(() => jobs.stop())
    const checks: ReadinessCheck[] = [
      // Asked until the last charger is gone, so that nobody is sent here any more.
      {
        name: 'running',
        check: async () => {
          if (isClosing) throw new Error('the process is ending')
        },
      },
      { name: 'database', check: async () => void (await database.pool.query('select 1')) },
      { name: 'migrations', check: async () => assertMigrated(database.pool) },
      ...(jobs ? [{ name: 'jobs', check: async () => jobs.check() }] : []),
    ]
    const reports =
      config.reports && servesApi
        ? await openReportServer({
            ...config.reports,
            ...{ primary: database, log, isServerFailure: isUnavailable },
          })
        : undefined
    if (reports) {
      closers.push(() => reports.close())
      metrics.watch({
        name: 'voltyatra_reports_standby_lag_seconds',
        help: 'What the standby for reports may lack of the primary; -1 while the primary answers in its place',
        read: () => (reports.lagMs === undefined ? -1 : reports.lagMs / 1000),
      })
    }
    const figures = { metrics, token: config.metricsToken }
    const v1 = createV1Api()
    const server = servesApi
      ? await buildHttpServer({
          db: database.db,
          limitTo: database.limitTo,
          reports,
          deps,
          apis: [
            {
              api: EV_API,
              ...chooseServed({ routes: ROUTES, forms: FORMS }, EV_API.prefix, options),
              described: { endpoints: ENDPOINTS, streams: STREAMS },
              mount: CONTEXTS.map(
                (context) => (scope, surroundings) =>
                  context.mount(scope, {
                    ...surroundings,
                    db: database.db,
                    deps,
                    log,
                    metrics,
                    topics: TOPICS,
                  }),
              ),
            },
            {
              api: v1,
              ...chooseServed({ routes: V1_ROUTES, forms: {} }, v1.prefix, options),
              described: { endpoints: V1_ENDPOINTS, streams: [], style: PROGRAM_STYLE },
              mount: [],
            },
          ],
          pageFacts: joinFacts(
            CONTEXTS.flatMap((context) =>
              context.pageFacts.map((openFacts) => openFacts({ db: database.db, deps, log })),
            ),
          ),
          recordPages: CONTEXTS.flatMap(
            (context) => context.recordPages({ db: database.db, deps, log }) ?? [],
          ),
          checksReplies: options.checksReplies ?? config.isDevelopment,
          log,
          metrics,
          tls,
          ...(options.limits && { limits: options.limits }),
          ...(options.webDir !== undefined && { webDir: options.webDir }),
          mount: [(app) => mountProbes(app, checks), (app) => mountMetrics(app, figures)],
        })
      : buildProbeServer({
          config,
          log,
          tls,
          mount: [(app) => mountProbes(app, checks), (app) => mountMetrics(app, figures)],
        })
    closers.push(async () => server.close())
    if (servesChargers && chargerNotifications) {
      const gateway = await openGateway({
        server: server.server,
        db: database.db,
        clock,
        log,
        metrics,
        notifications: chargerNotifications,
        organisation: config.organisation,
        plugAndCharge: await openPlugAndCharge(config.plugAndCharge, {
          request: outside,
          now: () => clock.now(),
        }),
        publicUrl: config.publicUrl,
        forwarded,
        proxies: createTrustedProxies(config.trustedProxies),
        isAlone: options.ownsDatabase,
        limits: { drainMs: config.drainMs, ...options.gatewayLimits },
      })
      closers.push(() => gateway.close())
    }
    await server.listen({ host: config.host, port: config.port, backlog: MOST_UNACCEPTED })
    const { port } = server.server.address() as AddressInfo
    url = `${tls ? 'https' : 'http'}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    return { database, deps, url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** All routes of an API and its forms, or those that a test asks. */
function chooseServed(
  { routes, forms }: Pick<ServedApi, 'routes' | 'forms'>,
  prefix: string,
  { serves }: AppOptions,
): Pick<ServedApi, 'routes' | 'forms'> {
  if (!serves) return { routes, forms }
  return {
    routes: routes.filter(({ endpoint }) => serves(endpoint, prefix)),
    forms: Object.fromEntries(Object.entries(forms).filter(([, endpoint]) => serves(endpoint, prefix))),
  }
}

async function assertMigrated(pool: pg.Pool): Promise<void> {
  if (!(await isMigrated(pool))) throw new Error('the schema is not the one of this program')
}
