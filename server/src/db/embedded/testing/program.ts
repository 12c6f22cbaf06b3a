/** A small program with an embedded server, for tests: says when it is ready, stops on SIGTERM, just ends on SIGHUP. */
import { startEmbeddedServer } from '../index.ts'

const [dataDir = '', sharedDir] = process.argv.slice(2)
const started = performance.now()
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const server = await startEmbeddedServer({ dataDir, sharedDir, log: (line) => say({ log: line.message }) })
  const hold = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', async () => {
    await server.stop()
    clearInterval(hold)
    say({ stopped: true })
  })
  process.once('SIGHUP', () => process.exit())
  void server.exited.then(({ code }) => {
    say({ exited: code })
    clearInterval(hold)
  })
  say({ ready: server.connection, pid: server.pid, ms: Math.round(performance.now() - started) })
} catch (error) {
  say({ failed: error instanceof Error && 'code' in error ? error.code : '', message: String(error) })
  process.exitCode = 1
}
