/** The program: environment → database → roles → listen; on a signal, everything closes in order. */
import { type App, startApp } from './app.ts'
import { EmbeddedServerError, startEmbeddedServer } from './db/embedded/index.ts'
import { SchemaError } from './db/migrate.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openLog } from './platform/log.ts'

const config = readConfig(process.env, process.cwd())
const log = openLog(config.logLevel)
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedServer({ dataDir: config.dataDir, log: ({ level, message }) => log[level](message) })
const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl }
const app: App = await startApp({ config, clock: systemClock, log, connection })
console.log(`VoltYatra is running at ${app.url}`)

async function close(): Promise<void> {
  await app.close()
  await embedded?.stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void close().then(() => process.exit(0))
  })
}
void [EmbeddedServerError, SchemaError, ConfigError]
