/** The transport alone over a database, with routes of the test's own beside those of the contract. */

import type { AddressInfo } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import { ENDPOINTS, STREAMS } from '@voltyatra/contract'
import type { FastifyInstance } from 'fastify'
import { ROUTES } from '../../contexts.ts'
import type { Database } from '../../db/client.ts'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { EV_API } from '../../ev-api.ts'
import { readConfig } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { openLog } from '../../platform/log.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { TestClock } from '../../testing/test-app.ts'
import { mountRoutes } from '../adapter.ts'
import { mountProbes } from '../probes.ts'
import { keepRawBodies } from '../raw-body.ts'
import type { Route } from '../route.ts'
import { buildHttpServer, type ServedApi } from '../server.ts'

export interface BareServer {
  readonly url: string
  readonly log: string[]
}

/** The transport over `database`, with `routes` beside those of the contract; ports that no test here reaches are missing. */
export async function bareServer(
  database: Database,
  routes: readonly Route[] = [],
  others: readonly ServedApi[] = [],
): Promise<BareServer> {
  const log: string[] = []
  const config = readConfig({ PORT: '0' }, '/nowhere')
  const options = {
    db: database.db,
    limitTo: database.limitTo,
    deps: { config, clock: new TestClock() } as unknown as Deps,
    checksReplies: true,
  }
  const mountTestRoutes = (app: FastifyInstance) =>
    void app.register(async (api) => {
      await api.register(fastifyCookie)
      keepRawBodies(api, { jsonBytes: 10_000, jsonDepth: 8, mailBytes: 10_000, mailBytesRead: 1_000 })
      mountRoutes(api, routes, { ...options, api: EV_API, countDriverWrite: async () => undefined })
    })
  const app = await buildHttpServer({
    ...options,
    apis: [
      {
        api: EV_API,
        routes: ROUTES,
        forms: {},
        described: { endpoints: ENDPOINTS, streams: STREAMS },
        mount: [],
      },
      ...others,
    ],
    metrics: openMetrics(),
    log: openLog('trace', { write: (line) => void log.push(line) }),
    mount: [
      mountTestRoutes,
      (app) =>
        mountProbes(app, [
          { name: 'database', check: async () => void (await database.pool.query('select 1')) },
        ]),
    ],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterThisTest(() => app.close())
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, log }
}
