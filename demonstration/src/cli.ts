/** `npm run demo`: builds the demonstration network where there is none, serves it, and lets it go on living. */
import { join } from 'node:path'
import { startApp } from '@voltyatra/server/app.ts'
import { EmbeddedServerError, startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { SchemaError } from '@voltyatra/server/db/migrate.ts'
import { systemClock } from '@voltyatra/server/platform/clock.ts'
import { type Config, ConfigError, readConfig } from '@voltyatra/server/platform/config.ts'
import { type Ending, endInOrder } from '@voltyatra/server/platform/end-in-order.ts'
import { formatGreeting } from '@voltyatra/server/platform/greeting.ts'
import { type Log, openLog } from '@voltyatra/server/platform/log.ts'
import { findPort, PortError, toPortError } from '@voltyatra/server/platform/port.ts'
import { startBuilding } from './build-in-process.ts'
import {
  dropDemonstration,
  finishBuilding,
  isFinishedBuildWaiting,
  makeBuildingSite,
  readHolding,
  type ServerConnection,
  takeName,
} from './database-queries.ts'
import { type DemoCommand, DemoUsageError, parseDemoCommand, USAGE } from './demo-command.ts'
import { startFleet } from './fleet/live-fleet.ts'
import { FLEET_PHONE } from './fleet-companies.ts'
import { type LifeContext, startLife } from './life.ts'
import { type MessageProviderContext, startMessageProvider } from './message-provider.ts'
import { PARTNER_PHONE } from './partner-people.ts'
import { showCodes, waitForCodesToTry } from './show-codes.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from './staff.ts'

const DRAIN_MS = 25_000
const DATABASE_MS = 30_000

/** What the demonstration does not do, in one line for the person who asked. */
class DemoRefused extends Error {}

interface Surroundings {
  readonly config: Config
  readonly log: Log
  readonly ending: Ending
}

async function main(): Promise<void> {
  const { command, config } = readRequested()
  const log = openLog(config.logLevel)
  const starting = Promise.withResolvers<void>()
  const ending = endInOrder(log, starting.promise)
  try {
    await carryOut(command, { config, log, ending })
    if (command.isBuildOnly) ending.begin(0)
  } catch (error) {
    if (!ending.hasBegun) reportError(error, log)
    ending.begin(1)
  } finally {
    starting.resolve()
  }
}

/** The request and the environment; ends the program where either is wrong. */
function readRequested(): { readonly command: DemoCommand; readonly config: Config } {
  try {
    const command = parseDemoCommand(process.argv.slice(2), systemClock.now())
    if (command.wantsHelp) {
      console.log(USAGE)
      process.exit(0)
    }
    const config = readDemoConfig({ ...process.env })
    if (config.databaseUrl) {
      throw new DemoRefused('The demonstration keeps its data to itself: unset DATABASE_URL.')
    }
    if (!config.isDevelopment) {
      throw new DemoRefused(
        'The demonstration’s password is known to everybody: HOST and PUBLIC_URL must be of this machine alone.',
      )
    }
    return { command, config }
  } catch (error) {
    if (error instanceof DemoUsageError) console.error(`${error.message}\n\n${USAGE}`)
    else if (error instanceof DemoRefused || error instanceof ConfigError) console.error(error.message)
    else throw error
    return process.exit(error instanceof DemoUsageError ? 2 : 1)
  }
}

const readDemoConfig = (env: NodeJS.ProcessEnv): Config =>
  readConfig({ ...env, DATA_DIR: env.DATA_DIR?.trim() || 'data-demo' }, process.cwd(), {
    isTerminal: process.stderr.isTTY,
  })

async function carryOut(command: DemoCommand, around: Surroundings): Promise<void> {
  const { config: wanted, log, ending } = around
  const port = await findPort(wanted.host, wanted.port)
  const config = port === wanted.port ? wanted : readDemoConfig({ ...process.env, PORT: String(port) })
  const server = await startEmbeddedServer({
    dataDir: config.dataDir,
    log: ({ level, message }) => log[level](message),
  })
  ending.add({ name: 'the database', close: () => server.stop(), withinMs: DATABASE_MS })
  void server.exited.then(() => {
    if (ending.hasBegun) return
    console.error('The demonstration ends, because its database ended unexpectedly: start it again.')
    ending.begin(1)
  })
  await ensureDemo(server.connection, command, { config, ending })
  if (command.isBuildOnly || ending.hasBegun) return
  const app = await startApp({
    config,
    clock: systemClock,
    log,
    connection: { ...server.connection, ssl: false },
    ownsDatabase: true,
  }).catch((error: unknown) => {
    throw toPortError(error, config.host, config.port) ?? error
  })
  ending.add({ name: 'the program', close: () => app.close(), withinMs: DRAIN_MS })
  if (!command.isStill) await startAll({ db: app.database.db, deps: app.deps, url: app.url }, ending)
  const { dataDir, isDevelopment } = config
  const facts = { url: app.url, publicUrl: app.url, isDevelopment, servesApi: true, dataDir }
  console.log(formatGreeting({ ...facts, cwd: process.cwd() }))
  console.log(`  Demonstration     sign in as ${DEMO_EMAIL} with ${DEMO_PASSWORD}`)
  console.log(
    `  Driver’s app      ${app.url}/app/find   sign in with any Indian mobile number: its code is shown here`,
  )
  console.log(
    `  Partner portal    ${app.url}/partner   sign in with ${PARTNER_PHONE}: its code is shown here`,
  )
  console.log(`  Fleet portal      ${app.url}/fleet   sign in with ${FLEET_PHONE}: its code is shown here`)
  for (const { code, station, connector } of await waitForCodesToTry(
    app.database.db,
    () => command.isStill || ending.hasBegun,
  )) {
    console.log(`  Without account   ${app.url}/c/${code}   connector ${connector} of ${station}`)
  }
  const end = showCodes(app.database.db, (line) => console.log(line))
  ending.add({ name: 'showing codes', close: end, withinMs: DRAIN_MS })
}

async function startAll(
  running: Parameters<typeof startFleet>[0] & LifeContext & MessageProviderContext,
  ending: Ending,
): Promise<void> {
  const fleet = await startFleet(running)
  ending.add({ name: 'the chargers of the demonstration', close: () => fleet.stop(), withinMs: DRAIN_MS })
  const messages = await startMessageProvider(running)
  ending.add({ name: 'the provider of messages', close: () => messages.stop(), withinMs: DRAIN_MS })
  const life = await startLife({ ...running, keptConnectors: fleet.keptConnectors })
  ending.add({ name: 'the life of the demonstration', close: () => life.stop(), withinMs: DRAIN_MS })
}

/** Leaves a finished demonstration in the program's own database, and touches nothing that is none. */
async function ensureDemo(
  server: ServerConnection,
  command: DemoCommand,
  { config, ending }: Omit<Surroundings, 'log'>,
): Promise<void> {
  const holding = await readHolding(server)
  if (holding === 'real-data') {
    throw new DemoRefused(
      `${config.dataDir} holds real data, and the demonstration never mixes with it: set DATA_DIR to another folder.`,
    )
  }
  if (holding === 'demonstration' && !command.isFresh) {
    if (command.isParticular) {
      console.log('There is a demonstration already, and it goes on as it is: --fresh builds another one.')
    }
    return
  }
  if (holding === 'demonstration') await dropDemonstration(server)
  if (!command.isFresh && (await isFinishedBuildWaiting(server))) return takeName(server)
  const { stations, customers, bookings } = command
  const begun = performance.now()
  console.log(
    `Building a demonstration network: a year of ${stations} stations, ${customers} drivers, ${bookings} bookings.`,
  )
  const { seed, until } = command
  const building = startBuilding({
    connection: makeBuildingSite(server).then((site) => ({ ...site, ssl: false })),
    imagesDir: join(config.dataDir, 'user-images'),
    logLevel: config.logLevel,
    request: { stations, customers, bookings, seed, until },
  })
  ending.add({ name: 'the building of the demonstration', close: () => building.stop(), withinMs: 5_000 })
  await building.done
  if (ending.hasBegun) return
  await finishBuilding(server, command)
  console.log(`Built in ${((performance.now() - begun) / 1_000).toFixed(1)} s.`)
}

const EXPECTED = [DemoRefused, PortError, EmbeddedServerError, SchemaError]

function reportError(error: unknown, log: Log): void {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) console.error(error.message)
  else log.fatal({ err: error }, 'The demonstration cannot go on')
}

await main()
