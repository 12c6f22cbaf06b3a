/** The program with the providers that its argument names, by name and address: servers of a test. */

import { startApp } from '@voltyatra/server/app.ts'
import { startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { systemClock } from '@voltyatra/server/platform/clock.ts'
import { readConfig } from '@voltyatra/server/platform/config.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { openOutside, type RequestOutside } from '@voltyatra/server/platform/outside/request-outside.ts'
import { findPort } from '@voltyatra/server/platform/port.ts'

const { push, ...paymentUrls }: Readonly<Record<string, string>> = JSON.parse(process.argv[2] ?? '{}')

/** The push service of Chrome is the server of the test; all others are where they are. */
function reachPushService(url: string): RequestOutside {
  const reach = openOutside({ mayBePrivate: true })
  return (request) => reach({ ...request, url: request.url.replace(/^https:\/\/fcm\.googleapis\.com/, url) })
}

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
  paymentUrls,
  ...(push && { outside: reachPushService(push) }),
})
process.once('SIGTERM', async () => {
  await app.close()
  await database.stop()
  process.exit(0)
})
console.log(`VoltYatra is running at ${app.url}`)
