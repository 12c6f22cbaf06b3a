/** The process in which a demonstration is built; what is asked for is its first line of input. */
import { createInterface } from 'node:readline'
import { diskBillImages } from '../platform/bill-images.ts'
import { openLog } from '../platform/log.ts'
import { openPasswords } from '../platform/passwords.ts'
import { buildDemo } from './build.ts'
import type { BuildAsk } from './build-apart.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Whoever started this decides.
  process.on(signal, () => {})
}
const lines = createInterface({ input: process.stdin })
lines.once('close', () => process.exit(1))
lines.once('line', (line) => {
  const { connection, imagesDir, logLevel, ask }: BuildAsk = JSON.parse(line)
  const log = openLog(logLevel as Parameters<typeof openLog>[0])
  const context = { connection, billImages: diskBillImages(imagesDir), passwords: openPasswords(), log }
  buildDemo(context, { ...ask, until: new Date(ask.until) }).then(
    () => process.exit(0),
    (error: unknown) => {
      log.fatal({ err: error }, 'The demonstration could not be built')
      process.exit(1)
    },
  )
})
