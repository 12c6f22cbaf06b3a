/** The process in which a large demonstration is built; what is asked for is its first line of input. */
import { createInterface } from 'node:readline'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { type BuildRequest, buildHere } from './build-in-process.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The parent process decides.
  process.on(signal, () => {})
}
const lines = createInterface({ input: process.stdin })
lines.once('close', () => process.exit(1))
lines.once('line', (line) => {
  const message: BuildRequest = JSON.parse(line)
  buildHere({ ...message, request: { ...message.request, until: new Date(message.request.until) } }).then(
    () => process.exit(0),
    (error: unknown) => {
      openLog(message.logLevel).fatal({ err: error }, 'The demonstration could not be built')
      process.exit(1)
    },
  )
})
