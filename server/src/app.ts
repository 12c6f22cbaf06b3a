/** The composition root: the only file that knows every part. */
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { type Database, openDatabase } from './db/client.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import { mountProbes } from './http/probes.ts'
import { buildHttpServer } from './http/server.ts'
import { JOBS } from './jobs/registry.ts'
import { startJobs } from './jobs/runner.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Log } from './platform/log.ts'

export interface AppOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** How to reach the database, embedded or served. */
  readonly connection: pg.PoolConfig
  /** Checks every reply against its contract. */
  readonly checkReplies?: boolean
}

export interface App {
  readonly database: Database
  /** The origin it listens at, with the real port. */
  readonly url: string
  /** Finishes what runs, then closes everything in order. */
  close(): Promise<void>
}

/** Migrates, wires and starts the program; resolves when it takes requests. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, clock, log, connection } = options
  const database = openDatabase({
    connection,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  })
  try {
    const applied = await migrate(database.pool)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    const deps = { config, clock }
    const jobs = config.roles.has('jobs')
      ? await startJobs({
          connection,
          jobs: JOBS,
          context: { db: database.db, deps, log },
          now: () => clock.now(),
        })
      : undefined
    const server = await buildHttpServer({
      db: database.db,
      deps,
      checkReplies: options.checkReplies ?? config.isDevelopment,
      log,
      mount: [
        (app) =>
          mountProbes(app, [
            { name: 'database', check: async () => void (await database.pool.query('select 1')) },
            { name: 'migrations', check: async () => assertMigrated(database.pool) },
            ...(jobs ? [{ name: 'jobs', check: async () => jobs.check() }] : []),
          ]),
      ],
    })
    await server.listen({ host: config.host, port: config.port })
    const { port } = server.server.address() as AddressInfo
    return {
      database,
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      async close() {
        await server.close()
        await jobs?.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function assertMigrated(pool: pg.Pool): Promise<void> {
  if (!(await isMigrated(pool))) throw new Error('the schema is not the one of this program')
}
