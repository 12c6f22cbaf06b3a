/** The process in which a large demonstration is built; what is asked for is its first line of input. */
import { createInterface } from 'node:readline'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { type BuildRequest, buildHere } from './build-apart.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The parent process decides.
  process.on(signal, () => {})
}
const lines = createInterface({ input: process.stdin })
lines.once('close', () => process.exit(1))
lines.once('line', (line) => {
  const said: BuildRequest = JSON.parse(line)
  buildHere({ ...said, request: { ...said.request, until: new Date(said.request.until) } }).then(
    () => process.exit(0),
    (error: unknown) => {
      openLog(said.logLevel).fatal({ err: error }, 'The demonstration could not be built')
      process.exit(1)
    },
  )
})
