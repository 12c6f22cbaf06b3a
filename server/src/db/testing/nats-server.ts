/** A real NATS server (package `nats-server`), for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../testing/free-port.ts'

const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin']
const PROGRAM = PLACES.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path))

/** Where not, its tests are skipped: `npm test` installs it where it may (apt-get install nats-server). */
export const HAS_NATS = PROGRAM !== undefined

export interface NatsServer {
  readonly url: string
  /** At the same address as before. */
  start(): Promise<void>
  /** Without a word to whoever is connected. */
  kill(): Promise<void>
}

/** Runs until it is killed. */
export async function startNatsServer({
  password,
}: {
  readonly password?: string
} = {}): Promise<NatsServer> {
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const server: NatsServer = {
    url: `nats://${password === undefined ? '' : `volt:${password}@`}127.0.0.1:${port}`,
    async start() {
      const who = password === undefined ? [] : ['--user', 'volt', '--pass', password]
      child = spawn(PROGRAM ?? 'nats-server', ['-a', '127.0.0.1', '-p', `${port}`, ...who], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      await untilReady(child)
    },
    async kill() {
      const ended = child
      child = undefined
      if (!ended || ended.exitCode !== null) return
      ended.kill('SIGKILL')
      await once(ended, 'exit')
    },
  }
  await server.start()
  return server
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  const chunks = child.stderr?.iterator({ destroyOnReturn: false }) ?? []
  for await (const chunk of chunks) {
    output += String(chunk)
    if (output.includes('Server is ready')) {
      child.stderr?.resume()
      return
    }
  }
  throw new Error(`nats-server did not start: ${output}`)
}
