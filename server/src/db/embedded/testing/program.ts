/** A small program with an embedded server, for tests: says when it is ready, stops on SIGTERM, just ends on SIGHUP. */
import { startEmbeddedServer } from '../index.ts'

const [dataDir = '', sharedDir] = process.argv.slice(2)
const started = performance.now()
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const server = await startEmbeddedServer({
    dataDir,
    sharedDir,
    log: (line) => print({ log: line.message }),
  })
  const hold = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', async () => {
    await server.stop()
    clearInterval(hold)
    print({ stopped: true })
  })
  process.once('SIGHUP', () => process.exit())
  void server.exited.then(({ code }) => {
    print({ exited: code })
    clearInterval(hold)
  })
  print({ ready: server.connection, pid: server.pid, ms: Math.round(performance.now() - started) })
} catch (error) {
  print({ failed: error instanceof Error && 'code' in error ? error.code : '', message: String(error) })
  process.exitCode = 1
}
