/** The whole program as it runs in production: replies are not checked, every request is logged. */
import { openSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { startApp } from '@voltyatra/server/app.ts'
import { systemClock } from '@voltyatra/server/platform/clock.ts'
import { readConfig } from '@voltyatra/server/platform/config.ts'
import { parseRoles } from '@voltyatra/server/platform/environment.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import type { Connection } from '../own-database.ts'
import { serve } from './serve.ts'

export interface ProgramGiven {
  readonly connection: Connection
  readonly dataDir: string
  /** Only the API by default. */
  readonly roles?: string
  /** Any that is free by default. */
  readonly port?: number
}

await serve(async ({ connection, dataDir, roles = 'api', port = 0 }: ProgramGiven) => {
  const environment = readConfig({ PORT: String(port), DATA_DIR: dataDir }, dataDir)
  const config = { ...environment, roles: parseRoles(roles) }
  const nowhere = openSync(devNull, 'w')
  const log = openLog('info', { write: (line) => void writeSync(nowhere, line) })
  const { url } = await startApp({ config, clock: systemClock, log, connection, checksReplies: false })
  return url
})
