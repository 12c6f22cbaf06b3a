/** The program: environment → port → database → roles → listen; on a signal, everything closes in order. */
import { join } from 'node:path'
import type pg from 'pg'
import { ClockApart, findClockFault, refuseClockApart } from './db/clock-fault.ts'
import { createClient } from './db/create-client.ts'
import { DemonstrationFound, refuseDemonstration } from './db/demonstration-mark.ts'
import { EmbeddedServerError, openDataFolder, startEmbeddedServer } from './db/embedded/index.ts'
import { SchemaError } from './db/migrate.ts'
import { reachServedDatabase, ServedDatabaseError, toServedDatabaseError } from './db/served.ts'
import { NatsError } from './db/wake-ups/nats-carrier.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { type Ending, endInOrder } from './platform/end-in-order.ts'
import { announceFirstAccount, formatGreeting } from './platform/greeting.ts'
import { type Log, openLog } from './platform/log.ts'
import { findPort, PortError, toPortError } from './platform/port.ts'

/** How long running requests and jobs may take to finish after the last charger was asked to leave, in milliseconds. */
const FINISH_MS = 25_000
const DATABASE_MS = 30_000

interface Surroundings {
  readonly log: Log
  readonly ending: Ending
}

async function main(): Promise<void> {
  const config = readConfigOrExit()
  const log = openLog(config.logLevel)
  const starting = Promise.withResolvers<void>()
  const ending = endInOrder(log, starting.promise)
  try {
    const words = await start(config, { log, ending })
    if (!ending.hasBegun) console.log(words)
  } catch (error) {
    if (!ending.hasBegun) reportError(error, log)
    ending.begin(1)
  } finally {
    starting.resolve()
  }
}

function readConfigOrExit(): Config {
  try {
    return readConfigFor(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error('VoltYatra cannot start: its environment is wrong.')
    for (const mistake of error.mistakes) console.error(`  ${mistake}`)
    return process.exit(1)
  }
}

const readConfigFor = (env: NodeJS.ProcessEnv): Config =>
  readConfig(env, process.cwd(), { isTerminal: process.stderr.isTTY })

/** @returns the text for the terminal */
async function start(requested: Config, { log, ending }: Surroundings): Promise<string> {
  const port = await findPort(requested.host, requested.port)
  // A port of 0 is settled here, so that every address made from it is one that people can follow.
  const config = port === requested.port ? requested : readConfigFor({ ...process.env, PORT: String(port) })
  // The rest of the program loads while the database starts.
  const [{ startApp }, connection] = await Promise.all([
    import('./app.ts'),
    reachDatabase(config, { log, ending }),
  ])
  if (ending.hasBegun) return ''
  await refuseUnfitDatabase(connection, config)
  let firstEmail: string | undefined
  const app = await startApp({
    config,
    clock: systemClock,
    log,
    connection,
    ownsDatabase: config.databaseUrl === undefined,
    announceFirstAdministrator(made) {
      firstEmail = made.email
      console.log(announceFirstAccount(made))
    },
  }).catch((error: unknown) => {
    // What says itself which part of it failed has others' errors as its causes.
    if (isExpected(error)) throw error
    throw (
      toPortError(error, config.host, config.port) ??
      (config.databaseUrl && toServedDatabaseError(error, config.databaseUrl)) ??
      error
    )
  })
  ending.add({ name: 'the program', close: () => app.close(), withinMs: config.drainMs + FINISH_MS })
  const clockFault = await findClockFault(app.database.db, systemClock.now())
  if (clockFault !== undefined) log.warn(clockFault)
  return formatGreeting({
    url: app.url,
    publicUrl: config.isDevelopment ? app.url : config.publicUrl,
    servesApi: config.roles.has('api'),
    isDevelopment: config.isDevelopment,
    firstEmail,
    dataDir: config.dataDir,
    cwd: process.cwd(),
  })
}

/** Before anything is written there: jobs are due as soon as the program runs. */
async function refuseUnfitDatabase(
  connection: pg.PoolConfig,
  { databaseUrl, dataDir }: Config,
): Promise<void> {
  const client = createClient(connection)
  await client.connect()
  try {
    await refuseClockApart(client, systemClock.now())
    await refuseDemonstration(client, {
      databaseName: databaseUrl ? 'The database of DATABASE_URL' : dataDir,
      advice: 'npm run demo serves it; for your own network set DATA_DIR to another folder.',
    })
  } finally {
    await client.end()
  }
}

/** How to reach the database, which is known to answer. */
async function reachDatabase(config: Config, { log, ending }: Surroundings): Promise<pg.PoolConfig> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    await openDataFolder(dataDir)
    const database = await reachServedDatabase(databaseUrl, log)
    ending.add({
      name: 'the watch over the database servers',
      close: async () => database.close(),
      withinMs: 1_000,
    })
    return database.connection
  }
  const server = await startEmbeddedServer({
    dataDir,
    log: ({ level, message }) => log[level](message),
  })
  ending.add({ name: 'the database', close: () => server.stop(), withinMs: DATABASE_MS })
  void server.exited.then(() => {
    if (ending.hasBegun) return
    console.error(
      `VoltYatra ends, because its database ended unexpectedly. ${join(dataDir, 'postgres.log')} says why; start again, and everything is as it was.`,
    )
    ending.begin(1)
  })
  // A PGSSLMODE in the environment is meant for other servers: a socket has no TLS.
  return { ...server.connection, ssl: false }
}

const EXPECTED = [
  ClockApart,
  ConfigError,
  DemonstrationFound,
  PortError,
  EmbeddedServerError,
  ServedDatabaseError,
  SchemaError,
  NatsError,
]

const isExpected = (error: unknown): error is Error =>
  error instanceof Error && EXPECTED.some((kind) => error instanceof kind)

/** One line for what an operator can mend; anything else is a bug, and is shown with its stack. */
function reportError(error: unknown, log: Log): void {
  if (isExpected(error)) {
    console.error(`VoltYatra cannot start. ${error.message}`)
  } else {
    log.fatal({ err: error }, 'VoltYatra cannot start')
  }
}

await main()
