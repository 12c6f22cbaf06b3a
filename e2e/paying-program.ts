/** The program with the payment providers that its argument names, by name and address: servers of a test. */

import { startApp } from '@voltyatra/server/app.ts'
import { startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { systemClock } from '@voltyatra/server/platform/clock.ts'
import { readConfig } from '@voltyatra/server/platform/config.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { findPort } from '@voltyatra/server/platform/port.ts'

const requested = readConfig(process.env, process.cwd())
const config = readConfig(
  { ...process.env, PORT: String(await findPort(requested.host, requested.port)) },
  process.cwd(),
)
const log = openLog(config.logLevel)
const database = await startEmbeddedServer({
  dataDir: config.dataDir,
  log: ({ level, message }) => log[level](message),
})
const app = await startApp({
  config,
  clock: systemClock,
  log,
  connection: { ...database.connection, ssl: false },
  ownsDatabase: true,
  paymentUrls: JSON.parse(process.argv[2] ?? '{}'),
})
process.once('SIGTERM', async () => {
  await app.close()
  await database.stop()
  process.exit(0)
})
console.log(`VoltYatra is running at ${app.url}`)
